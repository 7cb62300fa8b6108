import type { Sql } from './sql.ts'

/**
 * The undocumented parts of the PostgreSQL driver (postgres.js) that this folder relies on. `driver-internals.test.ts` checks each
 * of them against the installed version, so that an upgrade which changes one fails there first. `driver.ts` replaces the
 * driver's queue, which has tests of its own.
 */

/** Sends queries in order over one connection. */
export type DriverConnection = {
  /** Sends the query; false if it must be answered before the next one. */
  execute: (query: DriverQuery) => boolean
  /** The driver queue (idle, busy, ...) that holds the connection. */
  queue: DriverQueue
  /** Called instead of the pool when a statement ends. With `release` the end of a transaction does not free the connection. */
  reserved: Reserved | null
  onclose: ((error: Error) => void) | null
}
export type DriverQueue = {
  remove: (connection: DriverConnection) => void
  push: (connection: DriverConnection) => void
}
export type Reserved = (() => void) & { release: boolean }

export type DriverQuery = Promise<unknown> & {
  /** Called once, by the first `then`, to send the query. */
  handler: (query: DriverQuery) => void
  reject: (error: Error) => void
  /** The backend that runs the query; null until it has been sent. */
  state: { pid: number } | null
  /** Sent and not yet answered. */
  active: boolean
}

export const internalsOf = (query: object): DriverQuery => query as DriverQuery

/**
 * A statement that shows its connection as soon as that has taken it. The pool gives the connection nothing else to do when
 * `onExecute` returns false.
 */
export const executeShowingConnection = (
  sql: Sql,
  text: string,
  onExecute: (connection: DriverConnection) => boolean,
) => sql.unsafe(text, [], { onexecute: onExecute } as object)

/** Parsers by type OID. Those of arrays are added when the driver has read them from the database. */
export const parsersOf = (sql: Sql): Record<number, unknown> => sql.options.parsers as Record<number, unknown>

/** Read again for each new connection. */
export function fetchTypesWhile(sql: Sql, isNeeded: () => boolean): void {
  Object.defineProperty(sql.options, 'fetch_types', { get: isNeeded })
}
