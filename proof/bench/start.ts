import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadPostcodes } from '../../gazetteer/load.ts'
import { connect } from '../../platform/db/connect.ts'
import { startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { keysOf, postmasterPid } from '../../test/lintel-process.ts'
import { withTimeout } from '../with-timeout.ts'
import { getRequest, load } from './load/load.ts'
import { median, timed } from './load/statistics.ts'
import { isQuick, sized } from './options.ts'
import { treeMemoryMb } from './report/process-memory.ts'
import { atMost, type Figure, milliseconds, missedOf, report, tableOf } from './report/report.ts'
import { memoryMb } from './report/server-metrics.ts'
import { withDataDir, withServer } from './server.ts'

/**
 * Start-up time and memory, against a minimal Node server and PostgreSQL alone on the same data folder. `--data` names a
 * folder, which is seeded if it is empty and is not removed.
 */
const starts = sized({ full: 9, quick: 2 })
const idleMs = sized({ full: 15_000, quick: 2_000 })
const loadSeconds = sized({ full: 10, quick: 2 })
const targets = { readyMs: 5_000 }
const pages = ['/', '/search?location=Leeds&type=sale', '/blog', '/buy/houses', '/agents', '/area-guides']

type Memory = { idle: number; loaded: number; database: number | undefined }
type Start = { alive: number; ready: number }

const main = () =>
  withDataDir(async (dataDir) => {
    const firstMs = await firstStart(dataDir)
    const [ours, minimal, postgres]: [Start[], Baseline[], Baseline[]] = [[], [], []]
    for (let round = 0; round < starts; round++) {
      minimal.push(await startMinimalServer())
      postgres.push(await startPostgres(dataDir))
      ours.push(await startLintelServer(dataDir, async (_url, start) => start))
    }
    const memory = await startLintelServer(dataDir, (url) => measureMemory(url, dataDir))
    await writeReport({ firstMs, ours, minimal, postgres, memory })
  })

/** Creates the database and the demonstration data and, if the sources have changed, builds the web app. */
const firstStart = (dataDir: string) =>
  startLintelServer(dataDir, async (_url, { ready }) => {
    // Postcodes load after the server is ready. Interrupted here, they would load again during every measured start.
    if (!isQuick) await waitForPostcodes(dataDir)
    return ready
  })

async function waitForPostcodes(dataDir: string): Promise<void> {
  const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'bench' })
  await loadPostcodes(sql)
  await sql.end()
}

const startLintelServer = <T>(dataDir: string, work: (url: string, start: Start) => Promise<T>): Promise<T> =>
  withServer(dataDir, async ({ url, startedAt }) => {
    const alive = await msUntilOk(startedAt, `${url}/healthz`)
    const ready = await msUntilOk(startedAt, `${url}/readyz`)
    return work(url, { alive, ready })
  })

const startTimeoutMs = 300_000
const responseTimeoutMs = 30_000

/** Milliseconds until the URL returns a success. */
async function msUntilOk(startedAt: number, address: string): Promise<number> {
  while (performance.now() - startedAt < startTimeoutMs) {
    const response = await fetch(address, { signal: AbortSignal.timeout(responseTimeoutMs) }).catch(
      () => undefined,
    )
    if (response?.ok) return performance.now() - startedAt
    await sleep(5)
  }
  throw new Error(`${address} did not respond within ${startTimeoutMs / 1000} s.`)
}

type Baseline = { ms: number; memoryMb: number }

async function startMinimalServer(): Promise<Baseline> {
  const port = await freePort()
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'start/hello.ts')], {
    env: { PORT: `${port}` },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  const ms = await msUntilOk(startedAt, address)
  const bytes = Number(
    await (await fetch(address, { signal: AbortSignal.timeout(responseTimeoutMs) })).text(),
  )
  child.kill('SIGKILL')
  await withTimeout(responseTimeoutMs, 'stopping the minimal server', once(child, 'exit'))
  return { ms, memoryMb: bytes / 2 ** 20 }
}

/** PostgreSQL on the same data folder, until its first query. */
async function startPostgres(dataDir: string): Promise<Baseline> {
  const { databaseUrl } = await keysOf(dataDir)
  const [postgres, ms] = await timed(async () => {
    const started = await startEmbedded({
      dataDir,
      password: '',
      lastPort: undefined,
      onRestart: () => undefined,
      onProblem: console.error,
    })
    const url = new URL(databaseUrl)
    url.port = `${started.port}`
    const sql = connect(url.href, { max: 1, name: 'bench' })
    await sql`select 1`
    await sql.end()
    return started
  })
  const pid = await postmasterPid(dataDir)
  const memoryMb = (pid && (await treeMemoryMb(pid, 'all'))) || Number.NaN
  await postgres.stop()
  return { ms, memoryMb }
}

async function measureMemory(url: string, dataDir: string): Promise<Memory> {
  await sleep(idleMs)
  const idle = await memoryMb(url)
  const port = Number(new URL(url).port)
  await load({ port, requests: pages.map((page) => getRequest(page)), seconds: loadSeconds })
  await sleep(idleMs)
  const pid = await postmasterPid(dataDir)
  return { idle, loaded: await memoryMb(url), database: pid ? await treeMemoryMb(pid, 'all') : undefined }
}

const medianOf = (floors: Baseline[]): Baseline => ({
  ms: median(floors.map(({ ms }) => ms)),
  memoryMb: median(floors.map((each) => each.memoryMb)),
})

type Measured = { firstMs: number; ours: Start[]; minimal: Baseline[]; postgres: Baseline[]; memory: Memory }

async function writeReport({ firstMs, ours, minimal, postgres, memory }: Measured): Promise<void> {
  const [alive, ready] = [median(ours.map((each) => each.alive)), median(ours.map((each) => each.ready))]
  const [hello, database] = [medianOf(minimal), medianOf(postgres)]
  const durationFigure = (measurement: string, ms: number, baseline: string, baselineMs: number): Figure => ({
    measurement,
    measured: milliseconds(ms),
    baseline: `${baseline}: ${milliseconds(baselineMs)}`,
    ratio: ms / baselineMs,
  })
  const memoryFigure = (measurement: string, mb: number, baseline: string, baselineMb: number): Figure => ({
    measurement,
    measured: `${Math.round(mb)} MB`,
    baseline: `${baseline}: ${Math.round(baselineMb)} MB`,
    ratio: mb / baselineMb,
  })
  const [node, alone] = ['minimal Node server', 'PostgreSQL alone']
  const figures = [
    durationFigure('/healthz responds', alive, node, hello.ms),
    {
      ...durationFigure('/readyz responds, existing data folder', ready, alone, database.ms),
      target: atMost(ready, targets.readyMs, ' ms'),
    },
    durationFigure(
      '/readyz responds, empty data folder (demonstration data created)',
      firstMs,
      alone,
      database.ms,
    ),
    memoryFigure('Memory when idle', memory.idle, node, hello.memoryMb),
    memoryFigure(
      `Memory when idle again, after ${loadSeconds} s of page requests`,
      memory.loaded,
      node,
      hello.memoryMb,
    ),
    ...(memory.database === undefined
      ? []
      : [memoryFigure('PostgreSQL, all processes', memory.database, alone, database.memoryMb)]),
  ]
  await report({
    name: 'start',
    title: 'Start-up and memory',
    conditions: `median of ${starts} starts, alternating with the baselines; idle for ${idleMs / 1000} s.`,
    tables: [tableOf(figures)],
    missed: missedOf(figures),
  })
}

await main()
