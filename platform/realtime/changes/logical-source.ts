import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../db/connect.ts'
import type { Change, ChangeListener, ChangeSource, Row } from './change.ts'
import { readWalMessage, relationIdOf, type WalMessage, type WalRelation, type WalTuple } from './pgoutput.ts'
import { openReplicationStream, type ReplicationStream } from './replication-stream.ts'
import { waitUntilVisible } from './wait-until-visible.ts'
import { jsonValue } from './wal-values.ts'

type Options = { sql: Sql; url: string; listener: ChangeListener; onError: (error: Error) => void }

/** The stream is paused while this many changes wait for delivery. */
const maxQueued = 500
const batchSize = 50
const retryMs = [100, 500, 1000, 2000, 5000]

/** Changes by logical decoding. A broken stream is reopened with a new slot until that succeeds. */
export function openLogicalSource({ sql, url, listener, onError }: Options): ChangeSource {
  let isStopped = false
  let opened = Promise.withResolvers<void>()
  let stream: ReplicationStream | undefined

  const openOnce = async () => {
    const types = await loadTypes(sql)
    const ended = Promise.withResolvers<void>()
    const queue = createQueue({ sql, listener, types, onError, stream: () => stream })
    stream = await openReplicationStream({
      url,
      publication: 'supabase_realtime',
      onMessage: queue.push,
      onPosition: queue.reach,
      onEnd: () => ended.resolve(),
    })
    if (isStopped) return stream.stop()
    opened.resolve()
    await ended.promise
    queue.stop()
  }
  const run = async () => {
    for (let attempt = 0; !isStopped; attempt++) {
      try {
        await openOnce()
        attempt = 0
      } catch (error) {
        onError(error as Error)
      }
      if (isStopped) return
      opened.promise.catch(() => undefined)
      opened = Promise.withResolvers()
      listener.onGap()
      await sleep(retryMs[Math.min(attempt, retryMs.length - 1)])
    }
  }
  const running = run()
  return {
    ready: () => opened.promise,
    stop: async () => {
      isStopped = true
      await stream?.stop()
      void running
    },
  }
}

async function loadTypes(sql: Sql): Promise<Map<number, string>> {
  const rows = await sql<
    { oid: number; typname: string }[]
  >`select oid::int8::float8 as oid, typname from pg_type`
  return new Map(rows.map(({ oid, typname }) => [oid, typname]))
}

type QueueParts = Pick<Options, 'sql' | 'listener' | 'onError'> & {
  types: Map<number, string>
  stream: () => ReplicationStream | undefined
}
/** A change with its transaction id, or a log position that is reached with it. */
type QueueItem = { change: Change; transaction: number } | bigint

/** Decodes messages and delivers the changes in order, in batches. */
function createQueue({ sql, listener, types, stream, onError }: QueueParts) {
  const relations = new Map<number, WalRelation>()
  const items: QueueItem[] = []
  let currentTransaction = { committedAt: '', transaction: 0 }
  let isBusy = false
  let isStopped = false

  const deliver = async (changes: Exclude<QueueItem, bigint>[]) => {
    const transactions = new Set(changes.map(({ transaction }) => transaction))
    await waitUntilVisible(sql, [...transactions]).catch(onError)
    await listener.onChanges(changes.map(({ change }) => change))
  }
  const drain = async () => {
    if (isBusy) return
    isBusy = true
    while (items.length > 0 && !isStopped) {
      const batch = items.splice(0, batchSize)
      const changes = batch.filter((item) => typeof item !== 'bigint')
      if (changes.length > 0) await deliver(changes)
      const position = batch.findLast((item) => typeof item === 'bigint')
      if (position !== undefined) stream()?.confirm(position)
      if (items.length < maxQueued) stream()?.resume()
    }
    isBusy = false
  }
  const push = (data: Buffer) => {
    const kind = String.fromCharCode(data[0] ?? 0)
    if ('IUD'.includes(kind)) {
      const relation = relations.get(relationIdOf(data))
      if (!relation || !listener.hasSubscribers(relation.schema, relation.table)) return
    }
    const message = readWalMessage(data)
    if (message?.kind === 'relation') relations.set(message.relation.id, message.relation)
    else if (message?.kind === 'begin') currentTransaction = message
    else if (message?.kind === 'commit') items.push(message.endPosition)
    else if (message && message.kind !== 'truncate') {
      const relation = relations.get(message.relationId) as WalRelation
      const { committedAt, transaction } = currentTransaction
      items.push({ change: changeOf(message, relation, types, committedAt), transaction })
    }
    if (items.length >= maxQueued) stream()?.pause()
    void drain()
  }
  return {
    push,
    /** Confirmed in its turn, after the changes before it. */
    reach: (position: bigint) => {
      items.push(position)
      void drain()
    },
    stop: () => {
      isStopped = true
    },
  }
}

function changeOf(
  message: Extract<WalMessage, { relationId: number }>,
  relation: WalRelation,
  types: Map<number, string>,
  committedAt: string,
): Change {
  const { schema, table } = relation
  const old = 'old' in message && message.old ? rowOf(message.old, relation, types) : null
  const record = 'record' in message ? { ...old, ...rowOf(message.record, relation, types) } : null
  const type = message.kind.toUpperCase() as Change['type']
  return { type, schema, table, record: inColumnOrder(record, relation), old, committedAt }
}

function rowOf(tuple: WalTuple, { columns }: WalRelation, types: Map<number, string>): Row {
  const row: Row = {}
  for (const [at, { name, typeId }] of columns.entries()) {
    const text = tuple[at]
    if (text === undefined) continue
    row[name] = text === null ? null : jsonValue(text, types.get(typeId) ?? 'text')
  }
  return row
}

/** Restores the column order after unchanged values were taken from the old row. */
function inColumnOrder(row: Row | null, { columns }: WalRelation): Row | null {
  if (!row) return null
  return Object.fromEntries(columns.flatMap(({ name }) => (name in row ? [[name, row[name] ?? null]] : [])))
}
