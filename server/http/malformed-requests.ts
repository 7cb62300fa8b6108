import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'

type ErrorResponse = { status: string; sentence: string }

const errorResponses = new Map<string, ErrorResponse>([
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
const badRequest: ErrorResponse = {
  status: '400 Bad Request',
  sentence: 'The request is not readable as HTTP.',
}

/**
 * Responds to input that is not a valid HTTP request and never reaches the app; Node alone would send only a status.
 */
export function respondToMalformedRequests(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => responses.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const last = responses.get(socket)
    const hasPartialResponse = last?.headersSent && !last.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || hasPartialResponse) return void socket.destroy()
    const errorResponse = errorResponses.get(error.code ?? '') ?? badRequest
    socket.end(formatResponse(errorResponse), () => socket.destroy())
  })
}

/** For the adapter between Node and the app: a request URL that cannot be parsed, or an uncaught error. */
export function respondToInvalidUrl(error: unknown): Response {
  const isClientError = error instanceof RequestError
  return new Response(
    isClientError ? 'The address of the request cannot be read.' : 'Something went wrong on our side.',
    {
      status: isClientError ? 400 : 500,
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

function formatResponse({ status, sentence }: ErrorResponse): string {
  return [
    `HTTP/1.1 ${status}`,
    ...Object.entries(plainHeaders).map((header) => header.join(': ')),
    `content-length: ${Buffer.byteLength(sentence)}`,
    'connection: close',
    '',
    sentence,
  ].join('\r\n')
}
