import { expect, test } from 'vitest'
import { startBackend } from '../../test/backend.ts'
import type { SlowStatement } from './run.ts'

const logged: SlowStatement[] = []
const { url, keys } = await startBackend({
  slowStatementMs: 50,
  onSlowStatement: (statement) => void logged.push(statement),
})
const everything = await startBackend({
  slowStatementMs: 0.0001,
  onSlowStatement: (statement) => void logged.push(statement),
})

const request = (origin: string, address: string, init: RequestInit = {}) =>
  fetch(`${origin}/rest/v1/${address}`, {
    ...init,
    headers: {
      apikey: keys.serviceRoleKey,
      'accept-profile': 'fixture',
      'content-profile': 'fixture',
      'content-type': 'application/json',
      ...init.headers,
    },
  })
const requestLogged = (address: string, init: RequestInit = {}) =>
  request(everything.url, address, {
    ...init,
    headers: { ...init.headers, apikey: everything.keys.serviceRoleKey },
  })

test('an operator reads which statement was slow, and how slow, but not of fast ones', async () => {
  logged.length = 0
  expect((await request(url, 'rpc/nap', { method: 'POST', body: '{"seconds":0.2}' })).status).toBe(204)
  expect(logged).toHaveLength(1)
  const [slow] = logged
  expect(slow).toMatchObject({ method: 'POST', target: 'fixture.nap', role: 'service_role', isFailed: false })
  expect(slow?.ms).toBeGreaterThanOrEqual(200)
  expect(slow?.statement).toContain('"fixture"."nap"')
})

test('personal data of a request is not in the log of slow statements', async () => {
  logged.length = 0
  const planted = 'ada.lovelace@example.org'
  const quoted = encodeURIComponent(`"${planted}"`)
  await requestLogged(`homes?select=id&title=eq.${quoted}`)
  await requestLogged(`homes?select=${quoted}:id&title=ilike.*${planted}*&limit=71&id=neq.8675309`)
  await requestLogged(`homes?select=id&or=(title.eq.${quoted},title.in.(${quoted}))`)
  await requestLogged(`homes?select=id,details->>${quoted}`)
  await requestLogged('homes', { method: 'POST', body: JSON.stringify({ title: planted }) })
  await requestLogged('homes', { method: 'POST', body: JSON.stringify({ [`it's \\ ${planted}`]: 1 }) })
  await requestLogged(`homes?title=eq.${quoted}`, {
    method: 'PATCH',
    body: JSON.stringify({ title: planted }),
  })
  await requestLogged('rpc/nap', { method: 'POST', body: '{"seconds":0.008675309}' })
  expect(logged.length).toBeGreaterThanOrEqual(4)
  expect(logged.some(({ statement }) => statement.includes('"?"'))).toBe(true)
  const log = JSON.stringify(logged)
  expect(log).toContain('title')
  expect(log).not.toMatch(/lovelace|8675309/)
})
