import type { Tx } from '../connect.ts'

/**
 * Drops a table's non-unique indexes, runs `work` and creates them again. For bulk loading: updating the indexes row by row takes
 * longer than everything else.
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
