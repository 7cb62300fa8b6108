import type { Tx } from './connect.ts'

/**
 * Does work that writes a great many rows without an index, and makes the index anew afterwards: entry by entry it would
 * take longer than all the rest.
 */
export async function withoutIndex<T>(tx: Tx, index: string, work: () => Promise<T>): Promise<T> {
  const [found] = await tx<{ definition: string }[]>`
    select pg_get_indexdef(${index}::regclass) as definition`
  if (!found) throw new Error(`there is no index ${index}`)
  await tx.unsafe(`drop index ${index}`)
  const result = await work()
  await tx.unsafe(found.definition)
  return result
}
