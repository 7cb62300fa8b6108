import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { chooseMember, type Member } from './member.ts'

type ProxiedSocket = { members: Member[]; incoming: IncomingMessage; socket: Duplex; head: Buffer }

const noneReady = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n'

/** A WebSocket stays with its member. If the member cannot be reached, another one is tried. */
export function proxySocket(proxied: ProxiedSocket, tried = new Set<Member>()): void {
  const { members, incoming, socket, head } = proxied
  const member = chooseMember(members, tried)
  if (!member) return void socket.end(noneReady, () => socket.destroy())
  tried.add(member)
  let isConnected = false
  const upstream = connect(member.port, '127.0.0.1', () => {
    isConnected = true
    upstream.write(`${requestHead(incoming)}\r\n\r\n`)
    upstream.write(head)
    socket.pipe(upstream).pipe(socket)
  })
  upstream.on('error', () => undefined) // 'close' follows
  upstream.on('close', () => {
    if (isConnected) socket.destroy()
    else if (!socket.destroyed) proxySocket(proxied, tried)
  })
  socket.on('close', () => upstream.destroy())
}

function requestHead({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return lines.join('\r\n')
}
