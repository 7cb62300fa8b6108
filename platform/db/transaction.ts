import { HeldConnection } from './held-connection.ts'
import type { Sql, Tx } from './sql.ts'

/**
 * What the driver calls `begin`, made safe. Its own sends the rollback of a transaction whose connection has broken
 * to a socket that is no longer there, outside of any promise, which ends the whole process.
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
  const hold = new HeldConnection(sql)
  const end = new Promise<never>((_, reject) => {
    hold.onLost = reject
  })
  end.catch(() => undefined)
  await Promise.race([hold.begin(`begin ${options.replace(/[^a-z ]/gi, '')}`), end])
  const tx = boundTo(hold, sql)
  try {
    const result = await Promise.race([awaitAll(work(tx)), end])
    const { command } = await Promise.race([tx`commit`, end])
    // PostgreSQL commits nothing of a transaction in which a statement failed, even if nobody minded.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so it was rolled back')
    return result as T
  } catch (error) {
    if (!hold.isLost) await Promise.race([tx`rollback`, end]).catch(() => undefined)
    throw error
  } finally {
    hold.stopWatching()
  }
}

const awaitAll = <T>(result: T | T[]) => (Array.isArray(result) ? Promise.all(result) : result)

/** The same as `sql`, but that its statements go over the connection that is held. */
function boundTo(hold: HeldConnection, sql: Sql): Tx {
  const bound = (made: unknown) => (made instanceof Promise ? hold.bind(made) : made)
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
  }) as unknown as Tx
  return tx
}
