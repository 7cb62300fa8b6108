import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { gazetteerEdition, loadGazetteer, loadPostcodes } from './load.ts'
import { readPostcodes } from './read.ts'

const { sql } = await testDatabase()

const places = (name: string) => sql<{ kind: string; parent: string; outcode: string; country: string }[]>`
  select kind, parent, outcode, country from public.places where name = ${name} order by population desc`

test('a server loads the gazetteer once, even when two of them start together', async () => {
  const outcomes = await Promise.all([loadGazetteer(sql), loadGazetteer(sql)])
  expect(outcomes.sort()).toEqual([false, true])
  expect(await loadGazetteer(sql)).toBe(false)
  const [counts] = await sql`
    select count(*) filter (where kind in ('city', 'town', 'suburb', 'village'))::int as places,
           count(*) filter (where kind = 'outcode')::int as outcodes,
           count(*) filter (where kind = 'sector')::int as sectors,
           (select count(*)::int from public.stations) as stations
    from public.places`
  expect(counts?.places).toBeGreaterThan(30_000)
  expect(counts?.outcodes).toBeGreaterThan(2_900)
  expect(counts?.sectors).toBeGreaterThan(10_500)
  expect(counts?.stations).toBe(2_608)
})

test('a visitor who types Clapham means the one in London before the village in Bedfordshire', async () => {
  const [first, ...others] = await places('Clapham')
  expect(first).toEqual({ kind: 'suburb', parent: 'London', outcode: 'SW4', country: 'England' })
  expect(others.map((each) => each.parent)).toContain('Bedfordshire')
})

test.each([
  ['Didsbury', 'suburb', 'Manchester', 'M20'],
  ['Leith', 'suburb', 'Edinburgh', 'EH6'],
  ['Headingley', 'suburb', 'Leeds', 'LS6'],
  ['Durham', 'city', 'County Durham', 'DH1'],
  ['Whitby', 'town', 'North Yorkshire', 'YO21'],
  ['Ballycastle', 'town', 'County Antrim', 'BT54'],
  ['Caerdydd', 'city', 'Cardiff', 'CF10'],
])('a visitor finds %s as a %s of %s in %s', async (name, kind, parent, outcode) => {
  const [first] = await places(name)
  expect(first).toMatchObject({ kind, parent, outcode })
})

test('a visitor finds a station as a place', async () => {
  const [first] = await places('Clapham Junction station')
  expect(first).toEqual({ kind: 'station', parent: 'London', outcode: 'SW11', country: 'England' })
  const [counts] = await sql`select count(*)::int as stations from public.places where kind = 'station'`
  expect(counts?.stations).toBeGreaterThan(2_590)
})

test('a visitor finds exactly one London of that size', async () => {
  const cities =
    await sql`select name from public.places where kind = 'city' group by name having count(*) > 1`
  expect(cities.map((each) => each.name)).toEqual(['Bangor'])
})

test('a server with another edition replaces all places', async () => {
  await sql`insert into public.places (name, kind, latitude, longitude) values ('Atlantis', 'city', 55, -5)`
  await sql`update public.app_settings set value = '"older"' where key = 'gazetteer_edition'`
  expect(await loadGazetteer(sql)).toBe(true)
  expect(await places('Atlantis')).toHaveLength(0)
  const [edition] = await sql`select value from public.app_settings where key = 'gazetteer_edition'`
  expect(edition?.value).toBe(gazetteerEdition)
})

test('a landlord finds a full postcode of Great Britain; none of Northern Ireland is stored', async () => {
  const all = [...readPostcodes()]
  expect(all).toHaveLength(1_745_685)
  expect(all.filter(({ postcode }) => postcode.startsWith('BT'))).toHaveLength(0)
  // Loading all postcodes takes half a minute, so the test uses one city.
  expect(
    await loadPostcodes(
      sql,
      all.filter(({ postcode }) => postcode.startsWith('M')),
    ),
  ).toBe(true)
  const [didsbury] = await sql`select latitude, longitude from private.postcodes where postcode = 'M202RN'`
  expect(didsbury?.latitude).toBeCloseTo(53.417, 1)
  expect(didsbury?.longitude).toBeCloseTo(-2.23, 1)
  expect(await loadPostcodes(sql)).toBe(false)
})
