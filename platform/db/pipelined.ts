import type { ReservedSql, Row, RowList } from 'postgres'
import type { Sql } from './connect.ts'
import { watchLife } from './transaction.ts'

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
  const life = watchLife()
  const sent = sendAll(connection, transaction, life.hook)
  const stopWatching = watch(signalOf, sent, cancel)
  try {
    return await Promise.race([collect(connection, transaction, sent, life.isOver), life.end])
  } catch (error) {
    throw life.isOver() ? new ConnectionLost('the connection was lost', { cause: error }) : error
  } finally {
    await stopWatching()
    life.stopWatching()
    if (!life.isOver()) connection.release()
  }
}

function sendAll(connection: ReservedSql, transaction: Transaction, hook: object): Running[] {
  const begin = transaction.isReadOnly ? 'begin read only' : 'begin'
  const sent = [
    connection.unsafe(begin, [], hook).execute(),
    send(connection, transaction.settings),
    ...transaction.statements.map((statement) => send(connection, statement)),
  ] as Running[]
  if (typeof transaction.end === 'string') sent.push(connection.unsafe(transaction.end).execute() as Running)
  for (const each of sent) each.catch(() => undefined)
  return sent
}

function send(connection: ReservedSql, { text, values, isPrepared }: Statement) {
  return connection.unsafe(text, values, { prepare: isPrepared }).raw().execute()
}

async function collect(
  connection: ReservedSql,
  { end, statements }: Transaction,
  sent: Running[],
  isOver: () => boolean,
): Promise<RawRow[][]> {
  const results: RawRow[][] = []
  let failure: Error | undefined
  for (const each of sent) {
    try {
      results.push((await each) as unknown as RawRow[])
    } catch (error) {
      failure ??= error as Error
    }
  }
  const rows = results.slice(2, 2 + statements.length)
  if (typeof end === 'function' && !isOver()) await connection.unsafe(failure ? 'rollback' : end(rows))
  if (failure) throw failure
  return rows
}

const lostCodes = /^(CONNECTION_|CONNECT_|E[A-Z]+$|57P0[1235])/

/** A failure to reach the database, as opposed to a refusal by it. */
export const isUnreachable = (error: Error & { code?: string }): boolean =>
  error instanceof ConnectionLost || lostCodes.test(error.code ?? '')

/** Most statements are over before anybody could lose patience: only longer ones are worth listening for. */
const listenAfterMs = 30

/** A caller who has gone away wants no answer: the running statement is cancelled, which frees the connection. */
function watch(signalOf: () => AbortSignal, sent: Running[], cancel: Canceller) {
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
  return async () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    await cancelling
  }
}
