import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from './connect.ts'
import { internalsOf } from './driver-internals.ts'

/**
 * Streams rows into a table with COPY, and fails with PostgreSQL's own error if they are rejected. If the error comes after the last
 * row, the driver rejects the query but never ends the stream, so both are awaited.
 */
export async function copyIn(
  tx: Tx,
  table: string,
  columns: string[],
  ...source: [Readable, ...NodeJS.ReadWriteStream[]]
): Promise<void> {
  const query = tx.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`)
  const rejectable = internalsOf(query)
  const rejectQuery = rejectable.reject
  const rejection = new Promise<never>((_, reject) => {
    rejectable.reject = (error) => {
      reject(error)
      rejectQuery(error)
    }
  })
  const write = async () => pipeline([...source, await query.writable()])
  await Promise.race([rejection, write()])
}
