import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { closeServer } from '../http/listen.ts'
import { createBalancer } from './balancer.ts'
import type { Member } from './member.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function member(response: RequestListener): Promise<Member> {
  return { port: await listen(createServer(response)), isOpen: true, busy: 0 }
}

const respondingWith =
  (name: string): RequestListener =>
  (_, response) =>
    void response.end(name)

async function startBalancer(...members: Member[]): Promise<string> {
  return `http://127.0.0.1:${await listen(createBalancer(members))}`
}

test('a visitor is served by the least busy server', async () => {
  const release: (() => void)[] = []
  const slow = await member((_, response) => void release.push(() => response.end('slow')))
  const quick = await member(respondingWith('quick'))
  const url = await startBalancer(slow, quick)
  const first = fetch(url)
  await expect.poll(() => slow.busy).toBe(1)
  expect(await (await fetch(url)).text()).toBe('quick')
  release[0]?.()
  expect(await (await first).text()).toBe('slow')
  await expect.poll(() => slow.busy).toBe(0)
})

test('a closing server gets no new requests, and without an open server the visitor gets a 503 with retry-after', async () => {
  const leaving = await member(respondingWith('leaving'))
  const staying = await member(respondingWith('staying'))
  const url = await startBalancer(leaving, staying)
  leaving.isOpen = false
  expect(await (await fetch(url)).text()).toBe('staying')
  staying.isOpen = false
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
})

const dead = (): Member => ({ port: 1, isOpen: true, busy: 0 })

test('a client whose first server is dead is served by another, with its complete body', async () => {
  const alive = await member((request, response) => void request.pipe(response))
  const url = await startBalancer(dead(), alive)
  expect((await fetch(url)).status).toBe(200)
  alive.busy = 1 // so that the dead member is tried first
  const body = 'x'.repeat(300_000)
  expect(await (await fetch(url, { method: 'POST', body })).text()).toBe(body)
})

test('a client gets a 503 with retry-after while every server is dead', async () => {
  const url = await startBalancer(dead(), dead())
  const response = await fetch(url, { method: 'POST', body: 'once' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
})

test('a write that was interrupted is not repeated, and the client is told that it may have been executed', async () => {
  const requests: string[] = []
  const dying = await member((request) => {
    requests.push('dying')
    request.socket.destroy()
  })
  const alive = await member((_, response) => {
    requests.push('alive')
    response.end()
  })
  alive.busy = 1
  const response = await fetch(await startBalancer(dying, alive), { method: 'POST', body: 'once' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toEqual({
    code: 'cut_off',
    message: expect.stringContaining('may have been'),
  })
  expect(requests).toEqual(['dying'])
})

test('a response whose server dies half-way is ended', async () => {
  const dying = await member((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  const response = await fetch(await startBalancer(dying))
  await expect(response.text()).rejects.toThrow('terminated')
  await expect.poll(() => dying.busy).toBe(0)
})

test('the balancer passes requests and responses on unchanged', async () => {
  const echo = await member((request, response) => {
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-asked': request.headers['x-ask'] ?? '' })
    request.pipe(response)
  })
  const url = await startBalancer(echo)
  const response = await fetch(`${url}/path?q=1`, {
    method: 'PUT',
    body: 'x'.repeat(300_000),
    headers: { 'x-ask': 'yes' },
  })
  expect(response.status).toBe(201)
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(response.headers.get('x-asked')).toBe('yes')
  expect((await response.text()).length).toBe(300_000)
})

/** A server that echoes data on an upgraded socket. */
async function startEchoServer(): Promise<Member> {
  const server = createServer()
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
    socket.pipe(socket)
  })
  return { port: await listen(server), isOpen: true, busy: 0 }
}

function openUpgradedSocket(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  return { socket, received: () => received }
}

test('a WebSocket is proxied to its server, and to another one if the first is dead', async () => {
  const { socket, received } = openUpgradedSocket(await startBalancer(dead(), await startEchoServer()))
  await expect.poll(received).toContain('101')
  socket.write('hello')
  await expect.poll(received).toContain('hello')
})

test('a balancer that closes its WebSockets stops at once', async () => {
  const balancer = createBalancer([await startEchoServer()])
  const { socket, received } = openUpgradedSocket(`http://127.0.0.1:${await listen(balancer)}`)
  await expect.poll(received).toContain('101')
  const closed = closeServer(balancer)
  balancer.closeWebSockets()
  await Promise.all([closed, once(socket, 'close')])
})

test('idle servers take turns', async () => {
  const url = await startBalancer(await member(respondingWith('one')), await member(respondingWith('other')))
  const bodies: string[] = []
  for (let n = 0; n < 4; n++) bodies.push(await (await fetch(url)).text())
  expect(bodies).toEqual(['one', 'other', 'one', 'other'])
})

test('a server gets the client’s address appended to X-Forwarded-For', async () => {
  const reporting = await member((request, response) => void response.end(request.headers['x-forwarded-for']))
  const port = await listen(createBalancer([reporting], { addsForwardedFor: true }))
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': '8.8.8.8' } })
  expect(await response.text()).toBe('8.8.8.8, 127.0.0.1')
})
