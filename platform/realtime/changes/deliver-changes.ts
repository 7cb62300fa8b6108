import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import { callersWhoCanSee, keyOf } from './callers-who-can-see.ts'
import type { Change, Row } from './change.ts'
import { matches } from './filter.ts'
import { matchingPatterns } from './regex-filters.ts'
import type { Subscriber, Subscription, Subscriptions } from './subscriptions.ts'
import { canFilterBy, type TableShape, type Tables } from './tables.ts'

type Parts = { sql: Sql; tables: Tables; subscriptions: Subscriptions; onError: (error: Error) => void }

type Delivery = { subscriber: Subscriber; ids: number[]; data: string }

/** Larger rows are sent with their short values only, as hosted Supabase does. */
const maxRowBytes = 1024 * 1024
const maxShortValueBytes = 64

/** Sends changes to the subscribers who may see them. Visibility is checked concurrently; delivery keeps the order. */
export function createChangeDelivery({ sql, tables, subscriptions, onError }: Parts) {
  const prepare = async (change: Change): Promise<Delivery[]> => {
    const candidates = subscriptions.matching(change)
    if (candidates.length === 0) return []
    const shape = await tables.shapeOf(change.schema, change.table)
    if (!shape) return []
    const row = change.record ?? change.old ?? {}
    const typeOf = (column: string) => shape.columns.find(({ name }) => name === column)?.type
    const matching = candidates.filter(
      ({ filter, subscriber }) =>
        canFilterBy(filter, shape, subscriber.caller().role) && matches(filter, row, typeOf),
    )
    const callers = distinctCallers(matching)
    if (callers.size === 0) return []
    const visibleTo = await callersWhoCanSee(sql, change, shape, [...callers.values()])
    const visibleKeys = new Set([...callers].flatMap(([key, caller]) => (visibleTo.has(caller) ? [key] : [])))
    const visible = matching.filter(({ subscriber }) => visibleKeys.has(callerKey(subscriber.caller())))
    return deliveriesFor(change, shape, await matchingPatterns(sql, visible, row))
  }

  return async (changes: Change[]): Promise<void> => {
    const prepared = await Promise.all(
      changes.map((change) =>
        prepare(change).catch((error: Error) => {
          onError(error)
          return []
        }),
      ),
    )
    for (const { subscriber, ids, data } of prepared.flat()) subscriber.send(ids, data)
  }
}

const callerKeys = new WeakMap<Caller, string>()

/** Callers are equal if everything that a policy can read is equal. */
function callerKey(caller: Caller): string {
  const cached = callerKeys.get(caller)
  if (cached !== undefined) return cached
  const key =
    caller.role === 'authenticated' ? JSON.stringify(caller) : caller.role + JSON.stringify(caller.claims)
  callerKeys.set(caller, key)
  return key
}

function distinctCallers(subscriptions: Subscription[]): Map<string, Caller> {
  return new Map(
    subscriptions.map(({ subscriber }) => {
      const caller = subscriber.caller()
      return [callerKey(caller), caller]
    }),
  )
}

/** One message per subscriber and set of columns, with the ids of all its subscriptions. */
function deliveriesFor(change: Change, shape: TableShape, subscriptions: Subscription[]): Delivery[] {
  const texts = new Map<string, string>()
  const bySubscriber = new Map<Subscriber, Map<string, number[]>>()
  for (const { id, select, subscriber } of subscriptions) {
    const { role } = subscriber.caller()
    const key = `${role} ${select?.join() ?? ''}`
    if (!texts.has(key)) texts.set(key, JSON.stringify(eventData(change, shape, role, select)))
    const ids = bySubscriber.get(subscriber) ?? new Map<string, number[]>()
    ids.set(key, [...(ids.get(key) ?? []), id])
    bySubscriber.set(subscriber, ids)
  }
  return [...bySubscriber].flatMap(([subscriber, byKey]) =>
    [...byKey].map(([key, ids]) => ({ subscriber, ids, data: texts.get(key) ?? '' })),
  )
}

function eventData(change: Change, shape: TableShape, role: Caller['role'], select: string[] | undefined) {
  const readable = new Set(shape.readable[role])
  const isShown = (column: string) =>
    readable.has(column) && (!select || select.includes(column) || shape.key.includes(column))
  const shown = (row: Row | null) =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column)))
  const record = shown(change.record)
  const isTooLarge = record !== null && Buffer.byteLength(JSON.stringify(record)) > maxRowBytes
  // Under row-level security only the key of the old row is sent: a caller who can see the new row may not have been allowed to see the old one.
  const old = shape.hasRowSecurity ? (keyOf(change.old, shape.key) ?? null) : change.old
  return {
    type: change.type,
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.committedAt,
    columns: shape.columns.filter(({ name }) => isShown(name)),
    record: isTooLarge ? withoutLongValues(record) : record,
    old_record: shown(old),
    errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
  }
}

const withoutLongValues = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => Buffer.byteLength(JSON.stringify(value)) <= maxShortValueBytes),
  )
