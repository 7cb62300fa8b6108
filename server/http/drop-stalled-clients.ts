import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long a client may leave its response unread, and what counts as progress. The operating system takes bytes in
 * steps, so a slow connection can show no progress for a while.
 */
const stalledAfterMs = 60_000
const minProgressBytes = 64 * 1024
/** Limit on unread bytes of all clients together. */
const maxUnsentBytes = 256 * 1024 * 1024
const checkIntervalMs = 5_000
/** Counting on every request would be wasteful under load. */
const countIntervalMs = 50

type Limits = {
  stalledAfterMs?: number
  maxUnsentBytes?: number
  checkIntervalMs?: number
  countIntervalMs?: number
}

/** Since when a response has unsent bytes, and how many bytes of its connection had been flushed by then. */
type Waiting = { since: number; firstSince: number; flushed: number }

/**
 * Node buffers what a client does not read for as long as the connection is open. A client that reads less than 64 KB
 * in a minute is dropped; when all clients together leave too much unread, those that have waited longest are dropped.
 * Refusing new requests instead would let a few such clients block the site for everyone.
 */
export function dropStalledClients(server: Server, limits: Limits = {}): void {
  const limit = { stalledAfterMs, maxUnsentBytes, checkIntervalMs, countIntervalMs, ...limits }
  const open = new Map<ServerResponse, Waiting | undefined>()
  let countedAt = 0

  const checkProgress = () => {
    const now = performance.now()
    for (const [response, waiting] of open) {
      const { socket } = response
      // A pipelined response has no socket yet; it ends with the one before it.
      if (!socket) continue
      if (socket.writableLength === 0) {
        if (waiting) open.set(response, undefined)
        continue
      }
      const flushed = bytesFlushed(socket)
      if (!waiting) open.set(response, { since: now, firstSince: now, flushed })
      else if (flushed - waiting.flushed >= minProgressBytes) Object.assign(waiting, { since: now, flushed })
      else if (now - waiting.since >= limit.stalledAfterMs) socket.destroy()
    }
  }

  const dropExcess = () => {
    let unsent = 0
    for (const response of open.keys()) unsent += response.writableLength
    if (unsent <= limit.maxUnsentBytes) return
    checkProgress()
    // The sort is stable: equal waits stay in the order of their requests.
    const longestWaiting = [...open.keys()].filter(({ socket }) => socket && socket.writableLength > 0)
    longestWaiting.sort((one, other) => waitingSince(open.get(one)) - waitingSince(open.get(other)))
    for (const response of longestWaiting) {
      if (unsent <= limit.maxUnsentBytes) return
      unsent -= response.writableLength
      response.socket?.destroy()
    }
  }

  server.on('request', (_request, response: ServerResponse) => {
    open.set(response, undefined)
    response.once('close', () => open.delete(response))
    const now = performance.now()
    if (now - countedAt < limit.countIntervalMs) return
    countedAt = now
    dropExcess()
  })
  const timer = setInterval(() => {
    checkProgress()
    dropExcess()
  }, limit.checkIntervalMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

const waitingSince = (waiting: Waiting | undefined) => waiting?.firstSince ?? Number.POSITIVE_INFINITY

/**
 * Bytes the operating system has accepted. The public counters only count whole writes, and a response is one write, so
 * a slow connection would look stalled. Node's own timeouts use the same handle.
 */
function bytesFlushed(socket: Socket): number {
  const { _handle: handle } = socket as Socket & {
    _handle?: { bytesWritten: number; writeQueueSize: number }
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
