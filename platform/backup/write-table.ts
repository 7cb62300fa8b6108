import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Tx } from '../db/connect.ts'
import type { Table } from './tables.ts'

const pageBytes = 8192
const pagesAtOnce = 2048

/** Slice by slice, so that no more than one of them waits in memory for the disk. */
export async function writeTable(tx: Tx, { name, columns }: Table, file: string): Promise<void> {
  const [size] = await tx<{ pages: number }[]>`
    select (pg_relation_size(${name}::regclass) / ${pageBytes})::int as pages`
  const gzip = createGzip({ level: 1 })
  const writing = pipeline(gzip, createWriteStream(file, { flush: true }))
  for (let page = 0; page === 0 || page < (size?.pages ?? 0); page += pagesAtOnce) {
    const slice = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`
    const rows = await tx
      .unsafe(`copy (select ${columns.join(', ')} from ${name} where ${slice}) to stdout`)
      .readable()
    // The driver forgets to go on reading after a pause that the end of the rows falls into: it is never asked to pause.
    rows.on('data', (chunk: Buffer) => void gzip.write(chunk))
    await finished(rows)
    if (gzip.writableNeedDrain) await once(gzip, 'drain')
  }
  gzip.end()
  await writing
}
