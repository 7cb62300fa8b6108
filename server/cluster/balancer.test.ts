import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createBalancer, type Member } from './balancer.ts'

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

test('a question to a dead server is asked of another, a change is not made twice', async () => {
  const dead: Member = { port: 1, isOpen: true, busy: 0 }
  const living = await member(named('living'))
  const url = await balanced(dead, living)
  expect(await (await fetch(url)).text()).toBe('living')
  expect((await fetch(url, { method: 'POST', body: 'once' })).status).toBe(502)
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

test('a socket that is upgraded stays with its server', async () => {
  const server = createServer()
  server.on('upgrade', (_, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
    socket.pipe(socket)
  })
  const url = await balanced({ port: await listening(server), isOpen: true, busy: 0 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n')
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  await expect.poll(() => heard).toContain('101')
  socket.write('hello')
  await expect.poll(() => heard).toContain('hello')
  socket.destroy()
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
