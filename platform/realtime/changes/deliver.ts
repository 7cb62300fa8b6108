import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import type { Change, Row } from './change.ts'
import { matches } from './filter.ts'
import { matchingPatterns } from './patterns.ts'
import type { Subscriber, Subscription, Subscriptions } from './subscriptions.ts'
import { mayAsk, type TableShape, type Tables } from './tables.ts'
import { keyOf, whoSees } from './visibility.ts'

type Parts = { sql: Sql; tables: Tables; subscriptions: Subscriptions; onError: (error: Error) => void }

type Told = { subscriber: Subscriber; ids: number[]; data: string }

/** A row larger than this is told with its short values only, as a hosted project does. */
const maxRowBytes = 1024 * 1024
const shortBytes = 64

/** Tells changes to those who asked for them and may see them. Visibility is asked for all at once, the telling keeps the order. */
export function createDeliverer({ sql, tables, subscriptions, onError }: Parts) {
  const prepare = async (change: Change): Promise<Told[]> => {
    const asked = subscriptions.of(change)
    if (asked.length === 0) return []
    const shape = await tables.shapeOf(change.schema, change.table)
    if (!shape) return []
    const row = change.record ?? change.old ?? {}
    const typeOf = (column: string) => shape.columns.find(({ name }) => name === column)?.type
    const matching = asked.filter(
      ({ filter, subscriber }) =>
        mayAsk(filter, shape, subscriber.caller().role) && matches(filter, row, typeOf),
    )
    const callers = distinctCallers(matching)
    if (callers.size === 0) return []
    const seeing = await whoSees(sql, change, shape, [...callers.values()])
    const seeingKeys = new Set([...callers].flatMap(([key, caller]) => (seeing.has(caller) ? [key] : [])))
    const seen = matching.filter(({ subscriber }) => seeingKeys.has(keyOfCaller(subscriber.caller())))
    return toldOf(change, shape, await matchingPatterns(sql, seen, row))
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
    for (const { subscriber, ids, data } of prepared.flat()) subscriber.tell(ids, data)
  }
}

const callerKeys = new WeakMap<Caller, string>()

/** Callers are equal when everything a policy could ask is. */
function keyOfCaller(caller: Caller): string {
  const known = callerKeys.get(caller)
  if (known !== undefined) return known
  const key =
    caller.role === 'authenticated' ? JSON.stringify(caller) : caller.role + JSON.stringify(caller.claims)
  callerKeys.set(caller, key)
  return key
}

function distinctCallers(subscriptions: Subscription[]): Map<string, Caller> {
  return new Map(
    subscriptions.map(({ subscriber }) => {
      const caller = subscriber.caller()
      return [keyOfCaller(caller), caller]
    }),
  )
}

/** The ids of one subscriber's subscriptions travel together, unless they ask for different columns. */
function toldOf(change: Change, shape: TableShape, subscriptions: Subscription[]): Told[] {
  const texts = new Map<string, string>()
  const told = new Map<Subscriber, Map<string, number[]>>()
  for (const { id, select, subscriber } of subscriptions) {
    const { role } = subscriber.caller()
    const key = `${role} ${select?.join() ?? ''}`
    if (!texts.has(key)) texts.set(key, JSON.stringify(dataOf(change, shape, role, select)))
    const ids = told.get(subscriber) ?? new Map<string, number[]>()
    ids.set(key, [...(ids.get(key) ?? []), id])
    told.set(subscriber, ids)
  }
  return [...told].flatMap(([subscriber, byKey]) =>
    [...byKey].map(([key, ids]) => ({ subscriber, ids, data: texts.get(key) ?? '' })),
  )
}

function dataOf(change: Change, shape: TableShape, role: Caller['role'], select: string[] | undefined) {
  const readable = new Set(shape.readable[role])
  const isShown = (column: string) =>
    readable.has(column) && (!select || select.includes(column) || shape.key.includes(column))
  const shown = (row: Row | null) =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => isShown(column)))
  const record = shown(change.record)
  const isTooLarge = record !== null && Buffer.byteLength(JSON.stringify(record)) > maxRowBytes
  // Under row-level security the old row is told by its key alone: who sees the new one may not have seen the old.
  const old = shape.hasRowSecurity ? (keyOf(change.old, shape.key) ?? null) : change.old
  return {
    type: change.type,
    schema: change.schema,
    table: change.table,
    commit_timestamp: change.committedAt,
    columns: shape.columns.filter(({ name }) => isShown(name)),
    record: isTooLarge ? shortened(record) : record,
    old_record: shown(old),
    errors: isTooLarge ? ['Error 413: Payload Too Large'] : null,
  }
}

const shortened = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).filter(([, value]) => Buffer.byteLength(JSON.stringify(value)) <= shortBytes),
  )
