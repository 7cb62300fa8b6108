import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, test } from 'vitest'
import { addressFor, addressOf, listen } from './listen.ts'
import { respondToInvalidUrl } from './malformed-requests.ts'

test('an operator sees a URL that can be opened, whatever address the server listens on', () => {
  expect(addressFor('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000')
  for (const everywhere of ['0.0.0.0', '::']) expect(addressFor(everywhere, 80)).toBe('http://localhost:80')
  expect(new URL(addressFor('::1', 3000)).host).toBe('[::1]:3000')
})

/** Sends raw bytes that a well-behaved client would not send, and returns the response. */
async function responseTo(bytes: string): Promise<string> {
  const response = getRequestListener(() => new Response('fine'), { errorHandler: respondToInvalidUrl })
  const server = await listen(response, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  const socket = connect(Number(new URL(addressOf(server, '127.0.0.1')).port), '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test.for([
  ['an endless address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'longer than 16 KB'],
  ['endless headers', `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431, '16 KB'],
  [
    'an address of backslashes',
    'GET /\\\\evil.example HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
    400,
    'cannot be read',
  ],
  ['no host', 'GET / HTTP/1.0\r\n\r\n', 400, 'cannot be read'],
  ['something else than HTTP', 'EHLO mail.example.org\r\n\r\n', 400, 'not readable as HTTP'],
  [
    'two lengths at once',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'not readable',
  ],
] as const)('a client that sends %s gets an error message', async ([, bytes, status, words]) => {
  const response = await responseTo(bytes)
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(response).toContain(words)
  expect(response).toContain('x-content-type-options: nosniff')
})

// ASVS 4.2.1
test('a client gets the complete response to a request before a malformed one', async () => {
  const response = await responseTo('GET / HTTP/1.1\r\nhost: a\r\n\r\nnonsense\r\n\r\n')
  expect(response).toContain('fine')
})
