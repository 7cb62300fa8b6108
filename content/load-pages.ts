import type { Sql } from '../platform/db/connect.ts'
import { readPages } from './read-pages.ts'

/**
 * Adds missing pages. Pages that an administrator has edited are unchanged; a deleted page is added again at the next
 * start, because links lead to it. To take a page off the site, make it a draft.
 */
export async function loadPages(sql: Sql): Promise<number> {
  const rows = readPages().map((page) => ({ ...page, status: 'published' }))
  const { count } = await sql`insert into public.pages ${sql(rows)} on conflict (slug) do nothing`
  return count
}
