import type { ReservedSql } from 'postgres'
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
  const life = watchLife()
  try {
    await Promise.race([
      connection.unsafe(`begin ${options.replace(/[^a-z ]/gi, '')}`, [], life.hook),
      life.end,
    ])
    const result = await Promise.race([settle(work(withSavepoints(connection))), life.end])
    const { command } = await Promise.race([connection`commit`, life.end])
    // PostgreSQL commits nothing of a transaction in which a statement failed, even if nobody minded.
    if (command !== 'COMMIT') throw new Error('a statement of the transaction failed, so it was rolled back')
    return result as T
  } catch (error) {
    if (!life.isOver()) await Promise.race([connection`rollback`, life.end]).catch(() => undefined)
    throw error
  } finally {
    life.stopWatching()
    if (!life.isOver()) connection.release()
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

/** The part of the driver's connection that tells of its end. */
type Connection = { onclose: ((error: Error) => void) | null }

/** Tells whether the connection that runs the query with `hook` as its options is still there. */
export function watchLife() {
  let connection: Connection | undefined
  let hasEnded = false
  let announce: (error: Error) => void = () => undefined
  const end = new Promise<never>((_, reject) => {
    announce = reject
  })
  end.catch(() => undefined)
  const onexecute = (executing: Connection) => {
    connection = executing
    executing.onclose = (error) => {
      hasEnded = true
      announce(error)
    }
    return true
  }
  return {
    hook: { onexecute } as object,
    end,
    isOver: () => hasEnded,
    stopWatching: () => {
      if (connection) connection.onclose = null
    },
  }
}
