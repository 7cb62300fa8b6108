import type { Tx } from '../connect.ts'

/**
 * Does work that writes a great many rows to a table without the indexes that only speed up reading, and makes them anew
 * afterwards: entry by entry they would take longer than all the rest.
 */
export async function withoutIndexes<T>(tx: Tx, table: string, work: () => Promise<T>): Promise<T> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = ${table}::regclass and not i.indisunique
    order by 1`
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
  const result = await work()
  for (const { definition } of indexes) await tx.unsafe(definition)
  return result
}
