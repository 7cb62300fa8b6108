import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

const { sql } = await testDatabase()

type ListedAgency = { items: { slug: string; for_sale: number; metres: number | null }[]; count: number }

const directory = async (
  location: string | null,
  name: string | null = null,
  page = 1,
): Promise<ListedAgency> =>
  (await sql.begin(async (tx) => {
    await tx`set local role anon`
    const [row] = await tx<
      { found: ListedAgency }[]
    >`select public.agency_directory(${location}, ${name}, ${page}) as found`
    return row?.found
  })) as ListedAgency

beforeAll(async () => {
  await sql`insert into public.places (name, kind, parent, country, outcode, latitude, longitude, population) values
    ('Bristol', 'city', 'Bristol', 'England', 'BS1', 51.45, -2.6, 465866),
    ('Leeds', 'city', 'West Yorkshire', 'England', 'LS1', 53.8, -1.55, 500000)`
  await sql`insert into public.agencies (name, slug, latitude, longitude, has_branding, logo, colour_primary) values
    ('Oakley & Rowe', 'oakley-rowe', 51.46, -2.61, false, '/demo/pictures/oakley.png', '#112233'),
    ('Aire Homes', 'aire-homes', 53.8, -1.54, true, '/demo/pictures/aire.png', '#445566')`
  await sql`insert into public.agency_branches (agency_id, name, latitude, longitude)
    select id, 'Bristol', 51.45, -2.6 from public.agencies where slug = 'aire-homes'`
  const home = (listing_type: string, status: string, price: number) =>
    sql`insert into public.properties (title, location, price, property_type, listing_type, status, agency_id)
      select 'Home', 'Bristol', ${price}, 'Flat', ${listing_type}, ${status}, id from public.agencies where slug = 'oakley-rowe'`
  await home('sale', 'live', 200_000)
  await home('sale', 'under_offer', 300_000)
  await home('sale', 'sold_stc', 900_000)
  await home('sale', 'draft', 1)
  await home('rent', 'live', 1000)
})

test('a visitor sees agencies by name with what they have on the market', async () => {
  const { items, count } = await directory(null)
  expect(count).toBe(2)
  expect(items.map(({ slug }) => slug)).toEqual(['aire-homes', 'oakley-rowe'])
  expect(items[1]).toMatchObject({ for_sale: 2, to_rent: 1, metres: null })
})

test('a visitor who searches a place sees the nearest office first, including branches', async () => {
  const { items } = await directory('Bristol')
  expect(items.map(({ slug }) => slug)).toEqual(['aire-homes', 'oakley-rowe'])
  expect(items[0]?.metres).toBe(0)
  expect((await directory('Leeds')).items.map(({ slug }) => slug)).toEqual(['aire-homes'])
})

test('a visitor finds an agency by a part of its name', async () => {
  expect((await directory(null, 'oakley')).items.map(({ slug }) => slug)).toEqual(['oakley-rowe'])
  expect((await directory(null, 'nobody')).count).toBe(0)
  expect((await directory(null, null, 2)).items).toEqual([])
})

test('a visitor sees logo and colours only of an agency whose plan includes branding', async () => {
  const { items } = await directory(null)
  expect(items[0]).toMatchObject({ logo: '/demo/pictures/aire.png', colour: '#445566' })
  expect(items[1]).toMatchObject({ logo: null, colour: null })
})

test('a visitor sees how many listings an agency has and has sold', async () => {
  const [row] = await sql`select public.agency_page('oakley-rowe') as page`
  expect(row?.page).toMatchObject({
    for_sale: 2,
    to_rent: 1,
    sold_or_let: 1,
    median_price: 200_000,
    median_rent: 1000,
    offices: [],
  })
  expect((await sql`select public.agency_page('none') as page`)[0]?.page).toBeNull()
})
