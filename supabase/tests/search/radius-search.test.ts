import { expect, test } from 'vitest'
import type { SearchCriteria } from '../../../domain/search/search-criteria.ts'
import { sorts } from '../../../domain/search/search-options.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import { compareListings, matchesSearch, searchCentre } from '../../../test/search-model/search-rules.ts'
import type { SearchableListing } from '../../../test/search-model/searchable-listing.ts'
import { allPages, call } from './search-calls.ts'
import { gazetteer } from './search-fixture.ts'

const { sql } = await testDatabase()

test('a visitor finds all listings of a radius search in order over many pages, inside or at the edge, by every order', async () => {
  await sql`insert into public.places ${sql(gazetteer.places)}`
  // Eight hundred homes around Leeds, most of them close, half of them named after it; many share a price or a day.
  await sql`select setseed(0.5)`
  await sql`
    insert into public.properties (listing_type, title, location, price, property_type, status, published_at, latitude, longitude)
    select 'sale', 'A home', case when random() < 0.5 then 'Monk Road, Leeds' else 'Monk Road, Nowhere' end,
      100 + floor(random() * 40)::int * 25, 'Flat', 'live', timestamptz '2026-10-01' + floor(random() * 200) * interval '1 hour',
      53.7965 + (random() + random() - 1) * 0.35, -1.5478 + (random() + random() - 1) * 0.6
    from generate_series(1, 800)`
  const homes = await sql<SearchableListing[]>`
    select id, listing_type, title, location, price, property_type, latitude, longitude, features, description, postcode, bedrooms, tenure,
      council_tax_band, material_information,
      (extract(epoch from published_at) * 1000000)::float8 as "addedAtUs" from public.properties`
  const check = async (tx: Tx, search: SearchCriteria, sort: string) => {
    const expected = homes
      .filter((home) => matchesSearch(home, search, gazetteer))
      .sort(compareListings(sort, searchCentre(search, gazetteer)))
      .map(({ id }) => id)
    expect(await allPages(tx, search, sort, 24), JSON.stringify([search, sort])).toEqual(expected)
    expect(await call(tx, 'search_count', search)).toMatchObject({ count: expected.length, is_exact: true })
  }
  await sql.begin(async (tx) => {
    await tx`set local role anon`
    for (const radius of [0, 0.5, 1, 3, 5, 10, 20])
      for (const dearest of [{}, { max_price: 400 }])
        for (const sort of sorts)
          await check(tx, { listing_type: 'sale', location: 'Leeds', radius, ...dearest }, sort)
  })
})

test('a visitor’s radius search covers every point of the circle once, from the Channel to Shetland', async () => {
  const [missed] = await sql`
    with circles as (
      select 49.9 + random() * 11 as latitude, -8 + random() * 9.5 as longitude, (1 + random() * 39) * 1609.344 as metres
      from generate_series(1, 400)
    ), cells as (
      select c.*, a.inside || a.edge as cells from circles c cross join lateral private.cells_in_circle(c.latitude, c.longitude, c.metres, false) a
    ), points as (
      select c.cells, c.latitude, c.longitude, c.metres,
        c.latitude + cosd(turn) * c.metres * far / 111195 as lat, c.longitude + sind(turn) * c.metres * far / 111195 / cosd(c.latitude) as lng
      from cells c, generate_series(0, 359, 7) turn, unnest(array[1.02, 1, 0.98, 0.6]) far
    )
    select count(*) filter (where private.metres_between(latitude, longitude, lat, lng) <= metres)::int as inside,
      count(*) filter (where private.metres_between(latitude, longitude, lat, lng) <= metres
        and private.cell_code(private.tile_x(lng), private.tile_y(lat), false) <> all (cells))::int as missed,
      (select count(*) from cells where cardinality(cells) <> (select count(distinct cell) from unnest(cells) cell))::int as doubled
    from points`
  expect(missed?.inside).toBeGreaterThan(20_000)
  expect(missed).toMatchObject({ missed: 0, doubled: 0 })
})
