import type { ReservedSql, Row, RowList } from 'postgres'
import type { Sql } from './connect.ts'
import { Life } from './life.ts'

export type Statement = { text: string; values: string[]; isPrepared: boolean }

/** A row as it came over the wire: one buffer a column. */
export type RawRow = (Buffer | null)[]

export type Transaction = {
  isReadOnly: boolean
  /** In force until the transaction ends: the role, the claims, time-outs. */
  settings: Statement
  statements: Statement[]
  /** How it ends; a function looks at the rows first, which costs a round trip more. */
  end: 'commit' | 'rollback' | ((results: RawRow[][]) => 'commit' | 'rollback')
}

/** The connection broke: nobody knows what became of the transaction, and it cannot be used again. */
class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

type Running = Promise<RowList<Row[]>> & { state?: { pid: number } | null; active?: boolean }
type Canceller = (pid: number) => Promise<unknown>

/**
 * Runs a transaction in one round trip: begin, settings, statements and commit are sent without waiting for each other.
 * A statement that fails makes PostgreSQL refuse the ones behind it and turn the commit into a rollback.
 * A caller who gives up, as `signalOf` tells, stops it early through `cancel`.
 */
export async function runPipelined(
  pool: Sql,
  transaction: Transaction,
  signalOf: () => AbortSignal,
  cancel: Canceller,
): Promise<RawRow[][]> {
  const connection = await pool.reserve()
  const patience = watchPatience(signalOf, cancel)
  const run = new Run(connection, transaction)
  try {
    run.begin(patience.sent)
    return await run.outcome
  } finally {
    const cancelling = patience.end()
    if (cancelling) await cancelling
    run.leave()
  }
}

/** One transaction on its way. Callbacks, because waiting for each part in turn costs more than the parts do. */
class Run {
  readonly outcome: Promise<RawRow[][]>
  readonly #connection: ReservedSql
  readonly #transaction: Transaction
  readonly #rows: RawRow[][] = []
  readonly #life = new Life()
  #resolve: (rows: RawRow[][]) => void = () => undefined
  #reject: (error: Error) => void = () => undefined
  #failure: Error | undefined

  constructor(connection: ReservedSql, transaction: Transaction) {
    this.#connection = connection
    this.#transaction = transaction
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#life.onEnd = (error) =>
      this.#reject(new ConnectionLost('the connection was lost', { cause: error }))
  }

  /** Sends everything; `sent` takes note of what may have to be cancelled. */
  begin(sent: Running[]): void {
    const { isReadOnly, settings, statements, end } = this.#transaction
    const note = (query: unknown) => sent[sent.push(query as Running) - 1] as Running
    const begin = this.#connection.unsafe(isReadOnly ? 'begin read only' : 'begin', [], this.#life.hook)
    note(begin).then(undefined, this.#fail)
    note(this.#send(settings)).then(undefined, this.#fail)
    for (const statement of statements) note(this.#send(statement)).then(this.#keep, this.#fail)
    if (typeof end === 'string') this.#connection.unsafe(end).then(this.#finish, this.#failAndFinish)
    else sent.at(-1)?.then(this.#decide, this.#decide)
  }

  /** Back to the pool, unless there is nothing left to give back. */
  leave(): void {
    this.#life.stopWatching()
    if (!this.#life.isOver) this.#connection.release()
  }

  #send({ text, values, isPrepared }: Statement) {
    return this.#connection.unsafe(text, values, { prepare: isPrepared }).raw()
  }

  #keep = (rows: unknown) => {
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
    if (this.#life.isOver || typeof end !== 'function') return
    const verdict = this.#failure ? 'rollback' : end(this.#rows)
    this.#connection.unsafe(verdict).then(this.#finish, this.#failAndFinish)
  }
}

const lostCodes =
  /^(CONNECTION_|CONNECT_|E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$|57P0[1235])/

/** A failure to reach the database, as opposed to a refusal by it. */
export const isUnreachable = (error: Error & { code?: string }): boolean =>
  error instanceof ConnectionLost || lostCodes.test(error.code ?? '')

/** Most statements are over before anybody could lose patience: only longer ones are worth listening for. */
const listenAfterMs = 30

/** A caller who has gone away wants no answer: the running statement is cancelled, which frees the connection. */
function watchPatience(signalOf: () => AbortSignal, cancel: Canceller) {
  const sent: Running[] = []
  let signal: AbortSignal | undefined
  let cancelling: Promise<unknown> | undefined
  const onAbort = () => {
    const pid = sent.find((each) => each.active)?.state?.pid
    // The word must have reached its statement before the connection serves somebody else.
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
