import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dropStalledClients } from './drop-stalled-clients.ts'
import { listen } from './listen.ts'

const megabyte = 1024 * 1024
const largeBody = Buffer.alloc(48 * megabyte)
const host = '127.0.0.1'
/** Client and server share this process, which on a busy machine can be kept waiting for more than a second. */
const stalledAfterMs = 4000

/** Serves large responses and reports when the one at `/first` has ended. */
async function serve(limits: Parameters<typeof dropStalledClients>[1]) {
  const { promise: firstClosed, resolve } = Promise.withResolvers<boolean>()
  const server = createServer((request, response) => {
    if (request.url === '/first') response.once('close', () => resolve(response.writableFinished))
    response.end(request.url === '/small' ? 'ok' : largeBody)
  })
  dropStalledClients(server, limits)
  await once(server.listen(0, host), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, firstClosed }
}

/** A client that reads nothing, so that its response stays in the server. */
function connectClient(port: number, path = '/'): Socket {
  const socket = connect(port, host)
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Bytes received until the connection ends or the response is complete. */
async function read(socket: Socket, pauseMs = 0): Promise<number> {
  let bytes = 0
  for await (const chunk of socket) {
    bytes += chunk.length
    if (bytes >= largeBody.length) break
    if (pauseMs) await after(pauseMs)
  }
  return bytes
}

const fetchSmall = async (port: number) => (await fetch(`http://${host}:${port}/small`)).text()

test('a client that does not read its response is dropped, and one that reads slowly is not', async () => {
  const { port, firstClosed } = await serve({ stalledAfterMs, checkIntervalMs: 50 })
  connectClient(port, '/first')
  const slow = connectClient(port)
  // The complete response takes longer than the stall timeout.
  const startedAt = performance.now()
  const slowly = read(slow, 7)
  expect(await firstClosed).toBe(false)
  expect(await slowly).toBeGreaterThanOrEqual(largeBody.length)
  expect(performance.now() - startedAt).toBeGreaterThan(stalledAfterMs)
})

test('clients that together leave too much unread lose the oldest responses, and others are still answered', async () => {
  const { port, firstClosed } = await serve({
    maxUnsentBytes: 2.5 * largeBody.length,
    countIntervalMs: 0,
    checkIntervalMs: 60_000,
  })
  connectClient(port, '/first')
  expect(await fetchSmall(port)).toBe('ok')
  let last = connectClient(port)
  for (let i = 0; i < 4; i++) {
    expect(await fetchSmall(port)).toBe('ok')
    last = connectClient(port)
  }
  expect(await fetchSmall(port)).toBe('ok')
  expect(await firstClosed).toBe(false)
  expect(await read(last)).toBeGreaterThanOrEqual(largeBody.length)
})

test('every server that listens drops clients that do not read', async () => {
  const server = await listen((_request, response) => response.end('ok'), { host, port: 0 })
  onTestFinished(() => void server.close())
  expect(server.listenerCount('request')).toBeGreaterThanOrEqual(3)
})
