import { randomUUID } from 'node:crypto'
import type { Sql } from '../../db/connect.ts'

/** Messages between servers on one database. `from` is the sender, or 'sql' for messages sent by an SQL function. */
export type BusMessage =
  | { kind: 'hello'; isReply: boolean }
  | { kind: 'bye' }
  | { kind: 'broadcast'; topic: string; isPrivate: boolean; event: string; payload?: unknown; bytes?: string }
  | { kind: 'presence'; topic: string; key: string; metas: Record<string, unknown>[] }

/** Numbered, because PostgreSQL delivers identical notifications of one transaction only once. */
type Envelope = BusMessage & { from: string; number?: number }

type BusListener = {
  onMessage: (message: BusMessage, from: string) => void
  onServerJoined: (server: string) => void
  onServerLost: (server: string) => void
}

export type Bus = {
  send: (message: BusMessage) => void
  start: (listener: BusListener) => Promise<void>
  stop: () => Promise<void>
}

const channel = 'realtime_servers'
const helloEveryMs = 5_000
const lostAfterMs = 16_000
const batchMs = 4

/**
 * Connects the servers on one database through its notifications, so that a broadcast on one reaches the clients of all. A server
 * without others sends only its heartbeat.
 */
export function createBus(sql: Sql, onError: (error: Error) => void): Bus {
  const self = randomUUID()
  const others = new Map<string, number>()
  let outgoing: string[] = []
  let flushing: NodeJS.Timeout | undefined
  let hello: NodeJS.Timeout | undefined
  let startedAt = 0
  let count = 0
  let unlisten: () => Promise<void> = async () => undefined

  /** Messages within a few milliseconds are sent in one statement. */
  const flush = async () => {
    flushing = undefined
    const contents = outgoing
    outgoing = []
    if (contents.length > 0)
      await sql`select realtime.notify_servers(content) from unnest(${contents}::text[]) as content`.catch(
        onError,
      )
  }
  const enqueue = (message: BusMessage) => {
    outgoing.push(JSON.stringify({ from: self, number: ++count, ...message } satisfies Envelope))
    flushing ??= setTimeout(flush, batchMs)
  }
  const readContent = async (content: string): Promise<string | undefined> => {
    if (!content.startsWith('payload ')) return content
    const [payload] = await sql<{ content: string }[]>`
      select content from realtime.large_payloads where id = ${content.slice('payload '.length)}`
    return payload?.content
  }

  return {
    send: (message) => {
      // A server that has just started may not know the others yet.
      if (others.size > 0 || Date.now() - startedAt < lostAfterMs) enqueue(message)
    },
    start: async (listener) => {
      startedAt = Date.now()
      let chain = Promise.resolve()
      const receive = (content: string) => {
        chain = chain
          .then(async () => {
            const text = await readContent(content)
            if (text !== undefined) handle(JSON.parse(text) as Envelope)
          })
          .catch(onError)
      }
      const handle = ({ from, number: _, ...message }: Envelope) => {
        if (from === self) return
        if (from !== 'sql') {
          const isNew = !others.has(from)
          others.set(from, Date.now())
          if (message.kind === 'bye') removeServer(from)
          else if (isNew) listener.onServerJoined(from)
          if (message.kind === 'hello' && !message.isReply) enqueue({ kind: 'hello', isReply: true })
        }
        if (message.kind !== 'hello' && message.kind !== 'bye') listener.onMessage(message, from)
      }
      const removeServer = (server: string) => {
        others.delete(server)
        listener.onServerLost(server)
      }
      const announce = () => {
        enqueue({ kind: 'hello', isReply: true })
        for (const [server, seenAt] of others) if (seenAt < Date.now() - lostAfterMs) removeServer(server)
      }
      const listening = await sql.listen(channel, receive, () => enqueue({ kind: 'hello', isReply: false }))
      unlisten = listening.unlisten
      hello = setInterval(announce, helloEveryMs)
      hello.unref()
    },
    stop: async () => {
      clearInterval(hello)
      clearTimeout(flushing)
      outgoing.push(JSON.stringify({ from: self, kind: 'bye' } satisfies Envelope))
      await flush()
      await unlisten().catch(() => undefined)
    },
  }
}
