import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'

const { sql } = await testDatabase()

type Area = { slug: string; name: string; homes_for_sale: number; median_price: number | null }
type Guide = Area & {
  prices: { listing_type: string; bedrooms: number; sample: number; median: number; median_days: number }[]
  districts: Area[]
  nearby: (Area & { metres: number })[]
  stations: { name: string; metres: number }[]
}

/** As a visitor, so that the functions read only public data. */
const asVisitor = <T>(ask: (tx: Tx) => Promise<T>): Promise<T> =>
  sql.begin(async (tx) => {
    await tx`set local role anon`
    return ask(tx)
  }) as Promise<T>

const guide = async (slug: string): Promise<Guide | null> =>
  (await asVisitor((tx) => tx<{ guide: Guide | null }[]>`select public.area_guide(${slug}) as guide`))[0]
    ?.guide ?? null

type Home = {
  price: number
  bedrooms: number
  outcode: string
  type?: string
  rent?: boolean
  more?: Record<string, unknown>
}
const addHome = ({ price, bedrooms, outcode, type = 'Terraced', rent = false, more = {} }: Home) =>
  sql`insert into public.properties ${sql({
    title: 'Home',
    location: `High Street, ${outcode}`,
    listing_type: rent ? 'rent' : 'sale',
    price,
    bedrooms,
    property_type: type,
    postcode: `${outcode} 8NE`,
    status: 'live',
    published_at: new Date(Date.now() - 20 * 86_400_000),
    ...more,
  })}`

beforeAll(async () => {
  await sql`insert into public.places (name, kind, parent, country, outcode, latitude, longitude, population) values
    ('South West', 'region', 'England', 'England', null, 51.4, -2.6, 1),
    ('Bristol', 'county', 'South West', 'England', null, 51.45, -2.6, 1),
    ('Shropshire', 'county', 'West Midlands', 'England', null, 52.7, -2.7, 1),
    ('Gwent', 'county', 'Wales', 'Wales', null, 51.6, -3.0, 1),
    ('Bristol', 'city', 'Bristol', 'England', 'BS1', 51.45, -2.6, 465866),
    ('Newport', 'town', 'Shropshire', 'England', 'TF10', 52.77, -2.38, 12000),
    ('Newport', 'town', 'Gwent', 'Wales', 'NP20', 51.58, -3.0, 120000),
    ('BS7', 'outcode', 'Bristol', 'England', 'BS7', 51.487, -2.581, 30000),
    ('BS3', 'outcode', 'Bristol', 'England', 'BS3', 51.44, -2.6, 35000),
    ('TF10', 'outcode', 'Newport', 'England', 'TF10', 52.77, -2.38, 12000),
    ('NP20', 'outcode', 'Newport', 'Wales', 'NP20', 51.58, -3.0, 60000)`
  await sql`insert into public.stations (name, crs, latitude, longitude) values ('Montpelier', 'MTP', 51.468, -2.588)`
  await Promise.all([
    addHome({ price: 300_000, bedrooms: 2, outcode: 'BS7' }),
    addHome({ price: 400_000, bedrooms: 3, outcode: 'BS7' }),
    addHome({ price: 500_000, bedrooms: 7, outcode: 'BS7' }),
    addHome({ price: 200_000, bedrooms: 2, outcode: 'BS3' }),
    addHome({ price: 1200, bedrooms: 2, outcode: 'BS3', rent: true }),
    addHome({ price: 150_000, bedrooms: 3, outcode: 'TF10' }),
    addHome({ price: 5_000, bedrooms: 0, outcode: 'BS7', type: 'Garage' }),
    addHome({ price: 90_000, bedrooms: 2, outcode: 'BS7', more: { price_qualifier: 'shared ownership' } }),
    addHome({ price: 10_000, bedrooms: 2, outcode: 'BS7', more: { status: 'draft', published_at: null } }),
    addHome({
      price: 10_000,
      bedrooms: 2,
      outcode: 'BS7',
      more: { expires_at: new Date(Date.now() - 1000) },
    }),
  ])
  await sql`select private.refresh_area_guides()`
})

test('a reader sees medians of the listings on the market, with the sample size', async () => {
  const bs7 = await guide('bs7')
  expect(bs7).toMatchObject({
    name: 'BS7',
    homes_for_sale: 3,
    homes_to_rent: 0,
    median_price: 400_000,
    median_rent: null,
  })
  expect(bs7?.prices).toEqual([
    {
      listing_type: 'sale',
      bedrooms: -1,
      sample: 3,
      median: 400_000,
      median_days: 20,
      lower: 300_000,
      upper: 500_000,
    },
    {
      listing_type: 'sale',
      bedrooms: 2,
      sample: 1,
      median: 300_000,
      median_days: 20,
      lower: 300_000,
      upper: 300_000,
    },
    {
      listing_type: 'sale',
      bedrooms: 3,
      sample: 1,
      median: 400_000,
      median_days: 20,
      lower: 400_000,
      upper: 400_000,
    },
    {
      listing_type: 'sale',
      bedrooms: 5,
      sample: 1,
      median: 500_000,
      median_days: 20,
      lower: 500_000,
      upper: 500_000,
    },
  ])
})

test('a reader sees a town with its districts, and the mean of two middle values as median', async () => {
  const bristol = await guide('Bristol')
  expect(bristol).toMatchObject({
    kind: 'town',
    homes_for_sale: 4,
    homes_to_rent: 1,
    median_price: 350_000,
    median_rent: 1200,
  })
  expect(bristol?.districts.map(({ slug }) => slug)).toEqual(['bs3', 'bs7'])
  expect(bristol?.stations).toEqual([{ name: 'Montpelier', metres: expect.any(Number) }])
})

test('a reader finds the larger of two towns of one name at the plain slug and the other with its county', async () => {
  expect(await guide('newport')).toMatchObject({ country: 'Wales', homes_for_sale: 0 })
  expect(await guide('newport-shropshire')).toMatchObject({ country: 'England', homes_for_sale: 1 })
  expect(await guide('atlantis')).toBeNull()
})

test('a visitor finds towns by region, or areas by the beginning of their name', async () => {
  const list = (query: string | null) =>
    asVisitor((tx) => tx<{ areas: Area[] }[]>`select public.list_areas(${query}) as areas`).then(([row]) =>
      row?.areas.map(({ slug }) => slug),
    )
  expect(await list(null)).toEqual(['bristol', 'newport-shropshire'])
  expect(await list('bs')).toEqual(['bs7', 'bs3'])
  expect(await list('New')).toEqual(['newport-shropshire'])
  expect(await list('%')).toEqual([])
})

type FittingAreas = {
  works: (unknown | null)[]
  count: number
  homes: number
  areas: (Area & { within: number; of: number; metres: (number | null)[] })[]
}
const whereCanILive = (
  type: string,
  price: number,
  bedrooms: number,
  works: string[] = [],
  metres: number[] = [],
) =>
  asVisitor(
    (tx) => tx<{ answer: FittingAreas }[]>`
      select public.where_can_i_live(${type}, ${price}, ${bedrooms}, ${works}::text[], ${metres}::float8[]) as answer`,
  ).then(([row]) => row?.answer as FittingAreas)

test('a buyer sees the districts with listings within the budget, and their exact number', async () => {
  const answer = await whereCanILive('sale', 400_000, 0)
  expect(answer.areas.map(({ slug, within, of }) => [slug, within, of])).toEqual([
    ['bs7', 2, 3],
    ['bs3', 1, 1],
    ['tf10', 1, 1],
  ])
  expect(answer.homes).toBe(4)
  expect((await whereCanILive('sale', 299_999, 2)).areas.map(({ slug }) => slug)).toEqual(['bs3', 'tf10'])
  expect((await whereCanILive('sale', 400_000, 3)).areas.map(({ slug }) => slug)).toEqual(['bs7', 'tf10'])
})

test('a tenant sees rents, not prices', async () => {
  expect((await whereCanILive('rent', 1200, 1)).areas.map(({ slug }) => slug)).toEqual(['bs3'])
  expect((await whereCanILive('rent', 1199, 1)).count).toBe(0)
})

test('a tenant with two places of work sees only areas within reach of both', async () => {
  const near = await whereCanILive('sale', 1_000_000, 0, ['Bristol', 'BS7'], [8000, 3000])
  expect(near.areas.map(({ slug }) => slug)).toEqual(['bs7'])
  expect(near.areas[0]?.metres).toEqual([expect.any(Number), 0])
  expect(near.works).toMatchObject([{ name: 'Bristol' }, { name: 'BS7' }])
})

test('a tenant’s unknown place of work is reported and does not restrict the results', async () => {
  const answer = await whereCanILive('sale', 1_000_000, 0, ['Atlantis'], [1000])
  expect(answer.works).toEqual([null, null])
  expect(answer.count).toBe(3)
})

test('the worker calculates the guides when they are due, and not before', async () => {
  const isDone = async () => (await sql`select private.refresh_area_guides_if_due() as done`)[0]?.done
  expect(await isDone()).toBe(false)
  await sql`update private.areas set calculated_at = now() - interval '61 minutes'`
  expect(await isDone()).toBe(true)
  await sql`delete from private.area_prices`
  expect(await isDone()).toBe(true)
})
