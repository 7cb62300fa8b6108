import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { loadPages } from './load-pages.ts'
import { readPages } from './read-pages.ts'

const { sql } = await testDatabase()

test('the first start adds all pages, and the second adds none', async () => {
  expect(await loadPages(sql)).toBe(14)
  expect(await loadPages(sql)).toBe(0)
  const pages = await sql`select slug from public.pages where status = 'published' order by slug`
  expect(pages.map((page) => page.slug)).toEqual(readPages().map((page) => page.slug))
})

test('an administrator’s changes to a page survive the next start', async () => {
  await sql`update public.pages set content = 'Ours' where slug = 'about-us'`
  await loadPages(sql)
  const [page] = await sql`select content from public.pages where slug = 'about-us'`
  expect(page?.content).toBe('Ours')
})
