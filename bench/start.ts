import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadPostcodes } from '../gazetteer/load.ts'
import { connect } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { freePort } from '../platform/db/free-port.ts'
import { keysOf, postmasterPid } from '../test/lintel-process.ts'
import { getRequest, load } from './load.ts'
import { sized } from './options.ts'
import { treeMemoryMb } from './process-memory.ts'
import { atMost, type Figure, milliseconds, missedOf, report, tableOf } from './report.ts'
import { withDataDir, withServer } from './server.ts'
import { memoryMb } from './server-metrics.ts'
import { median, timed } from './statistics.ts'

/**
 * How long until the server answers, and what does it hold of the machine's memory? Against the smallest server that
 * Node can be, and PostgreSQL alone on the same folder. `--data` names a folder, which is filled if it is empty and
 * stays for others.
 */
const starts = sized({ full: 9, quick: 2 })
const restMs = sized({ full: 15_000, quick: 2_000 })
const loadSeconds = sized({ full: 10, quick: 2 })
const bars = { readyMs: 5_000 }
const pages = ['/', '/search?location=Leeds&type=sale', '/blog', '/buy/houses', '/agents', '/area-guides']

type Memory = { idle: number; loaded: number; database: number | undefined }
type Start = { alive: number; ready: number }

const main = () =>
  withDataDir(async (dataDir) => {
    const firstMs = await firstStart(dataDir)
    const [ours, hellos, postgres]: [Start[], Hello[], number[]] = [[], [], []]
    for (let round = 0; round < starts; round++) {
      hellos.push(await startHello())
      postgres.push(await startPostgres(dataDir))
      ours.push(await startOurs(dataDir, async (_url, start) => start))
    }
    const memory = await startOurs(dataDir, (url) => measureMemory(url, dataDir))
    await tell({ firstMs, ours, hellos, postgres, memory })
  })

/** Makes the database, the demonstration and, if the sources have changed, the web app. */
const firstStart = (dataDir: string) =>
  startOurs(dataDir, async (_url, { ready }) => {
    // The postcodes come after the server is ready. Cut short here, they would be loaded again in every start.
    const sql = connect((await keysOf(dataDir)).databaseUrl, { max: 1, name: 'bench' })
    await loadPostcodes(sql)
    await sql.end()
    return ready
  })

const startOurs = <T>(dataDir: string, work: (url: string, start: Start) => Promise<T>): Promise<T> =>
  withServer(dataDir, async ({ url, startedAt }) => {
    const alive = await answerAfter(startedAt, `${url}/healthz`)
    const ready = await answerAfter(startedAt, `${url}/readyz`)
    return work(url, { alive, ready })
  })

const giveUpMs = 300_000

/** Milliseconds until the address answers well. */
async function answerAfter(startedAt: number, address: string): Promise<number> {
  while (performance.now() - startedAt < giveUpMs) {
    if ((await fetch(address).catch(() => undefined))?.ok) return performance.now() - startedAt
    await sleep(5)
  }
  throw new Error(`${address} did not answer within ${giveUpMs / 1000} s.`)
}

type Hello = { ms: number; memoryMb: number }

async function startHello(): Promise<Hello> {
  const port = await freePort()
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'start/hello.ts')], {
    env: { PORT: `${port}` },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  const ms = await answerAfter(startedAt, address)
  const bytes = Number(await (await fetch(address)).text())
  child.kill()
  await once(child, 'exit')
  return { ms, memoryMb: bytes / 2 ** 20 }
}

/** PostgreSQL on the same folder, until it has answered a question. */
async function startPostgres(dataDir: string): Promise<number> {
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
  await postgres.stop()
  return ms
}

async function measureMemory(url: string, dataDir: string): Promise<Memory> {
  await sleep(restMs)
  const idle = await memoryMb(url)
  const port = Number(new URL(url).port)
  await load({ port, requests: pages.map((page) => getRequest(port, page)), seconds: loadSeconds })
  await sleep(restMs)
  const pid = await postmasterPid(dataDir)
  return { idle, loaded: await memoryMb(url), database: pid ? await treeMemoryMb(pid) : undefined }
}

type Measured = { firstMs: number; ours: Start[]; hellos: Hello[]; postgres: number[]; memory: Memory }

async function tell({ firstMs, ours, hellos, postgres, memory }: Measured): Promise<void> {
  const [alive, ready] = [median(ours.map((each) => each.alive)), median(ours.map((each) => each.ready))]
  const [helloMs, helloMb] = [median(hellos.map(({ ms }) => ms)), median(hellos.map((each) => each.memoryMb))]
  const postgresMs = median(postgres)
  const after = (question: string, ms: number, floor: string, floorMs: number): Figure => ({
    question,
    measured: milliseconds(ms),
    floor: `${floor}: ${milliseconds(floorMs)}`,
    ratio: ms / floorMs,
  })
  const holds = (question: string, mb: number): Figure => ({
    question,
    measured: `${Math.round(mb)} MB`,
    floor: `the smallest Node server: ${Math.round(helloMb)} MB`,
    ratio: mb / helloMb,
  })
  const figures = [
    after('/healthz answers', alive, 'the smallest Node server', helloMs),
    {
      ...after('/readyz answers, on a filled folder', ready, 'PostgreSQL alone', postgresMs),
      bar: atMost(ready, bars.readyMs, ' ms'),
    },
    after(
      '/readyz answers, on an empty folder (demonstration made)',
      firstMs,
      'PostgreSQL alone',
      postgresMs,
    ),
    holds('Memory at rest', memory.idle),
    holds(`Memory after ${loadSeconds} s of pages as fast as they come, at rest again`, memory.loaded),
    ...(memory.database === undefined
      ? []
      : [holds('PostgreSQL beside it, all its processes', memory.database)]),
  ]
  await report({
    name: 'start',
    title: 'Start-up and memory',
    conditions: `median of ${starts} starts, by turns with the floors; rests of ${restMs / 1000} s.`,
    tables: [tableOf(figures)],
    missed: missedOf(figures),
  })
}

await main()
