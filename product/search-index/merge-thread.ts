import { parentPort } from 'node:worker_threads'
import { hasBit } from './bitmap.ts'
import { ListingTable } from './listing-table.ts'
import type { MergeInput } from './search-index.ts'
import { Segment } from './segment.ts'

parentPort?.on('message', (input: MergeInput) => parentPort?.postMessage(mergeTables(input)))

/** A new segment of the rows that still hold listings. */
function mergeTables({ tables }: MergeInput) {
  const rows = tables.reduce((sum, { table }) => sum + table.count, 0)
  const all = new ListingTable(rows)
  for (const { table, alive } of tables) {
    const from = ListingTable.over(table)
    for (let row = 0; row < from.count; row++) if (hasBit(alive, row)) all.copy(from, row, all.count++)
  }
  return Segment.build(all)
}
