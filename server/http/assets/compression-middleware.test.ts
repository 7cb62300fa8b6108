import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { compressionMiddleware } from './compression-middleware.ts'

const app = new Hono()
app.use(compressionMiddleware())
app.get('/large', (c) => c.json('x'.repeat(5000)))
app.get('/small', (c) => c.json('x'))
app.get('/events', (c) => c.body('data: x\n\n'.repeat(500), 200, { 'content-type': 'text/event-stream' }))

const file = 'x'.repeat(5000)
app.get('/file', (c) => c.text(file, 200, { 'content-length': '5000' }))
app.get('/range', (c) => c.text(file, 206, { 'content-range': 'bytes 0-4999/9000' }))

const encodingOf = async (path: string, accepted: string) => {
  const { headers } = await app.request(path, { headers: { 'accept-encoding': accepted } })
  return headers.get('content-encoding')
}

test('a client does not get an encoding that it refuses', async () => {
  expect(await encodingOf('/large', 'br, gzip')).toBe('br')
  expect(await encodingOf('/large', 'br;q=0, gzip')).toBe('gzip')
  expect(await encodingOf('/large', 'br;q=0, gzip;q=0')).toBeNull()
})

test('a client reads a compressed file to its end, over a connection too', async () => {
  // The Node adapter has responses of its own.
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started))
  })
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`
  const response = await fetch(url, {
    headers: { 'accept-encoding': 'gzip' },
    signal: AbortSignal.timeout(5000),
  })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response.text()).toBe(file)
})

test('a client gets a range of a file as it is', async () => {
  expect(await encodingOf('/range', 'gzip')).toBeNull()
})

test('a client gets short responses and streams uncompressed', async () => {
  expect(await encodingOf('/small', 'br')).toBeNull()
  expect(await encodingOf('/events', 'br')).toBeNull()
})
