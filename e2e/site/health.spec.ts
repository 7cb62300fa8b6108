import { expect, test } from '@playwright/test'

test('a visitor is told at once when the server lives and when it is ready', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok', version: '1.0.0' })
  expect((await request.get('/readyz')).status()).toBe(200)
})
