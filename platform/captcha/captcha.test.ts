import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { createCaptcha } from './captcha.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createSiteVerify } from './site-verify.ts'

const { sql } = await testDatabase()
const secret = Buffer.from('a secret of this test')
const cheap = { sql, secret, cost: 1, maxGuesses: 20 }
const work = createProofOfWork(cheap)
const anyAddress = '192.0.2.1'

/** What the widget does in the visitor's browser. */
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

test('a visitor fetches a task, solves it and is let in once', async () => {
  const { app, check } = createCaptcha({ sql, secret, config: { provider: 'altcha', cost: 1 } })
  const response = await app.request('/challenge')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const token = await solve((await response.json()) as Challenge)
  expect(await check(token, anyAddress)).toBeUndefined()
  expect(await check(token, anyAddress)).toBe('timeout-or-duplicate')
})

test('a guest exchanges a solved captcha for one pass, which the database takes once', async () => {
  const { app } = createCaptcha({ sql, secret, config: { provider: 'altcha', cost: 1 } })
  const exchange = (body: string) => app.request('/pass', { method: 'POST', body })
  const challenge = (await (await app.request('/challenge')).json()) as Challenge
  const token = await solve(challenge)
  const response = await exchange(JSON.stringify({ token }))
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { pass } = (await response.json()) as { pass: string }
  for (const body of [JSON.stringify({ token }), '{"token":5}', 'null', '', '{'])
    expect((await exchange(body)).status).toBe(400)
  expect(await sql`select count(*)::int from private.captcha_passes`).toEqual([{ count: 1 }])
  const take = () => sql`select private.consume_captcha_pass(${pass})`
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, take))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(take()).rejects.toMatchObject({ hint: 'captcha_required' })
})

/** A provider that knows one solution, and how often it was asked. */
async function startProvider() {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push(body)
    const success = new URLSearchParams(body).get('response') === 'good'
    response.end(JSON.stringify(success ? { success } : { success, 'error-codes': ['timeout-or-duplicate'] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

describe.each(['altcha', 'turnstile', 'hcaptcha'] as const)('with %s', (provider) => {
  const limits = { all: { burst: 12, windowSeconds: 600 }, failed: { burst: 5, windowSeconds: 600 } }

  test('a network that brings wrong solutions at once is stopped at the limit, and others are not', async () => {
    const asking = await startProvider()
    const config =
      provider === 'altcha' ? { provider, cost: 1 } : { provider, secret: 'shared', url: asking.url }
    const { app } = createCaptcha({
      sql,
      secret,
      config,
      limits,
      clientAddress: (request) => request.headers.get('x-test-address') ?? '',
    })
    const bring = async (token: string, address: string) =>
      app.request('/pass', {
        method: 'POST',
        headers: { 'x-test-address': address },
        body: JSON.stringify({ token }),
      })
    const solved = async () =>
      provider === 'altcha' ? solve((await (await app.request('/challenge')).json()) as Challenge) : 'good'
    const [robot, office] = [`2001:db8:${provider.length}::`, `198.51.100.${provider.length}`]

    const wrong = await Promise.all(Array.from({ length: 10 }, (_, n) => bring('wrong', `${robot}${n}`)))
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([
      ...Array(5).fill(400),
      ...Array(5).fill(429),
    ])
    expect(asking.asked.length).toBe(provider === 'altcha' ? 0 : 5)
    const refused = await bring(await solved(), `${robot}1`)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])

    const statuses: number[] = []
    for (let n = 0; n < 13; n++) statuses.push((await bring(await solved(), office)).status)
    expect(statuses).toEqual([...Array(12).fill(200), 429])
    await asking.stop()
  })
})

test('a pass that is too old is refused', async () => {
  const [row] = await sql<{ pass: string }[]>`select private.issue_captcha_pass() as pass`
  await sql`update private.captcha_passes set expires_at = now() - interval '1 second'`
  await expect(sql`select private.consume_captcha_pass(${row?.pass ?? ''})`).rejects.toMatchObject({
    hint: 'captcha_required',
  })
})

test('a solution that arrives on twenty servers at once is good on one', async () => {
  const token = await solve(await work.challenge())
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => createProofOfWork(cheap).check(token, anyAddress)),
  )
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
})

test('a robot without a proof, with an invented one or an easier task of its own is refused', async () => {
  expect(await work.check(undefined, anyAddress)).toContain('no captcha response')
  expect(await work.check('abc', anyAddress)).toBe('invalid-input-response')
  const own = createProofOfWork({ ...cheap, secret: Buffer.from('another secret') })
  expect(await work.check(await solve(await own.challenge()), anyAddress)).toBe('invalid-input-response')
  const challenge = await work.challenge()
  const eased = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }
  expect(await work.check(await solve(eased), anyAddress)).toBe('invalid-input-response')
  const unsolved = { challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }
  const guess = Buffer.from(JSON.stringify(unsolved)).toString('base64')
  expect(await work.check(guess, anyAddress)).toBe('invalid-input-response')
})

test('a solution that comes too late is refused', async () => {
  const late = createProofOfWork({ ...cheap, lifetimeSeconds: -1 })
  expect(await work.check(await solve(await late.challenge()), anyAddress)).toBe('timeout-or-duplicate')
})

test('a site that uses Turnstile or hCaptcha asks it, and trusts nobody while it is silent', async () => {
  const { asked, url, stop } = await startProvider()
  const check = createSiteVerify({ provider: 'turnstile', secret: 'shared', url })
  expect(await check('good', anyAddress)).toBeUndefined()
  expect(asked[0]).toBe('secret=shared&response=good&remoteip=192.0.2.1')
  expect(await check('used', anyAddress)).toBe('timeout-or-duplicate')
  expect(await check(undefined, anyAddress)).toContain('no captcha response')
  await stop()
  expect(await check('good', anyAddress)).toBe('turnstile did not answer')
})
