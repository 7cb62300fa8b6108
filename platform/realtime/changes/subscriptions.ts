import { createHash } from 'node:crypto'
import type { Caller } from '../../db/as-caller.ts'
import type { Change } from './change.ts'
import { type Filter, parseFilter } from './filter.ts'

/** What a channel asks to be told. */
export type Binding = {
  event: string
  schema: string
  table?: string | undefined
  filter?: string | undefined
  select?: string[] | undefined
}

/** Whoever holds a subscription: it is told of changes in its caller's name. */
export type Subscriber = { caller: () => Caller; tell: (ids: number[], data: string) => void }

export type Subscription = {
  /** The same for everybody who asks for the same, so that one message does for all. */
  id: number
  event: string
  schema: string
  table: string | undefined
  filter: Filter
  select: string[] | undefined
  subscriber: Subscriber
}

export function subscriptionOf(binding: Binding, subscriber: Subscriber): Subscription {
  return {
    id: idOf(binding),
    event: binding.event.toUpperCase(),
    schema: binding.schema,
    table: !binding.table || binding.table === '*' ? undefined : binding.table,
    filter: parseFilter(binding.filter),
    select: binding.select?.length ? binding.select : undefined,
    subscriber,
  }
}

export function idOf({ event, schema, table, filter, select }: Binding): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([event, schema, table, filter, select]))
    .digest()
  return digest.readUIntBE(0, 6)
}

/** Who has asked to be told of what, found by table. */
export function createSubscriptions() {
  const byTable = new Map<string, Set<Subscription>>()
  const keyOf = (schema: string, table: string | undefined) => `${schema}.${table ?? '*'}`
  const keysFor = (schema: string, table: string) => [
    keyOf(schema, table),
    keyOf(schema, undefined),
    keyOf('*', undefined),
  ]

  return {
    add: (subscription: Subscription) => {
      const key = keyOf(subscription.schema, subscription.table)
      const known = byTable.get(key)
      if (known) known.add(subscription)
      else byTable.set(key, new Set([subscription]))
    },
    remove: (subscription: Subscription) => {
      const key = keyOf(subscription.schema, subscription.table)
      const known = byTable.get(key)
      known?.delete(subscription)
      if (known?.size === 0) byTable.delete(key)
    },
    isWanted: (schema: string, table: string) => keysFor(schema, table).some((key) => byTable.has(key)),
    of: ({ schema, table, type }: Change): Subscription[] =>
      keysFor(schema, table).flatMap((key) =>
        [...(byTable.get(key) ?? [])].filter(({ event }) => event === '*' || event === type),
      ),
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
