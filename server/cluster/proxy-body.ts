import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Passage = {
  /** Before that nothing of the body is gone, and all of it can be sent to another member. */
  readonly hasBegun: boolean
  /** The sender is gone: what they sent goes on, and then the connection ends as theirs did. */
  breakOff: () => void
}

/** How long a member may leave the last words of somebody who is gone unread. */
const patienceMs = 10_000
/** How much, and how long, somebody may go on sending whose answer has been given. */
const mostDroppedBytes = 16 * 1024 * 1024
const dropWithinMs = 10_000

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Hands a body on, not before there is somebody to read it. */
export function passBody(incoming: IncomingMessage, onward: ClientRequest): Passage {
  let taker: Socket | undefined
  onward.on('socket', (socket) => {
    const begin = () => {
      taker = socket
      if (!hasBody(incoming)) onward.end()
      else if (incoming.destroyed) passRest(incoming, onward, socket)
      else incoming.pipe(onward)
    }
    if (socket.connecting) socket.once('connect', begin)
    else begin()
  })
  return {
    get hasBegun() {
      return taker !== undefined
    },
    breakOff: () => {
      if (!hasBody(incoming)) onward.destroy()
      else if (taker) passRest(incoming, onward, taker)
    },
  }
}

/** A stream that broke off still gives what it held: an upload is taken up where its sender's line broke, not earlier. */
function passRest(incoming: IncomingMessage, onward: ClientRequest, socket: Socket): void {
  if (onward.destroyed) return // the socket may serve somebody else by now
  incoming.unpipe(onward)
  for (let chunk = incoming.read(); chunk !== null; chunk = incoming.read()) onward.write(chunk)
  socket.setTimeout(patienceMs, () => socket.destroy())
  socket.destroySoon()
}

/** Whoever writes all they have before they read would find their answer lost in a closed connection, or never come to it. */
export function dropRest(incoming: IncomingMessage): void {
  if (incoming.destroyed) return
  let dropped = 0
  const count = (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > mostDroppedBytes) close()
  }
  const close = () => {
    incoming.off('data', count)
    incoming.socket.destroySoon()
  }
  const tooLate = setTimeout(close, dropWithinMs)
  incoming.on('close', () => clearTimeout(tooLate))
  incoming.unpipe()
  incoming.on('data', count)
  incoming.resume()
}
