import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compress } from './compression-middleware.ts'

const app = new Hono()
app.use(compress())
app.get('/large', (c) => c.json('x'.repeat(5000)))
app.get('/small', (c) => c.json('x'))
app.get('/events', (c) => c.body('data: x\n\n'.repeat(500), 200, { 'content-type': 'text/event-stream' }))

const encodingOf = async (path: string, accepted: string) => {
  const { headers } = await app.request(path, { headers: { 'accept-encoding': accepted } })
  return headers.get('content-encoding')
}

test('a program that refuses a packing is not sent it', async () => {
  expect(await encodingOf('/large', 'br, gzip')).toBe('br')
  expect(await encodingOf('/large', 'br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('/large', 'br;q=0, gzip;q=0')).toBeNull()
})

test('short answers and streams reach a program as they are', async () => {
  expect(await encodingOf('/small', 'br')).toBeNull()
  expect(await encodingOf('/events', 'br')).toBeNull()
})
