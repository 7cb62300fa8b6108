import type { Sql } from '../platform/db/connect.ts'
import { readPages } from './read-pages.ts'

/**
 * Gives a database the pages it has not got. What an administrator has changed stays as it is; a page that was deleted
 * comes back at the next start, because links lead to it: to take one off the site, make it a draft.
 */
export async function loadPages(sql: Sql): Promise<number> {
  const rows = readPages().map((page) => ({ ...page, status: 'published' }))
  const { count } = await sql`insert into public.pages ${sql(rows)} on conflict (slug) do nothing`
  return count
}
