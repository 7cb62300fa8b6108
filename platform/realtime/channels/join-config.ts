import type { Binding } from '../changes/subscriptions.ts'

/** The validated configuration of a join request. */
export type JoinConfig = {
  isPrivate: boolean
  hasAck: boolean
  hasSelf: boolean
  hasPresence: boolean
  presenceKey: string
  bindings: Binding[]
  accessToken: string | undefined
}

export class JoinError extends Error {}

const events = ['*', 'INSERT', 'UPDATE', 'DELETE']
const maxNameLength = 200
const maxNames = 200

export function readJoin(payload: unknown, maxBindings: number): JoinConfig {
  const { config, access_token } = objectOf(payload)
  const { broadcast, presence, postgres_changes, private: isPrivate } = objectOf(config)
  const { ack, self } = objectOf(broadcast)
  const { key, enabled } = objectOf(presence)
  const changes = Array.isArray(postgres_changes) ? postgres_changes : []
  if (changes.length > maxBindings)
    throw new JoinError(`a channel has at most ${maxBindings} postgres_changes`)
  return {
    isPrivate: isPrivate === true,
    hasAck: ack === true,
    hasSelf: self === true,
    // Older clients send no `enabled` and always use presence.
    hasPresence: enabled !== false && presence !== undefined,
    presenceKey: typeof key === 'string' ? key.slice(0, maxNameLength) : '',
    bindings: changes.map(bindingOf),
    accessToken: typeof access_token === 'string' && access_token !== '' ? access_token : undefined,
  }
}

function bindingOf(value: unknown): Binding {
  const { event, schema, table, filter, select } = objectOf(value)
  if (typeof event !== 'string' || !events.includes(event.toUpperCase()))
    throw new JoinError('postgres_changes: event must be *, INSERT, UPDATE or DELETE')
  if (typeof schema !== 'string' || schema === '') throw new JoinError('postgres_changes: schema is missing')
  const names = [schema, table, ...(Array.isArray(select) ? select : [])]
  if (names.length > maxNames || names.some((name) => `${name ?? ''}`.length > maxNameLength))
    throw new JoinError('postgres_changes: too many names, or too long ones')
  return {
    event,
    schema,
    table: typeof table === 'string' ? table : undefined,
    filter: typeof filter === 'string' ? filter : undefined,
    select: Array.isArray(select) ? select.map(String) : undefined,
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' ? (value as Record<string, unknown>) : {}
}
