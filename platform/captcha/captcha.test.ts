import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createCaptcha } from './captcha.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createSiteVerify } from './site-verify.ts'

const { sql } = await testDatabase()
const secret = Buffer.from('a secret of this test')
const cheap = { sql, secret, cost: 1, maxGuesses: 20 }
const proofOfWork = createProofOfWork(cheap)
const anyAddress = '192.0.2.1'
const issuePass = async () => 'a pass'

/** Does what the widget does in the visitor's browser. */
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a visitor can use a solved challenge once', async () => {
  const { app, check } = createCaptcha({ sql, secret, config: { provider: 'altcha', cost: 1 }, issuePass })
  const response = await app.request('/challenge')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const token = await solve((await response.json()) as Challenge)
  expect(await check(token, anyAddress)).toBeUndefined()
  expect(await check(token, anyAddress)).toBe('timeout-or-duplicate')
})

test('a guest gets one pass for a solved captcha, and none without', async () => {
  const issueOnce = vi.fn(issuePass)
  const { app } = createCaptcha({
    sql,
    secret,
    config: { provider: 'altcha', cost: 1 },
    issuePass: issueOnce,
  })
  const exchange = (body: string) => app.request('/pass', { method: 'POST', body })
  const challenge = (await (await app.request('/challenge')).json()) as Challenge
  const token = await solve(challenge)
  const response = await exchange(JSON.stringify({ token }))
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ pass: 'a pass' })
  for (const body of [JSON.stringify({ token }), '{"token":5}', 'null', '', '{'])
    expect((await exchange(body)).status).toBe(400)
  expect(issueOnce).toHaveBeenCalledOnce()
})

/** A captcha provider that accepts one solution and records the requests it receives. */
async function startProvider() {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push(body)
    const success = new URLSearchParams(body).get('response') === 'good'
    response.end(JSON.stringify(success ? { success } : { success, 'error-codes': ['timeout-or-duplicate'] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

describe.each(['altcha', 'turnstile', 'hcaptcha'] as const)('with %s', (providerName) => {
  const limits = { all: { burst: 12, windowSeconds: 600 }, failed: { burst: 5, windowSeconds: 600 } }

  test('a network that sends concurrent wrong solutions is stopped at the limit, and others are not', async () => {
    const provider = await startProvider()
    const config =
      providerName === 'altcha'
        ? { provider: providerName, cost: 1 }
        : { provider: providerName, secret: 'shared', url: provider.url }
    const { app } = createCaptcha({
      sql,
      secret,
      config,
      issuePass,
      limits,
      clientAddress: (request) => request.headers.get('x-test-address') ?? '',
    })
    const exchange = async (token: string, address: string) =>
      app.request('/pass', {
        method: 'POST',
        headers: { 'x-test-address': address },
        body: JSON.stringify({ token }),
      })
    const solution = async () =>
      providerName === 'altcha'
        ? solve((await (await app.request('/challenge')).json()) as Challenge)
        : 'good'
    const [robot, office] = [`2001:db8:${providerName.length}::`, `198.51.100.${providerName.length}`]

    const wrong = await Promise.all(Array.from({ length: 10 }, (_, n) => exchange('wrong', `${robot}${n}`)))
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(400),
      ...Array(5).fill(429),
    ])
    expect(provider.requests.length).toBe(providerName === 'altcha' ? 0 : 5)
    const refused = await exchange(await solution(), `${robot}1`)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])

    // Solved beforehand: the limit is per minute, and a busy machine takes long to solve them.
    const solutions: string[] = []
    for (let n = 0; n < 13; n++) solutions.push(await solution())
    const statuses: number[] = []
    for (const each of solutions) statuses.push((await exchange(each, office)).status)
    expect(statuses).toEqual([...Array(12).fill(200), 429])
    await provider.stop()
  })
})

test('a solution sent to twenty servers at once is accepted by one of them', async () => {
  const token = await solve(await proofOfWork.challenge())
  const problems = await Promise.all(
    Array.from({ length: 20 }, () => createProofOfWork(cheap).check(token, anyAddress)),
  )
  expect(problems.filter((problem) => problem === undefined)).toHaveLength(1)
})

test('a robot without a solution, with an invented one or with an easier challenge of its own is refused', async () => {
  expect(await proofOfWork.check(undefined, anyAddress)).toContain('no captcha response')
  expect(await proofOfWork.check('abc', anyAddress)).toBe('invalid-input-response')
  const forged = createProofOfWork({ ...cheap, secret: Buffer.from('another secret') })
  expect(await proofOfWork.check(await solve(await forged.challenge()), anyAddress)).toBe(
    'invalid-input-response',
  )
  const challenge = await proofOfWork.challenge()
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  expect(await proofOfWork.check(await solve(easier), anyAddress)).toBe('invalid-input-response')
  const unsolved = { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }
  const guess = Buffer.from(JSON.stringify(unsolved)).toString('base64')
  expect(await proofOfWork.check(guess, anyAddress)).toBe('invalid-input-response')
})

test('a visitor cannot use an expired solution', async () => {
  const expired = createProofOfWork({ ...cheap, lifetimeSeconds: -1 })
  expect(await proofOfWork.check(await solve(await expired.challenge()), anyAddress)).toBe(
    'timeout-or-duplicate',
  )
})

test('a visitor is refused while Turnstile or hCaptcha cannot be reached', async () => {
  const { requests, url, stop } = await startProvider()
  const check = createSiteVerify({ provider: 'turnstile', secret: 'shared', url })
  expect(await check('good', anyAddress)).toBeUndefined()
  expect(requests[0]).toBe('secret=shared&response=good&remoteip=192.0.2.1')
  expect(await check('used', anyAddress)).toBe('timeout-or-duplicate')
  expect(await check(undefined, anyAddress)).toContain('no captcha response')
  await stop()
  expect(await check('good', anyAddress)).toBe('turnstile did not answer')
})
