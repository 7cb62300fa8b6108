import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type BodyTransfer = {
  /** Until then the whole body can still be sent to another member. */
  readonly hasStarted: boolean
  /** The client disconnected: forwards what it sent, then closes the upstream connection. */
  abort: () => void
}

/** How long a member may take to read the last data of a disconnected client. */
const flushTimeoutMs = 10_000
/** How much, and how long, a client may keep sending after it has its response. */
const maxDiscardedBytes = 16 * 1024 * 1024
const discardTimeoutMs = 10_000

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Forwards a request body once the upstream connection is open. */
export function proxyBody(incoming: IncomingMessage, upstream: ClientRequest): BodyTransfer {
  let upstreamSocket: Socket | undefined
  upstream.on('socket', (socket) => {
    const start = () => {
      upstreamSocket = socket
      if (!hasBody(incoming)) upstream.end()
      else if (incoming.destroyed) flushAndClose(incoming, upstream, socket)
      else incoming.pipe(upstream)
    }
    if (socket.connecting) socket.once('connect', start)
    else start()
  })
  return {
    get hasStarted() {
      return upstreamSocket !== undefined
    },
    abort: () => {
      if (!hasBody(incoming)) upstream.destroy()
      else if (upstreamSocket) flushAndClose(incoming, upstream, upstreamSocket)
    },
  }
}

/** Forwards data that was received before the client disconnected: resumable uploads continue from there. */
function flushAndClose(incoming: IncomingMessage, upstream: ClientRequest, socket: Socket): void {
  if (upstream.destroyed) return // the socket may already serve another request
  incoming.unpipe(upstream)
  for (let chunk = incoming.read(); chunk !== null; chunk = incoming.read()) upstream.write(chunk)
  socket.setTimeout(flushTimeoutMs, () => socket.destroy())
  socket.destroySoon()
}

/**
 * Discards the rest of a request body: a client that sends everything before it reads would otherwise lose the
 * response.
 */
export function discardBody(incoming: IncomingMessage): void {
  if (incoming.destroyed) return
  let discardedBytes = 0
  const count = (chunk: Buffer) => {
    discardedBytes += chunk.length
    if (discardedBytes > maxDiscardedBytes) close()
  }
  const close = () => {
    incoming.off('data', count)
    incoming.socket.destroySoon()
  }
  const timer = setTimeout(close, discardTimeoutMs)
  incoming.on('close', () => clearTimeout(timer))
  incoming.unpipe()
  incoming.on('data', count)
  incoming.resume()
}
