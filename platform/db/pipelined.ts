import type { Row, RowList } from 'postgres'
import type { Sql } from './connect.ts'
import type { DriverQuery } from './driver-internals.ts'
import { ReservedConnection } from './reserved-connection.ts'

export type Statement = { text: string; values: string[]; isPrepared: boolean }

/** A row in wire format: one buffer per column. */
export type RawRow = (Buffer | null)[]

export type Transaction = {
  isReadOnly: boolean
  /** Role, claims and time-outs, set for this transaction only. */
  settings: Statement
  statements: Statement[]
  /** How it ends. A function decides by the rows, which costs another round trip. */
  end: 'commit' | 'rollback' | ((results: RawRow[][]) => 'commit' | 'rollback')
}

/** The commit was answered with a rollback although no statement had failed. */
class NotCommitted extends Error {
  override name = 'NotCommitted'
}

/** The connection broke. It is unknown whether the transaction was committed. */
class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

type RunningQuery = Promise<RowList<Row[]>> & Pick<DriverQuery, 'state' | 'active'>
type CancelQuery = (pid: number) => Promise<unknown>

/**
 * Runs a transaction in one round trip: begin, settings, statements and commit are sent without waiting for each other. If a
 * statement fails, PostgreSQL rejects those after it and turns the commit into a rollback. If the signal is aborted, the running
 * statement is cancelled.
 */
export async function runPipelined(...args: Parameters<typeof runOnce>): Promise<RawRow[][]> {
  try {
    return await runOnce(...args)
  } catch (error) {
    // A prepared statement no longer fits a table that has changed. The driver has dropped it, and nothing was committed.
    if (!staleStatements.has((error as { routine?: string }).routine ?? '')) throw error
    return runOnce(...args)
  }
}

/** PostgreSQL's functions that reject a prepared statement which was valid before. */
const staleStatements = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr'])

async function runOnce(
  pool: Sql,
  transaction: Transaction,
  signalOf: () => AbortSignal,
  cancel: CancelQuery,
): Promise<RawRow[][]> {
  const hold = new ReservedConnection(pool)
  const cancellation = cancelOnAbort(signalOf, (pid) => {
    // The cancellation must have arrived before the connection is reused, or it would hit another statement.
    hold.holdPastEnd()
    return cancel(pid)
  })
  const run = new PipelinedRun(pool, hold, transaction)
  try {
    run.begin(cancellation.sent)
    return await run.outcome
  } finally {
    const cancelling = cancellation.end()
    if (cancelling) await cancelling
    hold.stopWatching()
    hold.release()
  }
}

/** A running transaction. Uses callbacks, because awaiting each statement costs more time than the statements take. */
class PipelinedRun {
  readonly outcome: Promise<RawRow[][]>
  readonly #pool: Sql
  readonly #hold: ReservedConnection
  readonly #transaction: Transaction
  readonly #rows: RawRow[][] = []
  #resolve: (rows: RawRow[][]) => void = () => undefined
  #reject: (error: Error) => void = () => undefined
  #failure: Error | undefined

  constructor(pool: Sql, hold: ReservedConnection, transaction: Transaction) {
    this.#pool = pool
    this.#hold = hold
    this.#transaction = transaction
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#hold.onLost = (error) =>
      this.#reject(new ConnectionLost('the connection was lost', { cause: error }))
  }

  /** Sends everything as soon as a connection has taken the `begin`. Statements are added to `sent`, so that they can be cancelled. */
  begin(sent: RunningQuery[]): void {
    const { isReadOnly } = this.#transaction
    let isHeld = false
    const begin = this.#hold.begin(isReadOnly ? 'begin read only' : 'begin', () => {
      isHeld = true
      this.#sendRest(sent)
    })
    begin.then(undefined, (error: Error) => (isHeld ? this.#fail(error) : this.#reject(error)))
  }

  #sendRest(sent: RunningQuery[]): void {
    const { settings, statements, end } = this.#transaction
    const track = (query: unknown) => sent[sent.push(query as RunningQuery) - 1] as RunningQuery
    track(this.#send(settings)).then(undefined, this.#fail)
    for (const statement of statements) track(this.#send(statement)).then(this.#addRows, this.#fail)
    if (typeof end === 'string') this.#end(end)
    else sent.at(-1)?.then(this.#decide, this.#decide)
  }

  #send({ text, values, isPrepared }: Statement) {
    return this.#hold.bind(this.#pool.unsafe(text, values, { prepare: isPrepared }).raw())
  }

  #end(how: 'commit' | 'rollback'): void {
    this.#hold.bind(this.#pool.unsafe(how)).then(({ command }) => {
      if (how === 'commit' && command !== 'COMMIT')
        this.#fail(new NotCommitted('the transaction was rolled back instead of committed'))
      this.#finish()
    }, this.#failAndFinish)
  }

  #addRows = (rows: unknown) => {
    this.#rows.push(rows as RawRow[])
  }

  #fail = (error: Error) => {
    this.#failure ??= error
  }

  #finish = () => {
    if (this.#failure) this.#reject(this.#failure)
    else this.#resolve(this.#rows)
  }

  #failAndFinish = (error: Error) => {
    this.#fail(error)
    this.#finish()
  }

  #decide = () => {
    const { end } = this.#transaction
    if (this.#hold.isLost || typeof end !== 'function') return
    this.#end(this.#failure ? 'rollback' : end(this.#rows))
  }
}

const lostCodes =
  /^(CONNECTION_|CONNECT_|E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$|57P0[1235])/

/** Whether an open connection broke, which leaves the driver's state of it unreliable. */
export const isBroken = (error: unknown): boolean => error instanceof ConnectionLost

/** Whether the database could not be reached, as opposed to an error that it returned. */
export const isUnreachable = (error: Error & { code?: string }): boolean =>
  error instanceof ConnectionLost || lostCodes.test(error.code ?? '')

/** Most statements finish sooner, and then no listener is needed. */
const listenAfterMs = 30

/** Cancels the running statement when the client disconnects, which frees the connection. */
function cancelOnAbort(signalOf: () => AbortSignal, cancel: CancelQuery) {
  const sent: RunningQuery[] = []
  let signal: AbortSignal | undefined
  let cancelling: Promise<unknown> | undefined
  const onAbort = () => {
    const pid = sent.find((each) => each.active)?.state?.pid
    if (pid !== undefined) cancelling = cancel(pid).catch(() => undefined)
  }
  const timer = setTimeout(() => {
    signal = signalOf()
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  }, listenAfterMs)
  const end = (): Promise<unknown> | undefined => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    return cancelling
  }
  return { sent, end }
}
