import postgres from 'postgres'
import { expect, test } from 'vitest'
import type { Sql } from '../../../platform/db/connect.ts'
import { withoutIndexes } from '../../../platform/db/migrations/without-indexes.ts'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createLandlord, createListing, createPerson, runAs } from '../../../test/people.ts'

const { sql, url } = await testDatabase()
const admin = await createPerson(sql, { roles: ['admin'] })
const landlord = await createLandlord(sql)

type SearchInput = {
  query?: string
  state?: string
  kind?: string
  sort?: string
  isDescending?: boolean
  page?: number
}

const find = (input: SearchInput, connection: Sql = sql) => {
  const { query = '', state, kind, sort = 'created_at', isDescending = true, page = 0 } = input
  return runAs(
    connection,
    admin,
    (tx) => tx<{ id: string; total: number }[]>`
      select id, agency, total::int from public.admin_properties(
        ${query}, ${state ?? null}, ${kind ?? null}, ${sort}, ${isDescending}, 2, ${page})`,
  )
}
const idsOf = async (input: SearchInput) => (await find(input)).map(({ id }) => id)

test('an administrator finds a draft by title, street, postcode, reference, and by the id of listing, owner or agency', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, agent)
  const listing = await createListing(sql, agent, {
    agency_id: agency,
    title: 'The Old 100%_Forge',
    address_line: '12 Quince Row',
    postcode: 'BS7 9BT',
    external_ref: 'ZX-81',
  })
  for (const query of [
    'forge old',
    "'100% | for",
    'quince row',
    'bs7 9bt',
    'bs7 9',
    'zx-81',
    listing,
    agent.id,
    agency,
  ])
    expect(await find({ query }), query).toMatchObject([
      { id: listing, total: 1, agency: { name: 'Agency' } },
    ])
  for (const query of ['old forgery', 'quince street', 'uince', '%', agency.replace(/^./, 'x')])
    expect(await idsOf({ query }), query).toEqual([])
})

test('an administrator sorts, filters and pages the results', async () => {
  const make = (facts: object) => createListing(sql, landlord, { title: 'Sorted', ...facts })
  const dear = await make({ price: 3000, created_at: '2026-01-01' })
  const sale = await make({ price: 2000, created_at: '2026-01-02', listing_type: 'sale', status: 'live' })
  const cheap = await make({ price: 1000, created_at: '2026-01-03' })
  expect(await idsOf({ query: 'sorted' })).toEqual([cheap, sale])
  expect(await find({ query: 'sorted', page: 2 })).toMatchObject([{ id: dear, total: 3 }])
  expect(await idsOf({ query: 'sorted', isDescending: false })).toEqual([dear, sale])
  expect(await idsOf({ query: 'sorted', sort: 'price', isDescending: false })).toEqual([cheap, sale])
  expect(await idsOf({ query: 'sorted', state: 'live' })).toEqual([sale])
  expect(await idsOf({ query: 'sorted', kind: 'rent' })).toEqual([cheap, dear])
})

test('only administrators can search all listings', async () => {
  await expect(runAs(sql, landlord, (tx) => tx`select * from public.admin_properties()`)).rejects.toThrow(
    'Only administrators',
  )
})

test('an administrator’s search uses an index among ten thousand listings, and the newest come without a sort', async () => {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await withoutIndexes(
      tx,
      'public.properties',
      () => tx`
      insert into public.properties (owner_id, title, location, created_at)
      select ${landlord.id}, 'House ' || md5(n::text), md5((n + 1)::text) || ' Road, Leeds', now() - n * interval '1 minute'
      from generate_series(1, 10000) n`,
    )
  })
  await sql`vacuum analyze public.properties`
  const plan = await plansOf({ query: '3f29e1d5c08' })
  expect(plan).toContain('Bitmap Index Scan on properties_admin_search_idx')
  expect(plan).not.toContain('Seq Scan on properties')
  expect(await plansOf({})).toContain('Index Scan using properties_created_at_idx')
}, 60_000)

/** How PostgreSQL answered what the function asks. */
async function plansOf(input: SearchInput): Promise<string> {
  const notices: string[] = []
  const watched = postgres(url, { max: 1, onnotice: ({ message }) => void notices.push(`${message}`) })
  try {
    await watched.unsafe(`
      load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_level = notice`)
    await find(input, watched)
  } finally {
    await watched.end()
  }
  return notices.join('\n')
}
