import { ReservedConnection } from './reserved-connection.ts'
import type { Sql, Tx } from './sql.ts'

/**
 * Replaces the driver's `begin`. When a connection breaks, the driver's own sends the rollback to a closed socket outside of any
 * promise, which ends the process.
 */
export function withSafeTransactions(sql: Sql): Sql {
  const begin = (first: unknown, second?: unknown) =>
    second === undefined
      ? inTransaction(sql, '', first as Work<unknown>)
      : inTransaction(sql, first as string, second as Work<unknown>)
  return Object.assign(sql, { begin: begin as Sql['begin'] })
}

type Work<T> = (tx: Tx) => T | Promise<T>

async function inTransaction<T>(sql: Sql, options: string, work: Work<T>): Promise<T> {
  const hold = new ReservedConnection(sql)
  const lost = new Promise<never>((_, reject) => {
    hold.onLost = reject
  })
  lost.catch(() => undefined)
  await Promise.race([hold.begin(`begin ${options.replace(/[^a-z ]/gi, '')}`), lost])
  const tx = boundTo(hold, sql)
  try {
    const result = await Promise.race([awaitAll(work(tx)), lost])
    const { command } = await Promise.race([tx`commit`, lost])
    // If a statement failed and its error was ignored, PostgreSQL answers the commit with a rollback.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so it was rolled back')
    return result as T
  } catch (error) {
    if (!hold.isLost) await Promise.race([tx`rollback`, lost]).catch(() => undefined)
    throw error
  } finally {
    hold.stopWatching()
  }
}

const awaitAll = <T>(result: T | T[]) => (Array.isArray(result) ? Promise.all(result) : result)

/** Like `sql`, but its statements use the reserved connection. */
function boundTo(hold: ReservedConnection, sql: Sql): Tx {
  const bound = (query: unknown) => (query instanceof Promise ? hold.bind(query) : query)
  const unsafe = (...args: Parameters<Sql['unsafe']>) => bound(sql.unsafe(...args))
  let count = 0
  const savepoint = async (first: unknown, second?: unknown) => {
    const work = (second ?? first) as Work<unknown>
    const name = `s${++count}`
    await tx.unsafe(`savepoint ${name}`)
    try {
      return await awaitAll(await work(tx))
    } catch (error) {
      await tx.unsafe(`rollback to ${name}`)
      throw error
    }
  }
  const own: Record<PropertyKey, unknown> = { unsafe, savepoint }
  const tx = new Proxy(sql, {
    apply: (target, self, args) => bound(Reflect.apply(target, self, args)),
    get: (target, name) => own[name] ?? Reflect.get(target, name),
  }) as Sql & Tx
  return tx
}
