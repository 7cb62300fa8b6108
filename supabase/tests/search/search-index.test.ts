import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { SearchCriteria } from '../../../domain/search/search-criteria.ts'
import { priceOptions, sorts } from '../../../domain/search/search-options.ts'
import type { Sql, Tx } from '../../../platform/db/connect.ts'
import { loadListings } from '../../../product/search-index/listing-rows.ts'
import { ListingTable } from '../../../product/search-index/listing-table.ts'
import { LocationPlanner } from '../../../product/search-index/location-planner.ts'
import { SearchAnswers } from '../../../product/search-index/search-answers.ts'
import { loadSearchCodes } from '../../../product/search-index/search-codes.ts'
import { SearchIndex } from '../../../product/search-index/search-index.ts'
import { Segment } from '../../../product/search-index/segment.ts'
import { testDatabase } from '../../../test/database.ts'
import { compareListings, matchesSearch, searchCentre } from '../../../test/search-model/search-rules.ts'
import type { SearchableListing } from '../../../test/search-model/searchable-listing.ts'
import { call, type Page, withRollback } from './search-calls.ts'
import { anyListing, anySearch, gazetteer } from './search-fixture.ts'
import { mergeNow, readRow } from './search-index-fixture.ts'

const { sql } = await testDatabase()
const agency = randomUUID()

beforeAll(async () => {
  await sql`insert into public.places ${sql(gazetteer.places)}`
  await sql`insert into public.stations ${sql(gazetteer.stations.map((at, n) => ({ name: `Station ${n}`, ...at })))}`
  for (const [postcode, at] of gazetteer.postcodes)
    await sql`insert into private.postcodes ${sql({ postcode, ...at })}`
  await sql`insert into public.agencies (id, name, slug) values (${agency}, 'A', 'a')`
})

async function insertListing(tx: Tx, { addedAtUs, ...listing }: SearchableListing): Promise<void> {
  const row = { ...listing, published_at: new Date(addedAtUs / 1000).toISOString() }
  await tx`insert into public.properties ${tx(row)}`
  await tx`update public.properties set published_at = timestamptz 'epoch' + ${addedAtUs} * interval '1 microsecond' where id = ${listing.id}`
}

/** All ids of a search from the index, page by page; undefined if SQL has to answer it. */
async function idsFromIndex(answers: SearchAnswers, search: SearchCriteria, sort: string, page_size: number) {
  const ids: string[] = []
  let after: string | null = null
  do {
    const answer = await answers.answer('search_properties', {
      ...search,
      sort,
      page_size,
      after,
      with_count: true,
    })
    if (!answer) return undefined
    const page = JSON.parse(answer.body('[]')) as Page & { count: number }
    ids.push(...(answer.cardIds ?? []))
    expect(answer.cardIds?.length).toBeLessThanOrEqual(page_size)
    after = page.next
    if (after === null) expect(page.count).toBe(ids.length)
  } while (after !== null)
  return ids
}

const edges = [0, 100, 300, 500, 700, 1000]

/** Every function that the index answers, compared with SQL. */
async function compareWithSql(tx: Tx, answers: SearchAnswers, search: SearchCriteria): Promise<void> {
  const bounds = search.bounds ?? [-3.4, 51, 0.7, 56.1]
  const { bounds: _, ...withoutBounds } = search
  const calls: [string, Record<string, unknown>][] = [
    ['search_count', search],
    ['count_searches', { searches: [search, { listing_type: 'rent' }] }],
    ['search_facets', { criteria: search, price_edges: edges }],
    ...[4, 9, 13, 17].map((zoom): [string, Record<string, unknown>] => [
      'map_clusters',
      { ...withoutBounds, bounds, zoom },
    ]),
  ]
  for (const [name, args] of calls) {
    const answer = await answers.answer(name, args)
    // Without its bounds a search may be for a text that is no place.
    if (!answer && search.bounds) continue
    expect(answer, name).toBeDefined()
    const expected = await call(tx, name, args)
    expect(sorted(JSON.parse(answer?.body('') ?? '')), `${name} ${JSON.stringify(args)}`).toEqual(
      sorted(expected),
    )
  }
}

/** Clusters of the same size come in any order, and their averages may differ in the last digit. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value
        .map((each) =>
          typeof each === 'object' && 'min_price' in each
            ? {
                ...each,
                latitude: Number(each.latitude).toFixed(4),
                longitude: Number(each.longitude).toFixed(4),
              }
            : each,
        )
        .map((each) => JSON.stringify(each, Object.keys(Object(each)).sort()))
        .sort()
    : value

test('a visitor gets the same results from the index, from SQL and by the rules, while listings are added, changed and removed', async () => {
  const world = fc.record({
    listings: fc.uniqueArray(anyListing, { minLength: 25, maxLength: 40, selector: ({ id }) => id }),
    replacements: fc.array(anyListing, { minLength: 5, maxLength: 5 }),
    loaded: fc.nat({ max: 30 }),
    mergesDuringChanges: fc.boolean(),
    searches: fc.array(fc.tuple(anySearch, fc.constantFrom(...sorts), fc.constantFrom(2, 5, 24)), {
      minLength: 30,
      maxLength: 30,
    }),
  })
  let answered = 0
  let answerable = 0
  await fc.assert(
    fc.asyncProperty(world, async ({ listings, replacements, loaded, mergesDuringChanges, searches }) => {
      await withRollback(sql, async (tx) => {
        const codes = await loadSearchCodes(tx as unknown as Sql)
        const index = new SearchIndex(codes)
        const known = listings.map(({ hasAgency, ...each }) => ({
          ...each,
          agency_id: hasAgency ? agency : null,
        }))
        for (const listing of known.slice(0, loaded)) await insertListing(tx, listing)
        index.finishMerge(Segment.build(await loadListings(tx)))
        for (const listing of known.slice(loaded)) {
          await insertListing(tx, listing)
          index.put(await readRow(tx, listing.id))
        }
        const finishMerge = mergesDuringChanges ? mergeNow(index) : undefined
        // Some are removed, and some become entirely different.
        for (const { id } of known.splice(0, 4)) {
          await tx`update public.properties set status = 'withdrawn' where id = ${id}`
          index.remove(id)
        }
        for (const [n, { hasAgency, id: _, ...other }] of replacements.entries()) {
          const id = known[n]?.id ?? ''
          await tx`delete from public.properties where id = ${id}`
          known[n] = { ...other, id, agency_id: hasAgency ? agency : null }
          await insertListing(tx, known[n])
          index.put(await readRow(tx, id))
        }
        finishMerge?.()
        expect(index.count).toBe(known.length)
        const placed = await tx<{ id: string; latitude: number; longitude: number }[]>`
          select id, latitude, longitude from public.properties`
        const listed = known.map((each) => ({ ...each, ...placed.find(({ id }) => id === each.id) }))
        const answers = new SearchAnswers(() => index, new LocationPlanner(tx as unknown as Sql))
        for (const [search, sort, size] of searches) {
          if (search.min_disclosure === undefined && sort !== 'most_complete') answerable += 1
          const ids = await idsFromIndex(answers, search, sort, size)
          if (!ids) continue
          answered += 1
          const expected = listed
            .filter((each) => matchesSearch(each, search, gazetteer))
            .sort(compareListings(sort, searchCentre(search, gazetteer), search))
            .map(({ id }) => id)
          expect(ids, JSON.stringify({ search, sort })).toEqual(expected)
          await compareWithSql(tx, answers, search)
        }
      })
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // Of the other searches, only words and locations that are no places are left to SQL.
  expect(answerable).toBeGreaterThan(12 * 30 * 0.5)
  expect(answered).toBeGreaterThan(answerable * 0.5)
}, 240_000)

test('a search with a parameter or a value that the index does not know is left to SQL', async () => {
  const index = new SearchIndex(await loadSearchCodes(sql))
  index.finishMerge(Segment.build(new ListingTable(0)))
  const answers = new SearchAnswers(() => index, new LocationPlanner(sql))
  const isAnswered = async (args: Record<string, unknown>) =>
    (await answers.answer('search_count', args)) !== undefined
  expect(await isAnswered({ listing_type: 'sale', max_price: 500_000, location: 'Leeds' })).toBe(true)
  const outline = (corners: number) =>
    Array.from({ length: corners }, (_, n) => [Math.cos(n / 9), 52 + Math.sin(n / 9)]).flat()
  expect(await isAnswered({ area: outline(60) })).toBe(true)
  const unknown: Record<string, unknown>[] = [
    // Every listing would be compared with every edge, while other requests wait.
    { area: outline(61) },
    { min_disclosure: 4 },
    { keywords: 'views' },
    { features: ['moat'] },
    { property_types: ['Castle'] },
    { max_price: '500000' },
    { max_price: 1e12 },
    { added_since: 'yesterday' },
    { location: 'Monk Road' },
    { location: 'x'.repeat(5000) },
  ]
  for (const args of unknown) expect(await isAnswered(args), JSON.stringify(args)).toBe(false)
  const page = { listing_type: 'sale' }
  expect(await answers.answer('search_properties', { ...page, sort: 'ugliest' })).toBeUndefined()
  expect(await answers.answer('search_properties', { ...page, after: 'x' })).toBeUndefined()
  expect(await answers.answer('save_search', page)).toBeUndefined()
})

test('a visitor who searches for many unknown places at once cannot hold the server’s connections', async () => {
  const planner = new LocationPlanner(sql)
  const areas = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      planner.areaOf({ listing_type: 'sale', locations: ['Leeds', `${n}`] }),
    ),
  )
  expect(areas.filter((area) => area !== undefined)).toHaveLength(4)
  expect(await planner.areaOf({ listing_type: 'sale', locations: ['Leeds', '19'] })).toBeDefined()
})

test('the price histogram of the screen needs no look at single prices', () => {
  for (const options of Object.values(priceOptions))
    expect([...options]).toEqual([...options].sort((a, b) => a - b))
})
