import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import path from 'node:path'
import { connect } from '../../platform/db/connect.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { ChildServer } from './load/child-server.ts'
import { serveFromMemory } from './load/from-memory.ts'
import { compareLoad, connections, getRequest, type LoadResult } from './load/load.ts'
import { medianMs } from './load/statistics.ts'
import { sized } from './options.ts'
import { atLeast, type Figure, milliseconds, missedOf, report, tableOf } from './report/report.ts'
import { withDataDir, withServer } from './server.ts'

/**
 * The speed of public pages. Cached pages are compared, over 16 connections, with the smallest static file of the same
 * server (the target) and with plain Node sending the same bytes. Uncached pages are compared with `select 1`, one at a
 * time. `--data` names a seeded data folder.
 */
const loadOptions = sized({
  full: { rounds: 5, seconds: 4, warmupSeconds: 3 },
  quick: { rounds: 1, seconds: 0.5, warmupSeconds: 0.25 },
})
const folder = import.meta.dirname
const target = 0.5
const uncachedCount = sized({ full: 120, quick: 40 })

const main = () =>
  withDataDir((dataDir) =>
    withServer(dataDir, async ({ lintel, url, port }) => {
      await lintel.whenReady({ ms: 300_000 })
      const { databaseUrl } = await keysOf(dataDir)
      const sql = connect(databaseUrl, { max: 1, name: 'bench' })
      const rows = await sql<{ id: string }[]>`
        select id from public.properties where status = 'live' and bedrooms is not null order by id limit ${uncachedCount}`
      const ids = rows.map(({ id }) => id)
      const kept = await measureCached(port, ids[0] ?? '')
      const fresh = await measureUncached(url, ids)
      const selectOneMs = await medianMs(uncachedCount, () => sql`select 1`)
      await sql.end()
      await writeReport(kept, fresh, selectOneMs)
    }),
  )

type Measured = { name: string } & LoadResult
type CachedPages = { file: Measured; pages: { page: Measured; bare: Measured }[] }

async function measureCached(port: number, id: string): Promise<CachedPages> {
  const icon = readdirSync(path.join(folder, '../../build/client/assets')).find((name) =>
    /^favicon.*svg$/.test(name),
  )
  const pages: [string, string][] = [
    ['home', '/'],
    ['search', '/search?location=Leeds&type=sale'],
    ['property', `/property/${id}`],
    ['landing page', '/buy/houses'],
  ]
  const bare: ChildServer[] = []
  try {
    for (const [, path] of pages) bare.push(await serveSameBytes(port, path))
    const candidate = (name: string, at: number, path: string) => ({
      name,
      port: at,
      requests: [getRequest(path)],
    })
    const [file, ...rest] = await compareLoad(
      [
        candidate('static file', port, `/assets/${icon}`),
        ...pages.map(([name, path]) => candidate(name, port, path)),
        ...pages.map(([name, path], index) => candidate(`bare ${name}`, bare[index]?.port ?? 0, path)),
      ],
      loadOptions,
    )
    return {
      file,
      pages: pages.map((_, i) => ({ page: rest[i], bare: rest[i + pages.length] })),
    } as CachedPages
  } finally {
    for (const { child } of bare) child.disconnect()
  }
}

/** Plain Node with the compressed bytes of the page. */
function serveSameBytes(port: number, path: string): Promise<ChildServer> {
  const options = { port, path, headers: { 'accept-encoding': 'gzip, br' }, timeout: 30_000 }
  return new Promise((resolve, reject) => {
    const request = get(options, async (response) => {
      const { statusCode, headers } = response
      const bytes = Buffer.concat(await response.toArray())
      if (statusCode !== 200) return reject(new Error(`${statusCode} ${path}`))
      const kept = ['content-type', 'content-encoding'].map((name) => [name, headers[name] ?? 'identity'])
      serveFromMemory(bytes, Object.fromEntries(kept)).then(resolve, reject)
    })
    request.on('error', reject).on('timeout', () => request.destroy(new Error(`${path} did not respond`)))
  })
}

/** Every URL is new, so none is cached. */
async function measureUncached(url: string, ids: string[]): Promise<{ name: string; p50Ms: number }[]> {
  let next = 0
  const fetchPage = async (path: string) => {
    const response = await fetch(url + path)
    if (response.status !== 200) throw new Error(`${response.status} ${path}`)
    await response.arrayBuffer()
  }
  const search = () => fetchPage(`/search?location=Leeds&type=sale&minPrice=${50_000 + next++}`)
  const property = () => fetchPage(`/property/${ids[next++ % ids.length]}?`)
  await medianMs(20, search)
  return [
    { name: 'search', p50Ms: await medianMs(uncachedCount, search) },
    { name: 'property', p50Ms: await medianMs(Math.min(uncachedCount, ids.length), property) },
  ]
}

const cachedFigure = ({ name, perSecond, p50Ms, p99Ms, bytes }: Measured, baseline: Measured): Figure => ({
  measurement: `${name} (${(bytes / 1024).toFixed(0)} KB as sent)`,
  measured: `${perSecond} a second, p50 ${p50Ms} ms, p99 ${p99Ms} ms`,
  baseline: `${baseline.name}: ${baseline.perSecond} a second`,
  ratio: perSecond / baseline.perSecond,
})

async function writeReport(
  { file, pages }: CachedPages,
  fresh: { name: string; p50Ms: number }[],
  selectOneMs: number,
): Promise<void> {
  const cachedFigures = pages.map(({ page }): Figure => {
    const figure = cachedFigure(page, file)
    return { ...figure, target: atLeast(figure.ratio, target) }
  })
  const bareFigures = pages.map(({ page, bare }) =>
    cachedFigure(page, { ...bare, name: 'Node replying from memory' }),
  )
  const uncachedFigures = fresh.map(
    ({ name, p50Ms }): Figure => ({
      measurement: name,
      measured: milliseconds(p50Ms),
      baseline: `select 1: ${milliseconds(selectOneMs)}`,
      ratio: p50Ms / selectOneMs,
    }),
  )
  await report({
    name: 'pages',
    title: 'Public pages',
    conditions: `${connections} connections, median of ${loadOptions.rounds} rounds of ${loadOptions.seconds} s; uncached pages one at a time, median of ${uncachedCount}.`,
    tables: [
      tableOf(cachedFigures, 'Cached, against the smallest file of the same server'),
      tableOf(bareFigures, 'Cached, against plain Node sending the same bytes'),
      tableOf(uncachedFigures, 'Uncached, against `select 1`'),
    ],
    missed: missedOf(cachedFigures),
  })
}

await main()
