import { expect, test } from '@playwright/test'

test('an administrator sees that the server is alive and ready', async ({ request }) => {
  expect(await (await request.get('/healthz')).json()).toEqual({ status: 'ok', version: '1.0.0' })
  expect((await request.get('/readyz')).status()).toBe(200)
})
