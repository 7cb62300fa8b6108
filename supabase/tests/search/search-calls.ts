import { expect } from 'vitest'
import type { SearchCriteria } from '../../../domain/search/search-criteria.ts'
import type { Sql, Tx } from '../../../platform/db/connect.ts'

export type Page = { items: { id: string }[]; next: string | null }

/** Calls a function as the wire does: with the arguments that are given, by name. */
export async function call<T>(on: Sql | Tx, name: string, args: object): Promise<T> {
  const names = Object.keys(args)
  const list = names.map((each, n) => `${each} => $${n + 1}`).join(', ')
  const [row] = await on.unsafe(`select public.${name}(${list}) as it`, Object.values(args))
  return row?.it as T
}

/** All homes of a search, page after page. */
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

/** Does something and takes it back, so that the next test finds the database as it was. */
export async function rolledBack(sql: Sql, work: (tx: Tx) => Promise<void>): Promise<void> {
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
