import { expect } from 'vitest'
import type { SearchCriteria } from '../../../domain/search/search-criteria.ts'
import type { Sql, Tx } from '../../../platform/db/connect.ts'

export type Page = { items: { id: string }[]; next: string | null }

/** Calls a function with named arguments. */
export async function call<T>(on: Sql | Tx, name: string, args: object): Promise<T> {
  const names = Object.keys(args)
  const list = names.map((each, n) => `${each} => $${n + 1}`).join(', ')
  const [row] = await on.unsafe(`select public.${name}(${list}) as it`, Object.values(args))
  return row?.it as T
}

/** All listings of a search, page by page. */
export async function allPages(
  on: Sql | Tx,
  search: SearchCriteria,
  sort: string,
  page_size: number,
): Promise<string[]> {
  const found: string[] = []
  let after: string | null = null
  do {
    const page: Page = await call(on, 'search_properties', {
      ...search,
      sort,
      page_size,
      ...(after && { after }),
    })
    found.push(...page.items.map((each) => each.id))
    expect(page.items.length).toBeLessThanOrEqual(page_size)
    after = page.next
  } while (after !== null)
  return found
}

/** Runs `work` and rolls it back. */
export async function withRollback(sql: Sql, work: (tx: Tx) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await sql
    .begin(async (tx) => {
      await work(tx)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}
