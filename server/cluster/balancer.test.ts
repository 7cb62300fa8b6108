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

async function listening(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function member(answer: RequestListener): Promise<Member> {
  return { port: await listening(createServer(answer)), isOpen: true, busy: 0 }
}

const named =
  (name: string): RequestListener =>
  (_, response) =>
    void response.end(name)

async function balanced(...members: Member[]): Promise<string> {
  return `http://127.0.0.1:${await listening(createBalancer(members))}`
}

test('a visitor is served by whichever server has the least to do', async () => {
  const release: (() => void)[] = []
  const slow = await member((_, response) => void release.push(() => response.end('slow')))
  const quick = await member(named('quick'))
  const url = await balanced(slow, quick)
  const first = fetch(url)
  await expect.poll(() => slow.busy).toBe(1)
  expect(await (await fetch(url)).text()).toBe('quick')
  release[0]?.()
  expect(await (await first).text()).toBe('slow')
  await expect.poll(() => slow.busy).toBe(0)
})

test('a server that is leaving is given nothing new, and without any the visitor is told when to come back', async () => {
  const leaving = await member(named('leaving'))
  const staying = await member(named('staying'))
  const url = await balanced(leaving, staying)
  leaving.isOpen = false
  expect(await (await fetch(url)).text()).toBe('staying')
  staying.isOpen = false
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
})

const dead = (): Member => ({ port: 1, isOpen: true, busy: 0 })

test('whoever asks or writes while a server is dead is served by another, and nothing of their words is missing', async () => {
  const living = await member((request, response) => void request.pipe(response))
  const url = await balanced(dead(), living)
  expect((await fetch(url)).status).toBe(200)
  living.busy = 1 // so that the dead one, which has nothing to do, is asked first
  const words = 'x'.repeat(300_000)
  expect(await (await fetch(url, { method: 'POST', body: words })).text()).toBe(words)
})

test('whoever writes while every server is dead is told when to come back', async () => {
  const url = await balanced(dead(), dead())
  const answer = await fetch(url, { method: 'POST', body: 'once' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
})

test('a change that was cut off is not made twice, and its sender is told that it may have been made', async () => {
  const seen: string[] = []
  const dying = await member((request) => {
    seen.push('dying')
    request.socket.destroy()
  })
  const living = await member((_, response) => {
    seen.push('living')
    response.end()
  })
  living.busy = 1
  const answer = await fetch(await balanced(dying, living), { method: 'POST', body: 'once' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await answer.json()).toEqual({ code: 'cut_off', message: expect.stringContaining('may have been') })
  expect(seen).toEqual(['dying'])
})

test('an answer whose server dies in the middle of it ends, and nobody waits for the rest', async () => {
  const dying = await member((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  const answer = await fetch(await balanced(dying))
  await expect(answer.text()).rejects.toThrow('terminated')
  await expect.poll(() => dying.busy).toBe(0)
})

test('what is sent and answered passes unchanged', async () => {
  const echo = await member((request, response) => {
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'x-asked': request.headers['x-ask'] ?? '' })
    request.pipe(response)
  })
  const url = await balanced(echo)
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

/** A server that says back whatever comes over an upgraded socket. */
async function echoing(): Promise<Member> {
  const server = createServer()
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
    socket.pipe(socket)
  })
  return { port: await listening(server), isOpen: true, busy: 0 }
}

function upgraded(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  return { socket, heard: () => heard }
}

test('a socket that is upgraded stays with its server, and is not lost on a dead one', async () => {
  const { socket, heard } = upgraded(await balanced(dead(), await echoing()))
  await expect.poll(heard).toContain('101')
  socket.write('hello')
  await expect.poll(heard).toContain('hello')
})

test('a balancer that hangs up is closed at once, whoever still listens', async () => {
  const balancer = createBalancer([await echoing()])
  const { socket, heard } = upgraded(`http://127.0.0.1:${await listening(balancer)}`)
  await expect.poll(heard).toContain('101')
  const closed = closeServer(balancer)
  balancer.hangUp()
  await Promise.all([closed, once(socket, 'close')])
})

test('servers that have nothing to do take turns', async () => {
  const url = await balanced(await member(named('one')), await member(named('other')))
  const answers: string[] = []
  for (let n = 0; n < 4; n++) answers.push(await (await fetch(url)).text())
  expect(answers).toEqual(['one', 'other', 'one', 'other'])
})

test('a server learns whom a request came from, behind whatever else was claimed', async () => {
  const telling = await member((request, response) => void response.end(request.headers['x-forwarded-for']))
  const port = await listening(createBalancer([telling], { isForwarding: true }))
  const answer = await fetch(`http://127.0.0.1:${port}`, { headers: { 'x-forwarded-for': '8.8.8.8' } })
  expect(await answer.text()).toBe('8.8.8.8, 127.0.0.1')
})
