import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dropStalled } from './drop-stalled-clients.ts'
import { listen } from './listen.ts'

const megabyte = 1024 * 1024
const large = Buffer.alloc(48 * megabyte)
const host = '127.0.0.1'

/** Serves large responses, and tells when the one at `/first` is over. */
async function serve(limits: Parameters<typeof dropStalled>[1]) {
  const { promise: firstClosed, resolve } = Promise.withResolvers<boolean>()
  const server = createServer((request, response) => {
    if (request.url === '/first') response.once('close', () => resolve(response.writableFinished))
    response.end(request.url === '/small' ? 'ok' : large)
  })
  dropStalled(server, limits)
  await once(server.listen(0, host), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, firstClosed }
}

/** A client that reads nothing; what it is sent stays in the server. */
function ask(port: number, path = '/'): Socket {
  const socket = connect(port, host)
  socket.pause()
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** How much arrives until the connection ends or the response is complete. */
async function read(socket: Socket, pauseMs = 0): Promise<number> {
  let bytes = 0
  for await (const chunk of socket) {
    bytes += chunk.length
    if (bytes >= large.length) break
    if (pauseMs) await after(pauseMs)
  }
  return bytes
}

const isAnswered = async (port: number) => (await fetch(`http://${host}:${port}/small`)).text()

test('a client that does not read its response is dropped, and one that reads slowly is not', async () => {
  const { port, firstClosed } = await serve({ stalledAfterMs: 1500, lookEveryMs: 50 })
  ask(port, '/first')
  const slow = ask(port)
  // All of it takes longer than a client may stall.
  const startedAt = performance.now()
  const slowly = read(slow, 3)
  expect(await firstClosed).toBe(false)
  expect(await slowly).toBeGreaterThanOrEqual(large.length)
  expect(performance.now() - startedAt).toBeGreaterThan(1500)
})

test('clients that together leave too much unread lose the oldest responses, and others are still answered', async () => {
  const { port, firstClosed } = await serve({
    mostUnsentBytes: 2.5 * large.length,
    countEveryMs: 0,
    lookEveryMs: 60_000,
  })
  ask(port, '/first')
  expect(await isAnswered(port)).toBe('ok')
  let last = ask(port)
  for (let i = 0; i < 4; i++) {
    expect(await isAnswered(port)).toBe('ok')
    last = ask(port)
  }
  expect(await isAnswered(port)).toBe('ok')
  expect(await firstClosed).toBe(false)
  expect(await read(last)).toBeGreaterThanOrEqual(large.length)
})

test('every server that listens drops clients that do not read', async () => {
  const server = await listen((_request, response) => response.end('ok'), { host, port: 0 })
  onTestFinished(() => void server.close())
  expect(server.listenerCount('request')).toBeGreaterThanOrEqual(3)
})
