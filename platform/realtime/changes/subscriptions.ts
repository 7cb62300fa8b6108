import { createHash } from 'node:crypto'
import type { Caller } from '../../db/as-caller.ts'
import type { Change } from './change.ts'
import { type Filter, parseFilter } from './filter.ts'

/** A `postgres_changes` entry of a join request. */
export type Binding = {
  event: string
  schema: string
  table?: string | undefined
  filter?: string | undefined
  select?: string[] | undefined
}

/** The channel behind a subscription. Changes are checked against its caller's permissions. */
export type Subscriber = { caller: () => Caller; send: (ids: number[], data: string) => void }

export type Subscription = {
  /** Equal for equal bindings, so that one message serves all of them. */
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
    id: bindingId(binding),
    event: binding.event.toUpperCase(),
    schema: binding.schema,
    table: !binding.table || binding.table === '*' ? undefined : binding.table,
    filter: parseFilter(binding.filter),
    select: binding.select?.length ? binding.select : undefined,
    subscriber,
  }
}

export function bindingId({ event, schema, table, filter, select }: Binding): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([event, schema, table, filter, select]))
    .digest()
  return digest.readUIntBE(0, 6)
}

/** Subscriptions indexed by table. */
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
      const subscriptions = byTable.get(key)
      if (subscriptions) subscriptions.add(subscription)
      else byTable.set(key, new Set([subscription]))
    },
    remove: (subscription: Subscription) => {
      const key = keyOf(subscription.schema, subscription.table)
      const subscriptions = byTable.get(key)
      subscriptions?.delete(subscription)
      if (subscriptions?.size === 0) byTable.delete(key)
    },
    hasSubscribers: (schema: string, table: string) => keysFor(schema, table).some((key) => byTable.has(key)),
    matching: ({ schema, table, type }: Change): Subscription[] =>
      keysFor(schema, table).flatMap((key) =>
        [...(byTable.get(key) ?? [])].filter(({ event }) => event === '*' || event === type),
      ),
  }
}

export type Subscriptions = ReturnType<typeof createSubscriptions>
