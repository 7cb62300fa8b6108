import type { Tx } from '../../../platform/db/connect.ts'
import { hasBit } from '../../../product/search-index/bitmap.ts'
import { rowReader } from '../../../product/search-index/listing-rows.ts'
import { type IndexedListing, ListingTable } from '../../../product/search-index/listing-table.ts'
import type { SearchIndex } from '../../../product/search-index/search-index.ts'
import { Segment } from '../../../product/search-index/segment.ts'

/** A row of the search index as the replication stream sends it. */
export async function readRow(tx: Tx, id: string): Promise<IndexedListing> {
  const [row] = await tx<{ values: Record<string, string | null> }[]>`
    select json_object_agg(key, value) as values from private.listing_search s,
      json_each_text(json_build_object('listing_id', s.listing_id, 'price', s.price, 'added_at', (s.added_at at time zone 'UTC')::text || '+00',
        'latitude', s.latitude, 'longitude', s.longitude, 'flags', s.flags, 'region', s.region, 'bedrooms', s.bedrooms, 'type', s.type,
        'is_rent', case when s.is_rent then 't' else 'f' end, 'places', s.places::text, 'bathrooms', s.bathrooms, 'square_feet', s.square_feet,
        'tenure', s.tenure, 'epc', s.epc, 'council_tax', s.council_tax, 'furnishing', s.furnishing, 'available_from', s.available_from, 'running_cost', s.running_cost,
        'card', s.card::text))
    where s.listing_id = ${id}`
  const values = Object.entries(row?.values ?? {})
  const columns = values.map(([name]) => ({ name, typeId: 25 }))
  const read = rowReader({ id: 1, schema: 'private', table: 'listing_search', columns })
  return read(values.map(([, value]) => value))
}

/** Begins a merge as the merge thread would, and returns how to finish it. */
export function mergeNow(index: SearchIndex): () => void {
  const { tables } = index.beginMerge()
  const merged = new ListingTable(tables.reduce((rows, { table }) => rows + table.count, 0))
  for (const { table, alive } of tables) {
    const from = ListingTable.over(table)
    for (let row = 0; row < from.count; row++) if (hasBit(alive, row)) merged.copy(from, row, merged.count++)
  }
  const parts = Segment.build(merged)
  return () => index.finishMerge(parts)
}
