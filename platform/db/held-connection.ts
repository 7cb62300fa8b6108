import type { Sql } from './sql.ts'

/** The parts of the driver that it takes to keep a connection to oneself. */
type Reserved = (() => void) & { release: boolean }
type Queue = { remove: (connection: Connection) => void; push: (connection: Connection) => void }
type Connection = {
  execute: (query: Query) => boolean
  queue: Queue
  reserved: Reserved | null
  onclose: ((error: Error) => void) | null
}
type Query = Promise<unknown> & {
  handler: (query: Query) => void
  reject: (error: Error) => void
  state: { pid: number } | null
}

/** No-op queue. */
const noopQueue: Queue = { remove: () => undefined, push: () => undefined }

/**
 * A connection kept to oneself from the `begin` of a transaction to its end. The driver's own `reserve` forgets those who
 * wait while connections break: some are never answered, and connections made for others are never used again. A
 * statement is answered in any case, so it is a statement that takes the connection here, as in the driver's own `begin`.
 */
export class HeldConnection {
  /** The connection broke. */
  isLost = false
  onLost: (error: Error) => void = () => undefined
  readonly #sql: Sql
  readonly #waiting: Query[] = []
  #connection: Connection | undefined
  #reserved: Reserved | undefined
  #isFull = false

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** `onHeld` is called once a connection has taken the statement; others can then be sent behind it. */
  async begin(text: string, onHeld: () => void = () => undefined): Promise<void> {
    const onexecute = (connection: Connection): boolean => {
      this.#take(connection)
      onHeld()
      return false // so that the driver gives it nothing else to do
    }
    const begin = this.#sql.unsafe(text, [], { onexecute } as object)
    await begin
    if (!this.#connection) await this.#endUnheld(begin as unknown as Query)
  }

  /** The driver leaves `onexecute` out where very much is under way: nobody may go on in a transaction that nobody ends. */
  async #endUnheld({ state }: Query): Promise<never> {
    await this.#sql`select pg_terminate_backend(${state?.pid ?? 0})`
    throw new Error('the connection had too much to do to be held')
  }

  /** Sends a statement over the connection that is held. */
  bind<Q extends object>(query: Q): Q {
    const bound = query as unknown as Query
    bound.handler = this.#send
    return query
  }

  /** Beyond the end of the transaction, until `letGo`. */
  holdPastEnd(): void {
    if (this.#reserved) this.#reserved.release = true
  }

  /** The driver gives a connection to the next when it has come to the end of something. */
  release(): void {
    if (!this.#reserved?.release || this.isLost) return
    this.#reserved.release = false
    this.bind(this.#sql.unsafe('select 1')).catch(() => undefined)
  }

  stopWatching(): void {
    // The driver may have given it to somebody else by now, who watches it for themselves.
    if (this.#connection?.onclose === this.#closed) this.#connection.onclose = null
  }

  #take(connection: Connection): void {
    connection.queue.remove(connection)
    connection.queue = noopQueue
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
    this.isLost = true
    for (const query of this.#waiting.splice(0)) query.reject(error)
    this.onLost(error)
  }

  /** Some statements take an answer before another may follow them. */
  #send = (query: Query): void => {
    if (this.isLost) query.reject(new Error('the connection was lost'))
    else if (this.#isFull) this.#waiting.push(query)
    else this.#isFull = !this.#connection?.execute(query)
  }
}
