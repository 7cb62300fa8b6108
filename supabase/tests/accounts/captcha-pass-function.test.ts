import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startBackend } from '../../../test/backend.ts'
import captchaPass from '../../functions/captcha-pass/index.ts'

const { url, keys, sql } = await startBackend()
const provider = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  response.end(JSON.stringify({ success: body === 'secret=shared&response=good&remoteip=192.0.2.1' }))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => provider.once('listening', resolve))
afterAll(() => new Promise((resolve) => provider.close(resolve)))

const before = { ...process.env }
afterAll(() => {
  process.env = before
})
const configured = {
  SUPABASE_URL: url,
  SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey,
  CAPTCHA: 'turnstile',
  CAPTCHA_SECRET: 'shared',
  CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
}

const call = (body: string, method = 'POST') =>
  captchaPass.fetch(
    new Request('http://functions.test/captcha-pass', {
      method,
      headers: { 'x-forwarded-for': '192.0.2.1' },
      ...(method === 'POST' ? { body } : {}),
    }),
  )

test('a guest of a hosted project exchanges a solved captcha for a pass', async () => {
  Object.assign(process.env, configured)
  const response = await call(JSON.stringify({ token: 'good' }))
  const { pass } = (await response.json()) as { pass: string }
  await sql`select private.consume_captcha_pass(${pass})`
  for (const body of ['{"token":"bad"}', '{"token":1}', '{}', '', 'null'])
    expect((await call(body)).status).toBe(400)
  expect((await call('', 'GET')).status).toBe(405)
  expect(await sql`select from private.captcha_passes`).toHaveLength(0)
})

test('a function without a captcha configuration issues no passes', async () => {
  Object.assign(process.env, configured, { CAPTCHA_SECRET: '' })
  expect((await call(JSON.stringify({ token: 'good' }))).status).toBe(501)
})
