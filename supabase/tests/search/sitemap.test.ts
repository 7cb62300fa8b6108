import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

const { sql } = await testDatabase()

const asEngine = async (prefix: string): Promise<string[]> =>
  (await sql.begin(async (tx) => {
    await tx`set local role anon`
    const [row] = await tx<
      { homes: [string, string][] }[]
    >`select public.sitemap_listings(${prefix}) as homes`
    return row?.homes.map(([id]) => id)
  })) as string[]

const a = 'a0000000-0000-4000-8000-000000000000'
const f = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

beforeAll(async () => {
  await sql`insert into public.properties (id, title, location, price, property_type, status) values
    (${a}, 'Home', 'Leeds', 1, 'Flat', 'live'),
    (${f}, 'Home', 'Leeds', 1, 'Flat', 'under_offer'),
    (gen_random_uuid(), 'Home', 'Leeds', 1, 'Flat', 'draft'),
    (gen_random_uuid(), 'Home', 'Leeds', 1, 'Flat', 'sold_stc')`
})

test('a search engine gets the listings on the market', async () => {
  expect(await asEngine('')).toEqual([a, f])
})

test('a search engine finds each listing in exactly one part', async () => {
  expect(await asEngine('a')).toEqual([a])
  expect(await asEngine('a0')).toEqual([a])
  expect(await asEngine('ff')).toEqual([f])
  expect(await asEngine('0')).toEqual([])
  expect(await asEngine("a' or true")).toEqual([])
})

test('a search engine finds one part on a small site', async () => {
  const [row] = await sql`select public.sitemap_parts() as parts`
  expect(row?.parts).toEqual([''])
})
