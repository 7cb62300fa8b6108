import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { normaliseText } from '../../../domain/search/normalise-text.ts'
import type { SearchCriteria } from '../../../domain/search/search-criteria.ts'
import { sorts } from '../../../domain/search/search-options.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import { ageListing } from '../../../test/people.ts'
import { compareListings, matchesSearch, searchCentre } from '../../../test/search-model/search-rules.ts'
import type { SearchableListing } from '../../../test/search-model/searchable-listing.ts'
import { allPages, call, type Page, withRollback } from './search-calls.ts'
import { anyListing, anySearch, gazetteer } from './search-fixture.ts'

const { sql } = await testDatabase()
const agency = randomUUID()

beforeAll(async () => {
  await sql`insert into public.places ${sql(gazetteer.places)}`
  await sql`insert into public.stations ${sql(gazetteer.stations.map((at, n) => ({ name: `Station ${n}`, ...at })))}`
  for (const [postcode, at] of gazetteer.postcodes)
    await sql`insert into private.postcodes ${sql({ postcode, ...at })}`
  await sql`insert into public.agencies (id, name, slug) values (${agency}, 'A', 'a')`
})

async function insertHomes(tx: Tx, homes: SearchableListing[]): Promise<void> {
  for (const { addedAtUs, ...home } of homes) {
    const at = new Date(addedAtUs / 1000)
    const row = {
      ...home,
      material_information: sql.json(home.material_information),
      published_at: at.toISOString(),
    }
    await tx`insert into public.properties ${tx(row)}`
    await tx`update public.properties set published_at = timestamptz 'epoch' + ${addedAtUs} * interval '1 microsecond' where id = ${home.id}`
  }
}

test('a visitor finds exactly the matching listings in order, on pages without overlaps or gaps, and the count agrees', async () => {
  const world = fc.record({
    homes: fc.uniqueArray(anyListing, { minLength: 15, maxLength: 30, selector: (home) => home.id }),
    searches: fc.array(fc.tuple(anySearch, fc.constantFrom(...sorts), fc.constantFrom(2, 5, 24)), {
      minLength: 30,
      maxLength: 30,
    }),
  })
  await fc.assert(
    fc.asyncProperty(world, async ({ homes, searches }) => {
      await withRollback(sql, async (tx) => {
        const listed = homes.map(({ hasAgency, ...home }) => ({
          ...home,
          agency_id: hasAgency ? agency : null,
        }))
        await insertHomes(tx, listed)
        const placed = await tx<
          { id: string; latitude: number; longitude: number }[]
        >`select id, latitude, longitude from public.properties`
        const known = listed.map((home) => ({ ...home, ...placed.find(({ id }) => id === home.id) }))
        for (const [search, sort, size] of searches) {
          const expected = known
            .filter((home) => matchesSearch(home, search, gazetteer))
            .sort(compareListings(sort, searchCentre(search, gazetteer), search))
            .map(({ id }) => id)
          const context = JSON.stringify(search)
          expect(await allPages(tx, search, sort, size), context).toEqual(expected)
          const counted = { count: expected.length, is_exact: true }
          expect(await call(tx, 'search_count', search), context).toMatchObject(counted)
          const page = await call(tx, 'search_properties', {
            ...search,
            sort,
            page_size: size,
            with_count: true,
          })
          expect(page, context).toMatchObject(counted)
        }
      })
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('a visitor’s text is normalised alike in the browser and in the database', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.constantFrom("St. John's  WAY", 'Ynys Môn', 'Ŵyl', 'a—b', 'Caffè', '  '),
        fc.string({ unit: 'grapheme-ascii' }),
      ),
      async (text) => {
        const [row] = await sql`select private.normalise(${text}) as it`
        expect(row?.it).toBe(normaliseText(text))
      },
    ),
  )
})

const leeds = { latitude: 53.7965, longitude: -1.5478 }
const facts = {
  listing_type: 'sale',
  title: 'A home',
  location: 'Monk Road, Leeds LS6',
  price: 100,
  property_type: 'Flat',
  status: 'live',
  ...leeds,
}

test('a visitor sees a listing as soon as it is published, with its new price when it changes, and not after it is withdrawn', async () => {
  await withRollback(sql, async (tx) => {
    const find = async () => (await call<Page>(tx, 'search_properties', { location: 'Leeds' })).items
    const [home] =
      await tx`insert into public.properties ${tx({ ...facts, images: ['/demo/pictures/a.avif', '/demo/pictures/b.avif'], agency_id: agency })} returning id`
    expect(await find()).toEqual([
      expect.objectContaining({
        id: home?.id,
        price: 100,
        image: '/demo/pictures/a.avif',
        image_count: 2,
        location: facts.location,
        agency: expect.objectContaining({ slug: 'a' }),
      }),
    ])
    await ageListing(tx, home?.id, 7)
    await tx`update public.properties set price = 90, title = 'Reduced' where id = ${home?.id}`
    await tx`update public.agencies set name = 'Renamed' where id = ${agency}`
    expect(await find()).toEqual([
      expect.objectContaining({
        price: 90,
        previous_price: 100,
        title: 'Reduced',
        agency: expect.objectContaining({ name: 'Renamed' }),
      }),
    ])
    await tx`update public.properties set status = 'withdrawn' where id = ${home?.id}`
    expect(await find()).toEqual([])
    await tx`update public.properties set status = 'live' where id = ${home?.id}`
    await tx`delete from public.properties where id = ${home?.id}`
    expect(await find()).toEqual([])
    expect(await tx`select from private.listing_places`).toHaveLength(0)
  })
})

const placeCases: [string, Record<string, unknown>, SearchCriteria, boolean][] = [
  [
    'named after a city 17 miles off',
    { latitude: 54.05 },
    { listing_type: 'sale', location: 'Leeds' },
    false,
  ],
  [
    'named after a city 17 miles off, within 20 miles',
    { latitude: 54.05 },
    { listing_type: 'sale', location: 'Leeds', radius: 20 },
    true,
  ],
  [
    'in a street named after a place far away',
    { location: 'Clapham Lane, Leeds' },
    { listing_type: 'sale', location: 'Clapham', radius: 40 },
    false,
  ],
  ['inside the outline', {}, { listing_type: 'sale', location: 'Leeds', radius: 0 }, true],
  [
    'half a mile outside the outline',
    { longitude: -1.43, latitude: 53.8 },
    { listing_type: 'sale', location: 'Leeds', radius: 0 },
    false,
  ],
  [
    'in a wide area, whatever the radius',
    { longitude: -1.8, latitude: 53.9 },
    { listing_type: 'sale', location: 'LS', radius: 1 },
    true,
  ],
  ['that is land', { property_type: 'Land' }, { listing_type: 'sale', location: 'Leeds' }, false],
  [
    'that is land, by type',
    { property_type: 'Land' },
    { listing_type: 'sale', location: 'Leeds', property_types: ['Land'] },
    true,
  ],
  [
    'four miles off',
    { latitude: 53.854, location: 'Otley Road' },
    { listing_type: 'sale', location: 'Leeds', radius: 5 },
    true,
  ],
  [
    'six miles off',
    { latitude: 53.884, location: 'Otley Road' },
    { listing_type: 'sale', location: 'Leeds', radius: 5 },
    false,
  ],
  [
    'in a district of the city',
    { latitude: 54.05, location: 'Otley Road', postcode: 'LS6' },
    { listing_type: 'sale', location: 'Leeds' },
    false,
  ],
  [
    'in the district only',
    { latitude: 53.82, longitude: -1.57, location: 'Otley Road', postcode: 'LS6 2AB' },
    { listing_type: 'sale', location: 'LS6', radius: 0 },
    true,
  ],
  [
    'of the village in Kent',
    { latitude: 51.25, longitude: 0.6 },
    { listing_type: 'sale', location: 'Leeds' },
    false,
  ],
  [
    'of the village in Kent, asked for',
    { latitude: 51.25, longitude: 0.6 },
    { listing_type: 'sale', location: 'Leeds, Kent' },
    true,
  ],
  [
    'in any High Street',
    { location: 'High Street, Maidstone' },
    { listing_type: 'sale', location: 'Street' },
    false,
  ],
  ['in the region', { postcode: 'LS6' }, { listing_type: 'sale', location: 'Yorkshire' }, true],
  ['in another region', { postcode: 'ME17' }, { listing_type: 'sale', location: 'Yorkshire' }, false],
  [
    'eight minutes from the station',
    { latitude: 53.8011, longitude: -1.5474 },
    { listing_type: 'sale', features: ['near_station'] },
    true,
  ],
  [
    'twelve minutes from the station',
    { latitude: 53.8037, longitude: -1.5474 },
    { listing_type: 'sale', features: ['near_station'] },
    false,
  ],
]
test.each(placeCases)('a visitor searches for a listing %s', async (_, where, search, isFound) => {
  await withRollback(sql, async (tx) => {
    await tx`insert into public.properties ${tx({ ...facts, location: 'Monk Road, Leeds', ...where })}`
    expect(await call(tx, 'search_count', search)).toMatchObject({ count: isFound ? 1 : 0 })
  })
})

test('a visitor gets 24 homes a page', async () => {
  await withRollback(sql, async (tx) => {
    await tx`insert into public.properties ${tx(Array.from({ length: 30 }, () => facts))}`
    const first = await call<Page>(tx, 'search_properties', { location: 'Leeds' })
    const second = await call<Page>(tx, 'search_properties', { location: 'Leeds', after: first.next })
    expect([first.items.length, second.items.length, second.next]).toEqual([24, 6, null])
  })
})

test('a visitor finds a postcode with its town and country, and cannot read the table of postcodes', async () => {
  await withRollback(sql, async (tx) => {
    await tx`set local role anon`
    const find = async (postcode: string) => [...(await tx`select * from public.find_postcode(${postcode})`)]
    const leeds = { town: 'Leeds', country: 'England' }
    expect(await find('ls6 2ab')).toEqual([{ latitude: 53.821, longitude: -1.5701, ...leeds }])
    expect(await find('LS1 9ZZ')).toEqual([{ latitude: 53.7977, longitude: -1.5467, ...leeds }])
    expect(await find('ZZ9 9ZZ')).toEqual([])
    await expect(tx`select from private.postcodes`).rejects.toMatchObject({ code: '42501' })
  })
})

test('a visitor finds a listing without coordinates at its postcode', async () => {
  await withRollback(sql, async (tx) => {
    const { latitude, longitude, ...unplaced } = facts
    const [home] =
      await tx`insert into public.properties ${tx({ ...unplaced, postcode: 'LS6 2AB' })} returning latitude, longitude`
    expect(home).toEqual({ latitude: 53.821, longitude: -1.5701 })
    const [near] =
      await tx`insert into public.properties ${tx({ ...unplaced, postcode: 'SW4 0ZZ' })} returning latitude`
    expect(near).toEqual({ latitude: 51.4611 })
  })
})

test('a visitor sees every listing of the search once on the map, alone or in a cluster', async () => {
  await withRollback(sql, async (tx) => {
    const spread = Array.from({ length: 50 }, (_, n) => ({
      ...facts,
      price: 100 + n,
      latitude: 53.7 + (n % 10) * 0.02,
      longitude: -1.6 + Math.floor(n / 10) * 0.03,
    }))
    await tx`insert into public.properties ${tx(spread)}`
    for (const zoom of [5, 9, 12, 16]) {
      type Cluster = { count: number; id: string | null; min_price: number }
      const clusters = await call<Cluster[]>(tx, 'map_clusters', {
        bounds: [-1.7, 53.6, -1.4, 53.95],
        zoom,
        min_price: 110,
      })
      expect(clusters.reduce((sum, each) => sum + each.count, 0)).toBe(40)
      expect(clusters.every((each) => (each.count === 1) === (each.id !== null))).toBe(true)
      expect(Math.min(...clusters.map((each) => each.min_price))).toBe(110)
    }
    expect(await call(tx, 'map_clusters', { bounds: [0, 50, 1, 51], zoom: 9 })).toEqual([])
  })
})

test('a visitor with invalid input gets an error or no results', async () => {
  await expect(call(sql, 'search_properties', { sort: 'ugliest' })).rejects.toThrow('No such sort')
  await expect(call(sql, 'search_properties', { after: 'x' })).rejects.toThrow('invalid input')
  const odd: SearchCriteria[] = [
    { listing_type: 'sale', location: "'; drop table public.properties; --" },
    { listing_type: 'sale', location: 'x'.repeat(5000), keywords: "a:* & !b | 'c'" },
    { listing_type: 'sale', bounds: [1, 2, 0, 0] },
    { listing_type: 'sale', bounds: [-1000, -1000, 1000, 1000] },
    { listing_type: 'sale', area: [0, 0, 0, 0, 0, 0] },
    { listing_type: 'sale', radius: Number.MAX_VALUE, location: 'Leeds', min_bedrooms: 2_000_000_000 },
    { listing_type: 'sale', features: ['moat'], property_types: ['Castle'] },
  ]
  for (const search of odd) expect((await call<Page>(sql, 'search_properties', search)).items).toEqual([])
})

test('a visitor who searches for an extremely long word gets a normal response', async () => {
  const page: Page = await call(sql, 'search_properties', { keywords: `garden ${'y'.repeat(5000)}` })
  expect(page.items).toEqual([])
  const none = { count: 0, is_exact: true, place: null }
  expect(await call(sql, 'search_count', { keywords: 'y'.repeat(5000) })).toEqual(none)
})

test('a visitor who names a place gets the place with the results and with the count', async () => {
  const [place] = await sql`
    select name, kind, parent, latitude, longitude, slug from public.find_place('Clapham')`
  expect(place).toMatchObject({ name: 'Clapham', slug: 'clapham-london' })
  expect(await call(sql, 'search_count', { location: 'Clapham' })).toMatchObject({ place })
  expect(await call(sql, 'search_properties', { location: 'Clapham' })).toMatchObject({ place, count: null })
  expect(await call(sql, 'search_properties', { location: 'Nowhere at all' })).toMatchObject({ place: null })
})

test('a visitor who pastes a long text into the location gets no results within the time limit', async () => {
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '3s'`
    for (const name of ['search_count', 'agency_directory'])
      await expect(call(tx, name, { location: 'a '.repeat(8000) })).resolves.toBeDefined()
  })
})
