import { randomUUID } from 'node:crypto'
import type { Sql } from '../../db/connect.ts'

/** What servers on one database tell each other. `from` is the sender; 'sql' where a statement in the database spoke. */
export type BusMessage =
  | { kind: 'hello'; isReply: boolean }
  | { kind: 'bye' }
  | { kind: 'broadcast'; topic: string; isPrivate: boolean; event: string; payload?: unknown; bytes?: string }
  | { kind: 'presence'; topic: string; key: string; metas: Record<string, unknown>[] }

/** Numbered, because PostgreSQL delivers what is said twice in one transaction only once. */
type Envelope = BusMessage & { from: string; number?: number }

type BusListener = {
  onMessage: (message: BusMessage, from: string) => void
  /** A server that was not known spoke, and one that was is gone. */
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
const gatherMs = 4

/**
 * Servers on one database hear of each other through its notifications, so that what is said on one reaches the
 * clients of all. A server that knows of no other says nothing but that it is there.
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

  /** What is said within a few milliseconds goes out in one statement. */
  const flush = async () => {
    flushing = undefined
    const contents = outgoing
    outgoing = []
    if (contents.length > 0)
      await sql`select realtime.notify_servers(content) from unnest(${contents}::text[]) as content`.catch(
        onError,
      )
  }
  const post = (message: BusMessage) => {
    outgoing.push(JSON.stringify({ from: self, number: ++count, ...message } satisfies Envelope))
    flushing ??= setTimeout(flush, gatherMs)
  }
  const open = async (content: string): Promise<string | undefined> => {
    if (!content.startsWith('payload ')) return content
    const [payload] = await sql<{ content: string }[]>`
      select content from realtime.large_payloads where id = ${content.slice('payload '.length)}`
    return payload?.content
  }

  return {
    send: (message) => {
      // One that has just started may not have heard of the others yet.
      if (others.size > 0 || Date.now() - startedAt < lostAfterMs) post(message)
    },
    start: async (listener) => {
      startedAt = Date.now()
      let chain = Promise.resolve()
      const receive = (content: string) => {
        chain = chain
          .then(async () => {
            const text = await open(content)
            if (text !== undefined) handle(JSON.parse(text) as Envelope)
          })
          .catch(onError)
      }
      const handle = ({ from, number: _, ...message }: Envelope) => {
        if (from === self) return
        if (from !== 'sql') {
          const isNew = !others.has(from)
          others.set(from, Date.now())
          if (message.kind === 'bye') lose(from)
          else if (isNew) listener.onServerJoined(from)
          if (message.kind === 'hello' && !message.isReply) post({ kind: 'hello', isReply: true })
        }
        if (message.kind !== 'hello' && message.kind !== 'bye') listener.onMessage(message, from)
      }
      const lose = (server: string) => {
        others.delete(server)
        listener.onServerLost(server)
      }
      const greet = () => {
        post({ kind: 'hello', isReply: true })
        for (const [server, seenAt] of others) if (seenAt < Date.now() - lostAfterMs) lose(server)
      }
      const listening = await sql.listen(channel, receive, () => post({ kind: 'hello', isReply: false }))
      unlisten = listening.unlisten
      hello = setInterval(greet, helloEveryMs)
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
