import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { choose, type Member } from './member.ts'

type Errand = { members: Member[]; incoming: IncomingMessage; socket: Duplex; head: Buffer }

const noneReady = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n\r\n'

/** A WebSocket stays with the member it began with. One that did not get as far begins with another. */
export function passSocket(errand: Errand, tried = new Set<Member>()): void {
  const { members, incoming, socket, head } = errand
  const member = choose(members, tried)
  if (!member) return void socket.end(noneReady, () => socket.destroy())
  tried.add(member)
  let isThere = false
  const onward = connect(member.port, '127.0.0.1', () => {
    isThere = true
    onward.write(`${headOf(incoming)}\r\n\r\n`)
    onward.write(head)
    socket.pipe(onward).pipe(socket)
  })
  onward.on('error', () => undefined) // its end follows
  onward.on('close', () => {
    if (isThere) socket.destroy()
    else if (!socket.destroyed) passSocket(errand, tried)
  })
  socket.on('close', () => onward.destroy())
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return lines.join('\r\n')
}
