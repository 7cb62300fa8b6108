import { readdirSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { connect } from '../platform/db/connect.ts'
import { freePort } from '../platform/db/free-port.ts'
import { keysOf, removeDataDir, startLintel } from '../test/lintel-process.ts'
import type { LoadOrder, LoadResult } from './load.ts'

/**
 * How fast are the public pages? Kept ones against the smallest file that the same server holds in memory, over 16
 * connections; pages made anew against `select 1` on the same database, one at a time. `node bench/pages.ts` prints a
 * table; `--write` keeps it in bench/results/pages.md.
 */
const connections = 16
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const folder = import.meta.dirname
const bar = 0.5
const freshCount = 120

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-pages-'))
  const port = await freePort()
  const lintel = startLintel({ DATA_DIR: dataDir, PORT: `${port}` })
  try {
    await lintel.whenReady()
    const { databaseUrl } = await keysOf(dataDir)
    const sql = connect(databaseUrl, { max: 1, name: 'bench' })
    const ids = await sql<{ id: string }[]>`
      select id from public.properties where status = 'live' and bedrooms is not null order by id limit ${freshCount}`
    const kept = await measureKept(port, ids[0]?.id ?? '')
    const fresh = await measureFresh(
      lintel.url,
      ids.map(({ id }) => id),
    )
    const floor = await median(freshCount, () => sql`select 1`)
    await sql.end()
    await report(kept, fresh, floor)
  } finally {
    lintel.kill('SIGTERM')
    await lintel.ended
    await removeDataDir(dataDir)
  }
}

type Kept = { name: string } & LoadResult

/** Rounds in turn, so that whatever else the machine does meets all of them; the median of each counts. */
async function measureKept(port: number, id: string): Promise<Kept[]> {
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
  const results = new Map<string, LoadResult[]>()
  for (const [, address] of pages) await load(port, address, 3)
  for (let round = 0; round < rounds; round++)
    for (const [name, address] of pages)
      results.set(name, [...(results.get(name) ?? []), await load(port, address, seconds)])
  return [...results].map(([name, all]) => ({
    name,
    ...(all.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)] as LoadResult),
  }))
}

function load(port: number, address: string, duration: number): Promise<LoadResult> {
  const request = `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, br\r\n\r\n`
  const order: LoadOrder = {
    port,
    connections,
    seconds: duration,
    warmupSeconds: 0.5,
    requests: [request],
    expectedStatus: 'HTTP/1.1 200',
  }
  return new Promise((resolve, reject) => {
    new Worker(path.join(folder, 'load.ts'), { workerData: order })
      .once('message', resolve)
      .once('error', reject)
  })
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
  await median(20, search)
  return [
    { name: 'search', p50Ms: await median(freshCount, search) },
    { name: 'property', p50Ms: await median(Math.min(freshCount, ids.length), property) },
  ]
}

async function median(count: number, work: () => PromiseLike<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0
}

async function report(kept: Kept[], fresh: { name: string; p50Ms: number }[], floor: number): Promise<void> {
  const hello = kept[0]?.perSecond ?? 1
  const keptRows = kept.map(({ name, perSecond, p50Ms, p99Ms, bytes }) => {
    const ratio = name === 'static file' ? '' : `${(perSecond / hello).toFixed(2)}x (bar ${bar}x)`
    return `| ${name} | ${bytes} | ${perSecond} | ${p50Ms} | ${p99Ms} | ${ratio} |`
  })
  const freshRows = fresh.map(
    ({ name, p50Ms }) => `| ${name} | ${p50Ms.toFixed(1)} | ${Math.round(p50Ms / floor)}x |`,
  )
  const machine = `${cpus().length} cores (${cpus()[0]?.model || process.arch}), Node ${process.version}, ${connections} connections, median of ${rounds} rounds of ${seconds} s, ${new Date().toISOString().slice(0, 10)}`
  const text = `# Public pages\n\n${machine}\n\n## Kept, against a static file of the same server\n\n| page | bytes | requests/s | p50 ms | p99 ms | of the static file |\n|---|---:|---:|---:|---:|---:|\n${keptRows.join('\n')}\n\n## Made anew, one at a time, against \`select 1\` (${floor.toFixed(2)} ms)\n\n| page | p50 ms | of select 1 |\n|---|---:|---:|\n${freshRows.join('\n')}\n`
  console.log(text)
  if (process.argv.includes('--write')) await writeFile(path.join(folder, 'results', 'pages.md'), text)
  if (kept.slice(1).some(({ perSecond }) => perSecond / hello < bar)) process.exitCode = 1
}

await main()
