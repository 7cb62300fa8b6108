import { beforeAll, expect, test } from 'vitest'
import { loadGazetteer } from '../../../gazetteer/load.ts'
import { testDatabase } from '../../../test/database.ts'
import { misspeltPlaces, namedPlaces } from './place-queries.ts'
import { call } from './search-calls.ts'

const { sql } = await testDatabase()

/** A home at each place that the table names, and for each a decoy elsewhere that only mentions the place in its address. */
beforeAll(async () => {
  await loadGazetteer(sql)
  const slugs = [...new Set([...namedPlaces, ...misspeltPlaces].map(([, id]) => id))]
  await sql`
    insert into public.properties (listing_type, title, location, price, property_type, status, published_at, latitude, longitude, postcode)
    select 'sale', p.slug, 'High Street, ' || p.name, 100000, 'Flat', 'live', now() - interval '3 days',
      round(p.latitude::numeric, 4), round(p.longitude::numeric, 4), o.outcode
    from public.places p
    -- The county of a listing comes from its postcode district: any of the county.
    left join lateral (
      select a.outcode from private.outcode_areas a
      where p.kind = 'county' and a.county = p.key or p.kind = 'region' and a.region = private.region_code(p.name)
        or p.kind = 'country' and a.region = any (private.regions_of(private.place_by_slug(p.slug))) limit 1) o on true
    where p.slug = any (${slugs})`
  await sql`
    insert into public.properties (listing_type, title, location, price, property_type, status, published_at, latitude, longitude)
    select 'sale', 'decoy', p.name || ' Lane, Lerwick', 100000, 'Flat', 'live', now(), 60.1545, -1.1494
    from public.places p where p.slug = any (${slugs})`
}, 300_000)

const placeOf = async (typed: string) => {
  const [place] = await sql<
    { name: string; slug: string | null }[]
  >`select name, slug from public.find_place(${typed})`
  return place && (place.slug ?? place.name)
}

test('the table has at least 300 queries, each once', () => {
  const typed = [...namedPlaces, ...misspeltPlaces].map(([text]) => text)
  expect(typed.length).toBeGreaterThanOrEqual(300)
  expect(new Set(typed).size).toBe(typed.length)
})

test('a visitor who names a place in any of its usual ways gets that place', async () => {
  const wrong: string[] = []
  for (const [typed, id] of namedPlaces) {
    const found = await placeOf(typed)
    if (found !== id) wrong.push(`${typed}: ${found}, not ${id}`)
  }
  expect(wrong).toEqual([])
})

test('a visitor who misspells a place gets the place that was meant', async () => {
  const wrong: string[] = []
  await sql.begin(async (tx) => {
    await tx`set local role anon`
    for (const [typed, id] of misspeltPlaces) {
      expect(await placeOf(typed)).toBeUndefined()
      const correction = await call<{ slug: string } | null>(tx, 'correct_place', { location: typed })
      if (correction?.slug !== id) wrong.push(`${typed}: ${correction?.slug}, not ${id}`)
    }
  })
  expect(wrong).toEqual([])
})

type Found = { items: { title: string; latitude?: number; longitude?: number }[] }

test('the first result of every query is a home in that place, whatever else mentions its name', async () => {
  const homes = await sql<{ title: string; latitude: number; longitude: number; kind: string }[]>`
    select h.title, h.latitude, h.longitude, p.kind from public.properties h join public.places p on p.slug = h.title`
  const homeOf = new Map(homes.map((home) => [home.title, home]))
  const wrong: string[] = []
  for (const [typed, id] of [...namedPlaces, ...misspeltPlaces]) {
    const home = homeOf.get(id)
    const search = { location: typed, ...(home ? { place: id } : {}), sort: 'nearest' }
    const { items } = await call<Found>(sql, 'search_properties', search)
    if (items.some(({ title }) => title === 'decoy')) wrong.push(`${typed}: a home that only mentions it`)
    if (!home) continue
    // Two places may be at one point, and a county has no centre: any home in it may come first.
    const isArea = ['county', 'region', 'country'].includes(home.kind)
    const [first] = items
    const isThere = first?.latitude === home.latitude && first?.longitude === home.longitude
    if (isArea ? !first : !isThere) wrong.push(`${typed}: ${first?.title}, not ${id}`)
  }
  expect(wrong).toEqual([])
})

test.each([
  ['Clapham', 'clapham-london', ['clapham-bedfordshire']],
  ['Chorlton', 'chorlton-cum-hardy-manchester', ['chorlton-cheshire']],
  ['Newcastle', 'newcastle-upon-tyne-tyne-and-wear', []],
  ['SW', 'sw', []],
  ['Manchestr', 'manchester-greater-manchester', []],
])('a visitor who enters %s is offered %s first', async (typed, first, others) => {
  const offered = (await sql<{ slug: string }[]>`select slug from public.suggest_places(${typed})`).map(
    ({ slug }) => slug,
  )
  expect(offered[0]).toBe(first)
  expect(offered).toEqual(expect.arrayContaining(others))
  expect(new Set(offered).size).toBe(offered.length)
})

test('a visitor whose last place was Bedford is offered the Clapham there first', async () => {
  const [first] = await sql`select slug from public.suggest_places('Clapham', 5, 52.1, -0.5)`
  expect(first).toEqual({ slug: 'clapham-bedfordshire' })
})

test('a visitor is offered a place with homes before a slightly larger one without', async () => {
  const [before] = await sql`select slug from public.suggest_places('Whitwell', 5)`
  const all = await sql<{ slug: string; latitude: number; longitude: number }[]>`
    select slug, latitude, longitude from public.suggest_places('Whitwell', 5)`
  const other = all.find(({ slug }) => slug !== before?.slug)
  expect(other).toBeDefined()
  if (!other) return
  const row = {
    listing_type: 'rent',
    title: 'A home',
    location: 'x',
    price: 100,
    property_type: 'Flat',
    status: 'live',
  }
  const { latitude, longitude } = other
  await sql`insert into public.properties ${sql(Array.from({ length: 40 }, () => ({ ...row, latitude, longitude })))}`
  // The name alone still means the largest; among the rest of the list homes decide.
  const after = await sql<{ slug: string }[]>`select slug from public.suggest_places('Whitw', 5)`
  expect(after[0]?.slug).toBe(other.slug)
})

test('a visitor is never offered post office boxes or one place in two spellings', async () => {
  const names = await sql<{ name: string }[]>`select name from public.places where name ilike '%po box%'`
  expect(names).toEqual([])
  const bath = await sql<{ name: string }[]>`select name from public.suggest_places('Bath', 12)`
  expect(bath.map(({ name }) => name)).not.toContain('Bath-easton')
  const doubles = await sql`
    select a.name from public.places a join public.places b on a.search_name = b.search_name and a.parent = b.parent and a.id < b.id
      and a.kind = b.kind and a.alias_of is null and b.alias_of is null and a.kind in ('city', 'town', 'suburb', 'village')
      and private.metres_between(a.latitude, a.longitude, b.latitude, b.longitude) < 5000`
  expect(doubles).toEqual([])
})

test('every place has an id of its own', async () => {
  const [ids] =
    await sql`select count(*)::int as places, count(distinct slug)::int as slugs, count(*) filter (where slug = '')::int as none from public.places`
  expect(ids?.slugs).toBe(ids?.places)
  expect(ids?.none).toBe(0)
})
