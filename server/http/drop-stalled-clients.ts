import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long a client may leave the rest of its response unread, and what counts as reading. The system takes bytes in
 * steps, so a slow line can show no progress for a while.
 */
const stalledAfterMs = 60_000
const leastProgressBytes = 64 * 1024
/** What all clients together may leave unread. */
const mostUnsentBytes = 256 * 1024 * 1024
const lookEveryMs = 5_000
/** Under load, requests come faster than the answer to how much is unsent changes. */
const countEveryMs = 50

type Limits = {
  stalledAfterMs?: number
  mostUnsentBytes?: number
  lookEveryMs?: number
  countEveryMs?: number
}

/** Since when a response has unsent bytes, and how many of its connection the system had taken by then. */
type Waiting = { since: number; firstSince: number; taken: number }

/**
 * Node keeps what a client does not read for as long as the connection stands. A client that reads less than 64 KB in
 * a minute is dropped; when all of them together leave too much unread, those that have waited longest are.
 * Refusing new requests instead would let a few such clients close the site to everybody else.
 */
export function dropStalled(server: Server, limits: Limits = {}): void {
  const most = { stalledAfterMs, mostUnsentBytes, lookEveryMs, countEveryMs, ...limits }
  const open = new Map<ServerResponse, Waiting | undefined>()
  let countedAt = 0

  const look = () => {
    const now = performance.now()
    for (const [response, waiting] of open) {
      const { socket } = response
      // A response in line behind another one of its connection has no socket yet: it shares the fate of the first.
      if (!socket) continue
      if (socket.writableLength === 0) {
        if (waiting) open.set(response, undefined)
        continue
      }
      const taken = bytesTaken(socket)
      if (!waiting) open.set(response, { since: now, firstSince: now, taken })
      else if (taken - waiting.taken >= leastProgressBytes) Object.assign(waiting, { since: now, taken })
      else if (now - waiting.since >= most.stalledAfterMs) socket.destroy()
    }
  }

  const dropExcess = () => {
    let unsent = 0
    for (const response of open.keys()) unsent += response.writableLength
    if (unsent <= most.mostUnsentBytes) return
    look()
    // In the order of their requests where they began to wait at the same time: a map keeps it.
    const longest = [...open.keys()].filter(({ socket }) => socket && socket.writableLength > 0)
    longest.sort((one, other) => waitingSince(open.get(one)) - waitingSince(open.get(other)))
    for (const response of longest) {
      if (unsent <= most.mostUnsentBytes) return
      unsent -= response.writableLength
      response.socket?.destroy()
    }
  }

  server.on('request', (_request, response: ServerResponse) => {
    open.set(response, undefined)
    response.once('close', () => open.delete(response))
    const now = performance.now()
    if (now - countedAt < most.countEveryMs) return
    countedAt = now
    dropExcess()
  })
  const timer = setInterval(() => {
    look()
    dropExcess()
  }, most.lookEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

const waitingSince = (waiting: Waiting | undefined) => waiting?.firstSince ?? Number.POSITIVE_INFINITY

/**
 * What the system has taken for the client. The public counters know of whole writes only, and a whole response is
 * one: a slow line would look like one that stands still. Node measures its own time-outs by the same handle.
 */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle?: { bytesWritten: number; writeQueueSize: number }
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
