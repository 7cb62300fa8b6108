import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Tx } from '../db/connect.ts'
import type { Table } from './tables.ts'

const pageBytes = 8192
const pagesPerSlice = 2048

/** Copies in slices, so that at most one slice is buffered in memory. */
export async function writeTable(tx: Tx, { name, columns }: Table, file: string): Promise<void> {
  const [size] = await tx<{ pages: number }[]>`
    select (pg_relation_size(${name}::regclass) / ${pageBytes})::int as pages`
  const gzip = createGzip({ level: 1 })
  const writing = pipeline(gzip, createWriteStream(file, { flush: true }))
  for (let page = 0; page === 0 || page < (size?.pages ?? 0); page += pagesPerSlice) {
    const slice = `ctid >= '(${page},0)' and ctid < '(${page + pagesPerSlice},0)'`
    const rows = await tx
      .unsafe(`copy (select ${columns.join(', ')} from ${name} where ${slice}) to stdout`)
      .readable()
    // The driver does not resume if the rows end during a pause, so there is no backpressure within a slice.
    rows.on('data', (chunk: Buffer) => void gzip.write(chunk))
    await finished(rows)
    if (gzip.writableNeedDrain) await once(gzip, 'drain')
  }
  gzip.end()
  await writing
}
