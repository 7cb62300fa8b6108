import type { ReservedSql } from 'postgres'
import { Life } from './life.ts'
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
  const connection = await sql.reserve()
  const life = new Life()
  const end = new Promise<never>((_, reject) => {
    life.onEnd = reject
  })
  end.catch(() => undefined)
  try {
    await Promise.race([connection.unsafe(`begin ${options.replace(/[^a-z ]/gi, '')}`, [], life.hook), end])
    const result = await Promise.race([settle(work(withSavepoints(connection))), end])
    const { command } = await Promise.race([connection`commit`, end])
    // PostgreSQL commits nothing of a transaction in which a statement failed, even if nobody minded.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so it was rolled back')
    return result as T
  } catch (error) {
    if (!life.isOver) await Promise.race([connection`rollback`, end]).catch(() => undefined)
    throw error
  } finally {
    life.stopWatching()
    if (!life.isOver) connection.release()
  }
}

const settle = <T>(result: T | T[]) => (Array.isArray(result) ? Promise.all(result) : result)

function withSavepoints(connection: ReservedSql): Tx {
  let count = 0
  const savepoint = async (first: unknown, second?: unknown) => {
    const work = (second ?? first) as Work<unknown>
    const name = `s${++count}`
    await connection.unsafe(`savepoint ${name}`)
    try {
      return await settle(await work(tx))
    } catch (error) {
      await connection.unsafe(`rollback to ${name}`)
      throw error
    }
  }
  const tx = Object.assign(connection, { savepoint }) as unknown as Tx
  return tx
}
