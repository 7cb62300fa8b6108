import {
  type DriverConnection,
  type DriverQuery,
  type DriverQueue,
  executeShowingConnection,
  internalsOf,
  type Reserved,
} from './driver-internals.ts'
import type { Sql } from './sql.ts'

/** No-op queue. */
const nowhere: DriverQueue = { remove: () => undefined, push: () => undefined }

/**
 * A connection kept to oneself from the `begin` of a transaction to its end. The driver's own `reserve` forgets those who
 * wait while connections break: some are never answered, and connections made for others are never used again. A
 * statement is answered in any case, so it is a statement that takes the connection here, as in the driver's own `begin`.
 */
export class HeldConnection {
  /** The connection broke. */
  isOver = false
  onEnd: (error: Error) => void = () => undefined
  readonly #sql: Sql
  readonly #waiting: DriverQuery[] = []
  #connection: DriverConnection | undefined
  #reserved: Reserved | undefined
  #isFull = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** `onHeld` is called once a connection has taken the statement; others can then be sent behind it. */
  async begin(text: string, onHeld: () => void = () => undefined): Promise<void> {
    const onexecute = (connection: DriverConnection): boolean => {
      this.#take(connection)
      onHeld()
      return false // so that the driver gives it nothing else to do
    }
    const begin = executeShowingConnection(this.#sql, text, onexecute)
    await begin
    if (!this.#connection) await this.#endUnheld(internalsOf(begin))
  }

  /** The driver leaves `onexecute` out where very much is under way: nobody may go on in a transaction that nobody ends. */
  async #endUnheld({ state }: DriverQuery): Promise<never> {
    await this.#sql`select pg_terminate_backend(${state?.pid ?? 0})`
    throw new Error('the connection had too much to do to be held')
  }

  /** Sends a statement over the connection that is held. */
  bind<Q extends object>(query: Q): Q {
    internalsOf(query).handler = this.#send
    return query
  }

  /** Beyond the end of the transaction, until `letGo`. */
  keep(): void {
    if (this.#reserved) this.#reserved.release = true
  }

  /** The driver gives a connection to the next when it has come to the end of something. */
  letGo(): void {
    if (!this.#reserved?.release || this.isOver) return
    this.#reserved.release = false
    this.bind(this.#sql.unsafe('select 1')).catch(() => undefined)
  }

  stopWatching(): void {
    // The driver may have given it to somebody else by now, who watches it for themselves.
    if (this.#connection?.onclose === this.#closed) this.#connection.onclose = null
  }

  #take(connection: DriverConnection): void {
    connection.queue.remove(connection)
    connection.queue = nowhere
    this.#connection = connection
    const next = () => {
      const query = this.#waiting.shift()
      if (query) connection.execute(query)
      else this.#isFull = false
    }
    this.#reserved = Object.assign(next, { release: false })
    connection.reserved = this.#reserved
    connection.onclose = this.#closed
  }

  #closed = (error: Error): void => {
    this.isOver = true
    for (const query of this.#waiting.splice(0)) query.reject(error)
    this.onEnd(error)
  }

  /** Some statements take an answer before another may follow them. */
  #send = (query: DriverQuery): void => {
    if (this.isOver) query.reject(new Error('the connection was lost'))
    else if (this.#isFull) this.#waiting.push(query)
    else this.#isFull = !this.#connection?.execute(query)
  }
}
