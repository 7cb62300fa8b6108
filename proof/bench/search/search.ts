import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadGazetteer } from '../../../gazetteer/load.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { withDatabase } from '../database.ts'
import { type Quantiles, quantilesOf } from '../load/statistics.ts'
import { dataOption, isKept, sized } from '../options.ts'
import {
  atMost,
  type Figure,
  machine,
  missedOf,
  report,
  type Target,
  tableOf,
  today,
} from '../report/report.ts'
import { type IndexMeasurement, type IndexTimes, indexLabels, measureIndex } from './index-times.ts'
import { type RandomSearch, randomSearches } from './random-searches.ts'
import { insertListings } from './search-data.ts'
import { growthFile, type SearchGrowth } from './search-growth.ts'

/**
 * Search times over 10,000, 100,000 and 1,000,000 listings, as multiples of `select 1` in the same run.
 * `--listings 100000,1000000` sets the sizes, `--data folder` keeps the databases for the next run.
 */
const { values: options } = parseArgs({
  strict: false,
  options: {
    listings: { type: 'string', default: sized({ full: '10000,100000,1000000', quick: '10000' }) },
  },
})
const searches = randomSearches(sized({ full: 600, quick: 150 }))
const deepPage = 40

type Measured = SearchGrowth['sizes'][number]['times']

async function measure(sql: Sql): Promise<Measured> {
  const times = {
    selectOne: [],
    firstPage: [],
    count: [],
    suggest: [],
    map: [],
    shallow: [],
    deep: [],
  } as Record<keyof Measured, number[]>
  const clock = async (what: keyof Measured, ask: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await ask()
    times[what].push(performance.now() - startedAt)
  }
  for (const isWarm of [false, true]) {
    if (isWarm) for (const list of Object.values(times)) list.length = 0
    // Interleaved, so that other load on the machine affects all equally.
    for (const search of searches) {
      await clock('selectOne', () => sql`select 1`)
      await clock('firstPage', () => page(sql, search, null))
      await clock('count', () => count(sql, search))
      await clock('suggest', () => sql`select * from public.suggest_places(${search.location.slice(0, 5)})`)
    }
    await measureDeepPages(sql, clock)
    for (const { longitude, latitude } of searches.slice(0, 100)) {
      const bounds = [longitude - 0.09, latitude - 0.04, longitude + 0.09, latitude + 0.04]
      await clock('map', () => sql`select public.map_clusters(${bounds}, 13)`)
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([what, list]) => [what, quantilesOf(list)]),
  ) as Measured
}

const page = (
  sql: Sql,
  { location, radius, min, max, bedrooms, types, sort, type }: RandomSearch,
  after: string | null,
) =>
  sql<
    { page: { next: string | null } }[]
  >`select public.search_properties(listing_type => ${type}, location => ${location}, radius => ${radius},
    min_price => ${min}, max_price => ${max}, min_bedrooms => ${bedrooms}, property_types => ${types}, sort => ${sort}, after => ${after}) as page`

const count = (sql: Sql, { location, radius, min, max, bedrooms, types, type }: RandomSearch) =>
  sql`select public.search_count(listing_type => ${type}, location => ${location}, radius => ${radius},
    min_price => ${min}, max_price => ${max}, min_bedrooms => ${bedrooms}, property_types => ${types})`

/** Page 1 and page 40 of searches that have that many pages. */
async function measureDeepPages(
  sql: Sql,
  clock: (what: keyof Measured, ask: () => Promise<unknown>) => Promise<void>,
) {
  const wide = searches.filter((search) => search.radius === 10 && !search.types).slice(0, 40)
  for (const search of wide) {
    let after: string | null = null
    for (let turned = 1; turned < deepPage; turned++) {
      after = (await page(sql, search, after))[0]?.page.next ?? null
      if (after === null) break
    }
    if (after === null) continue
    for (let again = 0; again < 3; again++) {
      await clock('shallow', () => page(sql, search, null))
      await clock('deep', () => page(sql, search, after))
    }
  }
}

async function seedListings(sql: Sql, listings: number): Promise<void> {
  const startedAt = performance.now()
  await loadGazetteer(sql)
  const [existing] = await sql<{ count: number }[]>`select count(*)::int as count from private.listing_search`
  if (existing?.count === listings) return
  await insertListings(sql, listings, (inserted) =>
    process.stdout.write(
      `\r${inserted.toLocaleString('en-GB')} of ${listings.toLocaleString('en-GB')} homes`,
    ),
  )
  process.stdout.write(`, indexed after ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
}

const targets = { firstPage: 12, firstPageP95: 60, count: 15, deep: 1.5, growth: 2.5 }
type Size = SearchGrowth['sizes'][number]
const formatCount = (homes: number) => `${homes.toLocaleString('en-GB')} homes`

function figuresOf({ homes, times }: Size): Figure[] {
  const { selectOne, firstPage, count, shallow, deep } = times
  const figure = (
    measurement: string,
    value: number,
    baseline: number,
    target: (ratio: number) => Target,
  ): Figure => ({
    measurement: `${formatCount(homes)}: ${measurement}`,
    measured: `${value.toFixed(2)} ms`,
    baseline: `${baseline.toFixed(2)} ms`,
    ratio: value / baseline,
    target: target(value / baseline),
  })
  const one = selectOne.p50
  const figures = [
    figure('first page p50, of select 1', firstPage.p50, one, (ratio) => atMost(ratio, targets.firstPage)),
    figure('first page p95, of select 1', firstPage.p95, one, (ratio) => atMost(ratio, targets.firstPageP95)),
    figure('count p50, of select 1', count.p50, one, (ratio) => atMost(ratio, targets.count)),
  ]
  // Small databases have no search with that many pages.
  if (!Number.isNaN(deep.p50))
    figures.push(
      figure(`page ${deepPage} p50, of page 1`, deep.p50, shallow.p50, (ratio) =>
        atMost(ratio, targets.deep),
      ),
    )
  return figures
}

/** From the last size but one to the largest, both as multiples of `select 1`. The target is for ten times 100,000. */
function growthFigure(sizes: Size[]): Figure[] {
  const [small, large] = sizes.slice(-2)
  if (!small || !large) return []
  const cost = ({ times }: Size) => times.firstPage.p50 / times.selectOne.p50
  const ratio = cost(large) / cost(small)
  return [
    {
      measurement: `first page p50, ${formatCount(large.homes)} over ${formatCount(small.homes)}`,
      measured: `${cost(large).toFixed(1)}× select 1`,
      baseline: `${cost(small).toFixed(1)}× select 1`,
      ratio,
      ...(large.homes === 1_000_000 && small.homes === 100_000
        ? { target: atMost(ratio, targets.growth) }
        : {}),
    },
  ]
}

const labels: Record<keyof Measured, string> = {
  selectOne: 'select 1',
  firstPage: 'first page',
  count: 'count',
  suggest: 'suggestions for five letters',
  map: 'map pins, 12 km wide',
  shallow: `page 1 of searches with ${deepPage} pages`,
  deep: `page ${deepPage} of the same searches`,
}

function timesTable({ homes, times }: Size) {
  const rows = Object.entries(times)
    .filter(([, { p50 }]) => !Number.isNaN(p50))
    .map(([what, { p50, p95, p99 }]: [string, Quantiles]) => [
      labels[what as keyof Measured],
      ...[p50, p95, p99].map((ms) => ms.toFixed(2)),
      (p50 / times.selectOne.p50).toFixed(1),
      (p95 / times.selectOne.p50).toFixed(1),
    ])
  const columns = ['measurement', 'p50 ms', 'p95 ms', 'p99 ms', 'p50 of select 1', 'p95 of select 1']
  return { heading: formatCount(homes), columns, rows }
}

/** The index in memory, beside the same searches in SQL. */
function indexTable({ homes, loadSeconds, bytesPerHome, times }: IndexTimes) {
  const rows = Object.entries(times).map(([what, { p50, p95, p99 }]) => [
    indexLabels[what as IndexMeasurement],
    ...[p50, p95, p99].map((ms) => ms.toFixed(3)),
    (p50 / times.selectOne.p50).toFixed(2),
    (p95 / times.selectOne.p50).toFixed(2),
  ])
  const columns = ['measurement', 'p50 ms', 'p95 ms', 'p99 ms', 'p50 of select 1', 'p95 of select 1']
  const heading = `${formatCount(homes)}, from memory: loaded in ${loadSeconds.toFixed(1)} s, ${Math.round(bytesPerHome)} bytes each`
  return { heading, columns, rows }
}

async function main(): Promise<void> {
  const sizes: Size[] = []
  const fromMemory: IndexTimes[] = []
  for (const homes of `${options.listings}`.split(',').map(Number)) {
    const dataDirToKeep = dataOption ? path.join(path.resolve(dataOption), `${homes}`) : undefined
    const times = await withDatabase({ max: 1, dataDirToKeep }, async ({ sql }) => {
      await seedListings(sql, homes)
      const measured = await measure(sql)
      fromMemory.push(await measureIndex(sql, searches))
      return measured
    })
    sizes.push({ homes, times })
  }
  const figures = [...sizes.flatMap(figuresOf), ...growthFigure(sizes)]
  await report({
    name: 'search',
    title: 'Search',
    conditions: `${searches.length} realistic searches, one at a time, on one connection, after a warm-up round.`,
    tables: [tableOf(figures), ...sizes.map(timesTable), ...fromMemory.map(indexTable)],
    missed: missedOf(figures),
  })
  const growth: SearchGrowth = { date: today(), machine: machine(), sizes }
  const toMicroseconds = (_: string, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value
  if (isKept) await writeFile(growthFile, `${JSON.stringify(growth, toMicroseconds, 2)}\n`)
}

await main()
