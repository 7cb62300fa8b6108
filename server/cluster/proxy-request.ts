import { type Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { chooseMember, type Member } from './member.ts'
import { discardBody, hasBody, proxyBody } from './proxy-body.ts'

type ProxiedRequest = { members: Member[]; agent: Agent; incoming: IncomingMessage; outgoing: ServerResponse }

const noneReady = { message: 'No server is ready. Try again in a moment.' }
const interrupted = {
  code: 'cut_off',
  message: 'The server ended while it was at this. It may have been done: look before you send it again.',
}

/**
 * Proxies a request to a member, and to another one if the first was never reached or the request is safe to repeat. A
 * write that was interrupted may have been executed: it is not repeated, and the client is told so.
 */
export function proxyRequest(proxied: ProxiedRequest, tried = new Set<Member>()): void {
  const { members, agent, incoming, outgoing } = proxied
  const member = chooseMember(members, tried)
  if (!member) return void respondUnavailable(proxied, noneReady)
  tried.add(member)
  member.busy++
  const { method, url, rawHeaders } = incoming
  const upstream = request({
    agent,
    host: '127.0.0.1',
    port: member.port,
    method,
    path: url,
    headers: rawHeaders,
  })
  const transfer = proxyBody(incoming, upstream)
  upstream.on('response', (response) => {
    const isEarly = hasBody(incoming) && !incoming.readableEnded
    outgoing.writeHead(
      response.statusCode ?? 502,
      response.statusMessage,
      isEarly ? withoutConnectionHeaders(response, outgoing) : response.rawHeaders,
    )
    if (isEarly) upstream.once('close', () => discardBody(incoming))
    pipeline(response, outgoing, () => undefined) // a truncated response is truncated here too
  })
  upstream.on('error', () => {
    if (outgoing.headersSent || outgoing.destroyed) return
    if (!transfer.hasStarted || isSafeToRepeat(incoming)) proxyRequest(proxied, tried)
    else respondUnavailable(proxied, interrupted)
  })
  upstream.once('close', () => void member.busy--)
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) transfer.abort()
  })
}

/**
 * The member's connection headers do not apply to ours: Node would close the connection with the end of the response
 * although the client is still sending.
 */
function withoutConnectionHeaders({ rawHeaders }: IncomingMessage, outgoing: ServerResponse): string[] {
  outgoing.shouldKeepAlive = true
  return rawHeaders.filter((_, at) => !/^(connection|keep-alive)$/i.test(rawHeaders[at - (at % 2)] ?? ''))
}

function respondUnavailable({ incoming, outgoing }: ProxiedRequest, reason: { message: string }): void {
  outgoing
    .writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
    .end(JSON.stringify(reason))
  discardBody(incoming)
}

const isSafeToRepeat = (incoming: IncomingMessage) =>
  !hasBody(incoming) && /^(GET|HEAD|OPTIONS)$/.test(incoming.method ?? '')
