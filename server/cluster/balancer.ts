import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** A server behind the balancer. While it is not open it finishes what it has and is given nothing new. */
export type Member = { port: number; isOpen: boolean; busy: number; lastTurn?: number }

type Options = {
  /** Tells the members whom a request came from. Where only this machine can reach us there is nothing to tell. */
  isForwarding?: boolean
}

const unavailable = JSON.stringify({ message: 'No server is ready. Try again in a moment.' })

/**
 * Hands each request to the open member that has the least to do; of equals, to the one whose turn is longest ago. A request that never reached its member (the
 * connection was refused, or the member closed it unread) goes to another one, if asking twice can do no harm.
 */
export function createBalancer(members: Member[], { isForwarding = false }: Options = {}): Server {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const server = createServer((incoming, outgoing) => {
    incoming.pause()
    if (isForwarding) noteSender(incoming)
    pass(members, agent, incoming, outgoing, new Set())
  })
  server.on('upgrade', (incoming, socket, head) => {
    if (isForwarding) noteSender(incoming)
    passSocket(members, incoming, socket, head)
  })
  server.on('close', () => agent.destroy())
  return server
}

/** Behind whatever was claimed before: the members believe us, and us alone. */
function noteSender({ rawHeaders, socket }: IncomingMessage): void {
  rawHeaders.push('X-Forwarded-For', socket.remoteAddress ?? '')
}

let turns = 0

function choose(members: Member[], tried: Set<Member>): Member | undefined {
  const [chosen] = members
    .filter((member) => member.isOpen && !tried.has(member))
    .sort((one, other) => one.busy - other.busy || (one.lastTurn ?? 0) - (other.lastTurn ?? 0))
  if (chosen) chosen.lastTurn = ++turns
  return chosen
}

function pass(
  members: Member[],
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  tried: Set<Member>,
): void {
  const member = choose(members, tried)
  if (!member) {
    outgoing.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(unavailable)
    incoming.resume()
    return
  }
  tried.add(member)
  member.busy++
  let isOver = false
  const finish = () => {
    if (!isOver) member.busy--
    isOver = true
  }
  const { method, url, rawHeaders } = incoming
  const onward = request({
    agent,
    host: '127.0.0.1',
    port: member.port,
    method,
    path: url,
    headers: rawHeaders,
  })
  const hasBody =
    incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined
  onward.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    answer.pipe(outgoing)
    answer.on('close', finish)
  })
  onward.on('error', () => {
    finish()
    if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy()
    const canRepeat = !hasBody && (method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
    if (canRepeat) pass(members, agent, incoming, outgoing, tried)
    else outgoing.writeHead(502, { 'retry-after': '1' }).end()
  })
  outgoing.on('close', () => {
    finish()
    if (!outgoing.writableFinished) onward.destroy()
  })
  if (hasBody) incoming.pipe(onward)
  else onward.end()
}

/** A WebSocket stays with the member it began with. */
function passSocket(members: Member[], incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
  const member = choose(members, new Set())
  if (!member)
    return void socket.end('HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n')
  const onward = connect(member.port, '127.0.0.1', () => {
    const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
    for (let at = 0; at < incoming.rawHeaders.length; at += 2)
      lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
    onward.write(`${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  const end = () => {
    socket.destroy()
    onward.destroy()
  }
  onward.on('error', end).on('close', end)
  socket.on('error', end).on('close', end)
}
