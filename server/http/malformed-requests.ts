import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'

type Refusal = { status: string; sentence: string }

const refusals = new Map<string, Refusal>([
  [
    'HPE_HEADER_OVERFLOW',
    {
      status: '431 Request Header Fields Too Large',
      sentence: 'The address and headers of the request are longer than 16 KB.',
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    { status: '408 Request Timeout', sentence: 'The request did not arrive in time.' },
  ],
])
const unreadable: Refusal = { status: '400 Bad Request', sentence: 'The request is not readable as HTTP.' }

/** What is no request yet never reaches the app; Node alone would answer it with nothing but a number. */
export function answerUnreadable(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => answering.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const last = answering.get(socket)
    const isAnswering = last?.headersSent && !last.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    const refusal = refusals.get(error.code ?? '') ?? unreadable
    socket.end(wordsOf(refusal), () => socket.destroy())
  })
}

/** For the adapter between Node and the app: an address or a host name that no URL can be made of, or a failure nobody caught. */
export function answerUnaddressable(error: unknown): Response {
  const isTheirs = error instanceof RequestError
  return new Response(
    isTheirs ? 'The address of the request cannot be read.' : 'Something went wrong on our side.',
    {
      status: isTheirs ? 400 : 500,
      headers: plainHeaders,
    },
  )
}

const plainHeaders = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

function wordsOf({ status, sentence }: Refusal): string {
  return [
    `HTTP/1.1 ${status}`,
    ...Object.entries(plainHeaders).map((header) => header.join(': ')),
    `content-length: ${Buffer.byteLength(sentence)}`,
    'connection: close',
    '',
    sentence,
  ].join('\r\n')
}
