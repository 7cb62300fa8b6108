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
import { passRequest } from './proxy-request.ts'

async function listening(server: Server): Promise<number> {
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
  port: await listening(server),
  isOpen: true,
  busy: 0,
})

const beginning = 'x'.repeat(20_000)

/** Somebody who has begun to send, by hand. */
function sender(port: number, announcedBytes: number): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${announcedBytes}\r\n\r\n${beginning}`)
  return socket
}

/** A member that reads, and remembers how much came before the line broke. */
async function recipient() {
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

/** A balancer over connections of the test's own, which tells what it has read and when its sender was gone. */
async function balancedOver(agent: Agent, member: Member) {
  const incomings: IncomingMessage[] = []
  const broken = Promise.withResolvers<void>()
  const port = await listening(
    createServer((incoming, outgoing) => {
      incomings.push(incoming.pause())
      outgoing.on('close', broken.resolve)
      passRequest({ members: [member], agent, incoming, outgoing })
    }),
  )
  onTestFinished(() => agent.destroy())
  return { port, heldBytes: () => incomings[0]?.readableLength, broken: broken.promise }
}

test('what somebody had sent when their line broke reaches a server that was not there yet', async () => {
  const { member, received } = await recipient()
  const { promise: isThere, resolve: come } = Promise.withResolvers<void>()
  const agent = new Agent()
  agent.createConnection = (_, onMade) => {
    void isThere.then(() => onMade?.(null, connect(member.port, '127.0.0.1')))
    return undefined
  }
  const { port, heldBytes, broken } = await balancedOver(agent, member)
  const socket = sender(port, 50_000)
  await expect.poll(heldBytes).toBe(beginning.length)
  socket.destroy()
  await broken
  come()
  await expect.poll(() => received).toEqual({ bytes: beginning.length, isBroken: true })
  await expect.poll(() => member.busy).toBe(0)
})

test('what somebody had sent when their line broke reaches a server that could not take it yet', async () => {
  const { member, received } = await recipient()
  const onward = connect(member.port, '127.0.0.1')
  onward.cork() // all that is written waits
  const agent = new Agent()
  agent.createConnection = () => onward
  const { port, broken } = await balancedOver(agent, member)
  const socket = sender(port, 50_000)
  await expect.poll(() => onward.writableLength).toBeGreaterThan(beginning.length)
  socket.destroy()
  await broken
  await expect.poll(() => received).toEqual({ bytes: beginning.length, isBroken: true })
  await expect.poll(() => member.busy).toBe(0)
})

/** A member that has read no more than the beginning of a request. */
async function refusing() {
  const asked = Promise.withResolvers<Socket>()
  const member = await memberOn(
    createSocketServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => asked.resolve(socket.pause()))
    }),
  )
  return { member, asked: asked.promise }
}

/** As a server does that closes before it has read all: what is on the way to it is answered with a reset. */
function refuse(socket: Socket): void {
  const words = 'Too large'
  socket.write(
    `HTTP/1.1 413 Content Too Large\r\nconnection: close\r\ncontent-length: ${words.length}\r\n\r\n${words}`,
  )
  socket.resetAndDestroy()
}

function hearing(socket: Socket): () => string {
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  return () => heard
}

test('a sender gets the answer of a server that closed before it had read all they sent', async () => {
  const { member, asked } = await refusing()
  const socket = sender(await listening(createBalancer([member])), 50_000)
  const heard = hearing(socket)
  const taker = await asked
  socket.write('more') // the balancer finds this first, and only then the answer
  refuse(taker)
  await expect.poll(heard).toContain('Too large')
  expect(heard()).toContain('413')
  await expect.poll(() => member.busy).toBe(0)
})

test('whoever reads only when all is sent finds the answer that came before', async () => {
  const { member, asked } = await refusing()
  const rest = Buffer.alloc(12 * 1024 * 1024)
  const socket = sender(await listening(createBalancer([member])), beginning.length + rest.length)
  refuse(await asked)
  await new Promise((resolve) => socket.write(rest, resolve))
  await expect.poll(hearing(socket)).toContain('Too large')
})

test('whoever has their answer and never stops sending is cut off', async () => {
  const { member, asked } = await refusing()
  const socket = sender(await listening(createBalancer([member])), 1e12)
  refuse(await asked)
  const piece = Buffer.alloc(1024 * 1024)
  const send = () => void socket.write(piece, (error) => error ?? send())
  send()
  await new Promise((resolve) => socket.once('close', resolve))
})

test('whoever breaks off over an answer that has been fetched ends nobody else’s request', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  const member = await memberOn(
    createServer((request, answer) => {
      request.resume().on('end', () => {
        if (request.url === '/first') answer.end('first')
        else held.resolve(answer)
      })
    }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 1 }) // both go over one connection
  onTestFinished(() => agent.destroy())
  const broken = Promise.withResolvers<void>()
  const port = await listening(
    createServer((incoming, outgoing) => {
      if (incoming.url === '/first') {
        Object.assign(incoming.socket, { _write: () => undefined, _writev: undefined }) // their line takes nothing
        outgoing.on('close', broken.resolve)
      }
      passRequest({ members: [member], agent, incoming, outgoing })
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
  const heard = hearing(send('/second'))
  const answer = await held.promise
  first.resetAndDestroy()
  await broken.promise
  answer.end('second')
  await expect.poll(heard).toContain('second')
})
