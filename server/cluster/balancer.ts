import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Member } from './member.ts'
import { MemberAgent } from './member-agent.ts'
import { proxyRequest } from './proxy-request.ts'
import { proxySocket } from './proxy-socket.ts'

type Options = {
  /** Adds the client's address to X-Forwarded-For. Not needed when only this machine can reach the balancer. */
  addsForwardedFor?: boolean
}

/** `closeWebSockets` ends the WebSockets, which closing a server does not. */
type Balancer = Server & { closeWebSockets: () => void }

/** Proxies each request and each WebSocket to one of the open members. */
export function createBalancer(members: Member[], { addsForwardedFor = false }: Options = {}): Balancer {
  const agent = new MemberAgent({ keepAlive: true, maxSockets: 512 })
  const sockets = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => {
    incoming.pause()
    if (addsForwardedFor) appendForwardedFor(incoming)
    proxyRequest({ members, agent, incoming, outgoing })
  })
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => undefined) // 'close' follows
    if (!server.listening) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (addsForwardedFor) appendForwardedFor(incoming)
    proxySocket({ members, incoming, socket, head })
  })
  server.on('close', () => agent.destroy())
  const closeWebSockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(server, { closeWebSockets })
}

/** Appended after any value sent by the client: members trust only the balancer. */
function appendForwardedFor({ rawHeaders, socket }: IncomingMessage): void {
  rawHeaders.push('X-Forwarded-For', socket.remoteAddress ?? '')
}
