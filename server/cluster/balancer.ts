import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Member } from './member.ts'
import { MemberAgent } from './member-agent.ts'
import { passRequest } from './proxy-request.ts'
import { passSocket } from './proxy-socket.ts'

type Options = {
  /** Tells the members whom a request came from. Where only this machine can reach us there is nothing to tell. */
  isForwarding?: boolean
}

/** `hangUp` ends the WebSockets, which no way of closing a server does. */
type Balancer = Server & { hangUp: () => void }

/** Hands each request, and each WebSocket, to one of the open members. */
export function createBalancer(members: Member[], { isForwarding = false }: Options = {}): Balancer {
  const agent = new MemberAgent({ keepAlive: true, maxSockets: 512 })
  const sockets = new Set<Duplex>()
  const server = createServer((incoming, outgoing) => {
    incoming.pause()
    if (isForwarding) noteSender(incoming)
    passRequest({ members, agent, incoming, outgoing })
  })
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => undefined) // its end follows
    if (!server.listening) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    if (isForwarding) noteSender(incoming)
    passSocket({ members, incoming, socket, head })
  })
  server.on('close', () => agent.destroy())
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  return Object.assign(server, { hangUp })
}

/** Behind whatever was claimed before: the members believe us, and us alone. */
function noteSender({ rawHeaders, socket }: IncomingMessage): void {
  rawHeaders.push('X-Forwarded-For', socket.remoteAddress ?? '')
}
