import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createSocketServer,
  type Server,
  type Socket,
} from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createBalancer } from './balancer.ts'
import type { Member } from './member.ts'
import { proxyRequest } from './proxy-request.ts'

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const memberOn = async (server: Server): Promise<Member> => ({
  port: await listen(server),
  isOpen: true,
  busy: 0,
})

const firstChunk = 'x'.repeat(20_000)

/** A raw client that has sent only part of its body. */
function connectClient(port: number, announcedBytes: number): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${announcedBytes}\r\n\r\n${firstChunk}`)
  return socket
}

/** A member that counts the bytes it received before the connection broke. */
async function startRecipient() {
  const received = { bytes: 0, isBroken: false }
  const member = await memberOn(
    createServer((request) => {
      request.on('data', (chunk: Buffer) => {
        received.bytes += chunk.length
      })
      request.on('error', () => {
        received.isBroken = true
      })
    }),
  )
  return { member, received }
}

/** A proxy over the given agent that exposes what it has buffered and when its client disconnected. */
async function startProxy(agent: Agent, member: Member) {
  const incomings: IncomingMessage[] = []
  const broken = Promise.withResolvers<void>()
  const port = await listen(
    createServer((incoming, outgoing) => {
      incomings.push(incoming.pause())
      outgoing.on('close', broken.resolve)
      proxyRequest({ members: [member], agent, incoming, outgoing })
    }),
  )
  onTestFinished(() => agent.destroy())
  return { port, bufferedBytes: () => incomings[0]?.readableLength, broken: broken.promise }
}

test('data sent before the client disconnected reaches a server that was not connected yet', async () => {
  const { member, received } = await startRecipient()
  const { promise: connected, resolve: connectUpstream } = Promise.withResolvers<void>()
  const agent = new Agent()
  agent.createConnection = (_, onConnected) => {
    void connected.then(() => onConnected?.(null, connect(member.port, '127.0.0.1')))
    return undefined
  }
  const { port, bufferedBytes, broken } = await startProxy(agent, member)
  const socket = connectClient(port, 50_000)
  await expect.poll(bufferedBytes).toBe(firstChunk.length)
  socket.destroy()
  await broken
  connectUpstream()
  await expect.poll(() => received).toEqual({ bytes: firstChunk.length, isBroken: true })
  await expect.poll(() => member.busy).toBe(0)
})

test('data sent before the client disconnected reaches a server whose connection was blocked', async () => {
  const { member, received } = await startRecipient()
  const upstream = connect(member.port, '127.0.0.1')
  upstream.cork() // holds back all writes
  const agent = new Agent()
  agent.createConnection = () => upstream
  const { port, broken } = await startProxy(agent, member)
  const socket = connectClient(port, 50_000)
  await expect.poll(() => upstream.writableLength).toBeGreaterThan(firstChunk.length)
  socket.destroy()
  await broken
  await expect.poll(() => received).toEqual({ bytes: firstChunk.length, isBroken: true })
  await expect.poll(() => member.busy).toBe(0)
})

/** A member that has read only the beginning of a request. */
async function startRefusingMember() {
  const requested = Promise.withResolvers<Socket>()
  const member = await memberOn(
    createSocketServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => requested.resolve(socket.pause()))
    }),
  )
  return { member, requested: requested.promise }
}

/** Responds and resets the connection, like a server that closes before it has read everything. */
function respondAndReset(socket: Socket): void {
  const body = 'Too large'
  socket.write(
    `HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  socket.resetAndDestroy()
}

function collect(socket: Socket): () => string {
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  return () => received
}

test('a client gets the response of a server that closed before reading the whole body', async () => {
  const { member, requested } = await startRefusingMember()
  const socket = connectClient(await listen(createBalancer([member])), 50_000)
  const received = collect(socket)
  const upstreamSocket = await requested
  socket.write('more') // the balancer writes this before it reads the response
  respondAndReset(upstreamSocket)
  await expect.poll(received).toContain('Too large')
  expect(received()).toContain('413')
  await expect.poll(() => member.busy).toBe(0)
})

test('a client that reads only after sending everything gets the early response', async () => {
  const { member, requested } = await startRefusingMember()
  const rest = Buffer.alloc(12 * 1024 * 1024)
  const socket = connectClient(await listen(createBalancer([member])), firstChunk.length + rest.length)
  respondAndReset(await requested)
  await new Promise((resolve) => socket.write(rest, resolve))
  await expect.poll(collect(socket)).toContain('Too large')
})

test('a client that keeps sending after its response is disconnected', async () => {
  const { member, requested } = await startRefusingMember()
  const socket = connectClient(await listen(createBalancer([member])), 1e12)
  respondAndReset(await requested)
  const chunk = Buffer.alloc(1024 * 1024)
  const send = () => void socket.write(chunk, (error) => error ?? send())
  send()
  await new Promise((resolve) => socket.once('close', resolve))
})

test('a client that disconnects during a finished response does not affect the next request on that connection', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  const member = await memberOn(
    createServer((request, response) => {
      request.resume().on('end', () => {
        if (request.url === '/first') response.end('first')
        else held.resolve(response)
      })
    }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 1 }) // both use one connection
  onTestFinished(() => agent.destroy())
  const broken = Promise.withResolvers<void>()
  const port = await listen(
    createServer((incoming, outgoing) => {
      if (incoming.url === '/first') {
        Object.assign(incoming.socket, { _write: () => undefined, _writev: undefined }) // simulates a client that does not read
        outgoing.on('close', broken.resolve)
      }
      proxyRequest({ members: [member], agent, incoming, outgoing })
    }),
  )
  const send = (path: string) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\nx`)
    return socket
  }
  const first = send('/first')
  await expect.poll(() => Object.keys(agent.freeSockets)).toHaveLength(1)
  const received = collect(send('/second'))
  const response = await held.promise
  first.resetAndDestroy()
  await broken.promise
  response.end('second')
  await expect.poll(received).toContain('second')
})
