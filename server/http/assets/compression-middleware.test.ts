import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressionMiddleware } from './compression-middleware.ts'

const app = new Hono()
app.use(compressionMiddleware())
app.get('/large', (c) => c.json('x'.repeat(5000)))
app.get('/small', (c) => c.json('x'))
app.get('/events', (c) => c.body('data: x\n\n'.repeat(500), 200, { 'content-type': 'text/event-stream' }))

const encodingOf = async (path: string, accepted: string) => {
  const { headers } = await app.request(path, { headers: { 'accept-encoding': accepted } })
  return headers.get('content-encoding')
}

test('a client does not get an encoding that it refuses', async () => {
  expect(await encodingOf('/large', 'br, gzip')).toBe('br')
  expect(await encodingOf('/large', 'br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('/large', 'br;q=0, gzip;q=0')).toBeNull()
})

test('a client gets short responses and streams uncompressed', async () => {
  expect(await encodingOf('/small', 'br')).toBeNull()
  expect(await encodingOf('/events', 'br')).toBeNull()
})
