import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from './connect.ts'
import { internalsOf } from './driver-internals.ts'

/**
 * Streams rows into a table by COPY, and fails with PostgreSQL's own error when they are refused. The driver ends the query and
 * forgets the stream when the refusal comes after the last row, so the query's failure is awaited beside the stream.
 */
export async function copyIn(
  tx: Tx,
  table: string,
  columns: string[],
  ...source: [Readable, ...NodeJS.ReadWriteStream[]]
): Promise<void> {
  const query = tx.unsafe(`copy ${table} (${columns.join(', ')}) from stdin`)
  const rejecting = internalsOf(query)
  const rejectQuery = rejecting.reject
  const refusal = new Promise<never>((_, reject) => {
    rejecting.reject = (error) => {
      reject(error)
      rejectQuery(error)
    }
  })
  const write = async () => pipeline([...source, await query.writable()])
  await Promise.race([refusal, write()])
}
