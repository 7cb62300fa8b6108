import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadGazetteer } from '../gazetteer/load.ts'
import type { Sql } from '../platform/db/connect.ts'
import { withDatabase } from './database.ts'
import { makeHomes } from './search-data.ts'
import { drawSearches, type RandomSearch } from './search-questions.ts'

/**
 * How fast does the search answer over 100,000 and 1,000,000 homes, as multiples of `select 1` in the same run?
 * `--listings 100000,1000000` chooses the sizes, `--data folder` keeps the databases for the next run.
 */
const { values: options } = parseArgs({
  options: { listings: { type: 'string', default: '100000,1000000' }, data: { type: 'string' } },
})
const root = path.resolve(import.meta.dirname, '..')
const searches = drawSearches(600)
const deepPage = 40

type Times = { p50: number; p95: number; p99: number }
type Measured = Record<'selectOne' | 'firstPage' | 'shallow' | 'deep' | 'count' | 'suggest' | 'map', Times>

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
    // In turns, so that whatever else the machine does weighs on all alike.
    for (const search of searches) {
      await clock('selectOne', () => sql`select 1`)
      await clock('firstPage', () => page(sql, search, null))
      await clock('count', () => count(sql, search))
      await clock('suggest', () => sql`select * from public.suggest_places(${search.location.slice(0, 5)})`)
    }
    await pageDeep(sql, clock)
    for (const { longitude, latitude } of searches.slice(0, 100)) {
      const bounds = [longitude - 0.09, latitude - 0.04, longitude + 0.09, latitude + 0.04]
      await clock('map', () => sql`select public.map_clusters(${bounds}, 13)`)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([what, list]) => [what, summary(list)])) as Measured
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

/** Page 1 and page 40 of the same searches, of those that reach so far. */
async function pageDeep(
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

function summary(list: number[]): Times {
  const sorted = list.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function fill(sql: Sql, listings: number): Promise<void> {
  const startedAt = performance.now()
  await loadGazetteer(sql)
  const [had] = await sql<{ count: number }[]>`select count(*)::int as count from private.listing_search`
  if (had?.count === listings) return
  await makeHomes(sql, listings, (made) =>
    process.stdout.write(`\r${made.toLocaleString('en-GB')} of ${listings.toLocaleString('en-GB')} homes`),
  )
  process.stdout.write(`, filed after ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
}

const bars = { firstPage: 12, firstPageP95: 60, count: 15, deep: 1.5, growth: 2.5 }

function report(sizes: number[], measured: Measured[]): { text: string; isFine: boolean } {
  const lines: string[] = []
  const missed: string[] = []
  const hold = (what: string, value: number, bar: number) => {
    lines.push(`| ${what} | ${value.toFixed(1)} | ${bar} |`)
    if (!(value <= bar)) missed.push(`${what}: ${value.toFixed(1)} is above ${bar}`)
  }
  for (const [index, it] of measured.entries()) {
    const size = `${sizes[index]?.toLocaleString('en-GB')} homes`
    const one = it.selectOne.p50
    hold(`${size}: first page p50, x select 1`, it.firstPage.p50 / one, bars.firstPage)
    hold(`${size}: first page p95, x select 1`, it.firstPage.p95 / one, bars.firstPageP95)
    hold(`${size}: count p50, x select 1`, it.count.p50 / one, bars.count)
    if (!Number.isNaN(it.deep.p50))
      hold(`${size}: page ${deepPage} p50, x page 1`, it.deep.p50 / it.shallow.p50, bars.deep)
    for (const [what, { p50, p95, p99 }] of Object.entries(it))
      lines.push(
        `| ${size}: ${what} p50 / p95 / p99, ms | ${p50.toFixed(2)} / ${p95.toFixed(2)} / ${p99.toFixed(2)} | |`,
      )
  }
  const [small, large] = [measured[0], measured[1]]
  if (small && large)
    hold(
      'first page p50, 1,000,000 over 100,000',
      large.firstPage.p50 / large.selectOne.p50 / (small.firstPage.p50 / small.selectOne.p50),
      bars.growth,
    )
  const text = ['| what | result | bar |', '|---|---|---|', ...lines].join('\n')
  console.log(text)
  for (const each of missed) console.error(each)
  return { text, isFine: missed.length === 0 }
}

const sizes = options.listings.split(',').map(Number)
const measured: Measured[] = []
for (const size of sizes) {
  const keptIn = options.data ? path.join(path.resolve(options.data), `${size}`) : undefined
  measured.push(
    await withDatabase({ max: 1, keptIn }, async ({ sql }) => {
      await fill(sql, size)
      return measure(sql)
    }),
  )
}
const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, Node ${process.versions.node}`
console.log(`\n${machine}\n`)
const { text, isFine } = report(sizes, measured)
await writeFile(path.join(root, 'bench', 'results', 'search.md'), `# bench/search\n\n${machine}\n\n${text}\n`)
process.exit(isFine ? 0 : 1)
