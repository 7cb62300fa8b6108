import {
  type DriverConnection,
  type DriverQuery,
  type DriverQueue,
  executeShowingConnection,
  internalsOf,
  type Reserved,
} from './driver-internals.ts'
import type { Sql } from './sql.ts'

const noopQueue: DriverQueue = { remove: () => undefined, push: () => undefined }

/**
 * Reserves a connection from the `begin` of a transaction to its end. If connections break, the driver's own `reserve` leaves some
 * callers waiting for ever and some connections unused. A statement is always settled, so here, as in the driver's own `begin`, a
 * statement reserves the connection.
 */
export class ReservedConnection {
  /** The connection has broken. */
  isLost = false
  onLost: (error: Error) => void = () => undefined
  readonly #sql: Sql
  readonly #queued: DriverQuery[] = []
  #connection: DriverConnection | undefined
  #reserved: Reserved | undefined
  #isFull = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** `onHeld` is called when a connection has taken the statement; others can then be sent after it. */
  async begin(text: string, onHeld: () => void = () => undefined): Promise<void> {
    const onexecute = (connection: DriverConnection): boolean => {
      this.#take(connection)
      onHeld()
      return false // so that the driver sends no other queries over it
    }
    const begin = executeShowingConnection(this.#sql, text, onexecute)
    await begin
    if (!this.#connection) await this.#endUnheld(internalsOf(begin))
  }

  /** Under high load the driver skips `onexecute`. The transaction it began has no owner, so its connection is closed. */
  async #endUnheld({ state }: DriverQuery): Promise<never> {
    await this.#sql`select pg_terminate_backend(${state?.pid ?? 0})`
    throw new Error('the connection was too busy to be reserved')
  }

  /** Makes the statement use the reserved connection. */
  bind<Q extends object>(query: Q): Q {
    internalsOf(query).handler = this.#send
    return query
  }

  /** Keeps the connection after the end of the transaction, until `release`. */
  holdPastEnd(): void {
    if (this.#reserved) this.#reserved.release = true
  }

  /** The driver frees a reserved connection only at the end of a statement, so one is sent. */
  release(): void {
    if (!this.#reserved?.release || this.isLost) return
    this.#reserved.release = false
    this.bind(this.#sql.unsafe('select 1')).catch(() => undefined)
  }

  stopWatching(): void {
    // The connection may already belong to another transaction, with a handler of its own.
    if (this.#connection?.onclose === this.#closed) this.#connection.onclose = null
  }

  #take(connection: DriverConnection): void {
    connection.queue.remove(connection)
    connection.queue = noopQueue
    this.#connection = connection
    const next = () => {
      const query = this.#queued.shift()
      if (query) connection.execute(query)
      else this.#isFull = false
    }
    this.#reserved = Object.assign(next, { release: false })
    connection.reserved = this.#reserved
    connection.onclose = this.#closed
  }

  #closed = (error: Error): void => {
    this.isLost = true
    for (const query of this.#queued.splice(0)) query.reject(error)
    this.onLost(error)
  }

  /** Some statements must be answered before another can be sent. */
  #send = (query: DriverQuery): void => {
    if (this.isLost) query.reject(new Error('the connection was lost'))
    else if (this.#isFull) this.#queued.push(query)
    else this.#isFull = !this.#connection?.execute(query)
  }
}
