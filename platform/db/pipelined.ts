import type { Row, RowList } from 'postgres'
import type { Sql } from './connect.ts'
import { HeldConnection } from './held-connection.ts'

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
  const hold = new HeldConnection(pool)
  const patience = cancelOnAbort(signalOf, (pid) => {
    // The word must have reached its statement before the connection serves somebody else.
    hold.holdPastEnd()
    return cancel(pid)
  })
  const run = new PipelinedRun(pool, hold, transaction)
  try {
    run.begin(patience.sent)
    return await run.outcome
  } finally {
    const cancelling = patience.end()
    if (cancelling) await cancelling
    hold.stopWatching()
    hold.release()
  }
}

/** One transaction on its way. Callbacks, because waiting for each part in turn costs more than the parts do. */
class PipelinedRun {
  readonly outcome: Promise<RawRow[][]>
  readonly #pool: Sql
  readonly #hold: HeldConnection
  readonly #transaction: Transaction
  readonly #rows: RawRow[][] = []
  #resolve: (rows: RawRow[][]) => void = () => undefined
  #reject: (error: Error) => void = () => undefined
  #failure: Error | undefined

  constructor(pool: Sql, hold: HeldConnection, transaction: Transaction) {
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

  /** Sends everything as soon as a connection has taken the first of it; `sent` takes note of what may have to be cancelled. */
  begin(sent: Running[]): void {
    const { isReadOnly } = this.#transaction
    let isHeld = false
    const begin = this.#hold.begin(isReadOnly ? 'begin read only' : 'begin', () => {
      isHeld = true
      this.#sendRest(sent)
    })
    begin.then(undefined, (error: Error) => (isHeld ? this.#fail(error) : this.#reject(error)))
  }

  #sendRest(sent: Running[]): void {
    const { settings, statements, end } = this.#transaction
    const note = (query: unknown) => sent[sent.push(query as Running) - 1] as Running
    note(this.#send(settings)).then(undefined, this.#fail)
    for (const statement of statements) note(this.#send(statement)).then(this.#keep, this.#fail)
    if (typeof end === 'string') this.#end(end)
    else sent.at(-1)?.then(this.#decide, this.#decide)
  }

  #send({ text, values, isPrepared }: Statement) {
    return this.#hold.bind(this.#pool.unsafe(text, values, { prepare: isPrepared }).raw())
  }

  #end(how: 'commit' | 'rollback'): void {
    this.#hold.bind(this.#pool.unsafe(how)).then(this.#finish, this.#failAndFinish)
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
    if (this.#hold.isLost || typeof end !== 'function') return
    this.#end(this.#failure ? 'rollback' : end(this.#rows))
  }
}

const lostCodes =
  /^(CONNECTION_|CONNECT_|E(CONN[A-Z]+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$|57P0[1235])/

/** A connection that was there is no longer: what the driver had in hand for it cannot be trusted. */
export const isBroken = (error: unknown): boolean => error instanceof ConnectionLost

/** A failure to reach the database, as opposed to a refusal by it. */
export const isUnreachable = (error: Error & { code?: string }): boolean =>
  error instanceof ConnectionLost || lostCodes.test(error.code ?? '')

/** Most statements are over before anybody could lose patience: only longer ones are worth listening for. */
const listenAfterMs = 30

/** A caller who has gone away wants no answer: the running statement is cancelled, which frees the connection. */
function cancelOnAbort(signalOf: () => AbortSignal, cancel: Canceller) {
  const sent: Running[] = []
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
