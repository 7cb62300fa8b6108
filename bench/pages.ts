import { readdirSync } from 'node:fs'
import path from 'node:path'
import { connect } from '../platform/db/connect.ts'
import { keysOf } from '../test/lintel-process.ts'
import { connections, getRequest, type LoadResult, race } from './load.ts'
import { sized } from './options.ts'
import { atLeast, type Figure, milliseconds, missedOf, report, tableOf } from './report.ts'
import { withDataDir, withServer } from './server.ts'
import { medianMs } from './statistics.ts'

/**
 * How fast are the public pages? Kept ones against the smallest file that the same server holds in memory, over 16
 * connections; pages made anew against `select 1` on the same database, one at a time. `--data` names a folder that is
 * filled already.
 */
const pace = sized({
  full: { rounds: 5, seconds: 4, warmupSeconds: 3 },
  quick: { rounds: 1, seconds: 1, warmupSeconds: 0.5 },
})
const folder = import.meta.dirname
const bar = 0.5
const freshCount = sized({ full: 120, quick: 40 })

const main = () =>
  withDataDir((dataDir) =>
    withServer(dataDir, async ({ lintel, url, port }) => {
      await lintel.whenReady({ ms: 300_000 })
      const { databaseUrl } = await keysOf(dataDir)
      const sql = connect(databaseUrl, { max: 1, name: 'bench' })
      const rows = await sql<{ id: string }[]>`
        select id from public.properties where status = 'live' and bedrooms is not null order by id limit ${freshCount}`
      const ids = rows.map(({ id }) => id)
      const kept = await measureKept(port, ids[0] ?? '')
      const fresh = await measureFresh(url, ids)
      const selectOneMs = await medianMs(freshCount, () => sql`select 1`)
      await sql.end()
      await tell(kept, fresh, selectOneMs)
    }),
  )

type Kept = { name: string } & LoadResult

function measureKept(port: number, id: string): Promise<Kept[]> {
  const icon = readdirSync(path.join(folder, '../build/client/assets')).find((name) =>
    /^favicon.*svg$/.test(name),
  )
  const pages: [string, string][] = [
    ['static file', `/assets/${icon}`],
    ['home', '/'],
    ['search', '/search?location=Leeds&type=sale'],
    ['property', `/property/${id}`],
    ['landing page', '/buy/houses'],
  ]
  return race(
    pages.map(([name, address]) => ({ name, port, requests: [getRequest(port, address)] })),
    pace,
  )
}

/** Addresses that nobody has asked for: none of them can be kept. */
async function measureFresh(url: string, ids: string[]): Promise<{ name: string; p50Ms: number }[]> {
  let next = 0
  const ask = async (address: string) => {
    const response = await fetch(url + address)
    if (response.status !== 200) throw new Error(`${response.status} ${address}`)
    await response.arrayBuffer()
  }
  const search = () => ask(`/search?location=Leeds&type=sale&minPrice=${50_000 + next++}`)
  const property = () => ask(`/property/${ids[next++ % ids.length]}?`)
  await medianMs(20, search)
  return [
    { name: 'search', p50Ms: await medianMs(freshCount, search) },
    { name: 'property', p50Ms: await medianMs(Math.min(freshCount, ids.length), property) },
  ]
}

async function tell(
  [floor, ...kept]: Kept[],
  fresh: { name: string; p50Ms: number }[],
  selectOneMs: number,
): Promise<void> {
  const helloRate = floor?.perSecond ?? 0
  const keptFigures = kept.map(({ name, perSecond, p50Ms, p99Ms, bytes }): Figure => {
    const ratio = perSecond / helloRate
    return {
      question: `${name} (${(bytes / 1024).toFixed(0)} KB as sent)`,
      measured: `${perSecond} a second, p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
      floor: `${floor?.name}: ${helloRate} a second`,
      ratio,
      bar: atLeast(ratio, bar),
    }
  })
  const freshFigures = fresh.map(
    ({ name, p50Ms }): Figure => ({
      question: name,
      measured: milliseconds(p50Ms),
      floor: `select 1: ${milliseconds(selectOneMs)}`,
      ratio: p50Ms / selectOneMs,
    }),
  )
  await report({
    name: 'pages',
    title: 'Public pages',
    conditions: `${connections} connections, median of ${pace.rounds} rounds of ${pace.seconds} s; pages made anew one at a time, median of ${freshCount}.`,
    tables: [
      tableOf(keptFigures, 'Kept, against the smallest file of the same server'),
      tableOf(freshFigures, 'Made anew, against `select 1`'),
    ],
    missed: missedOf(keptFigures),
  })
}

await main()
