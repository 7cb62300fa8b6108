import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Sql } from '../platform/db/connect.ts'
import { platformMigrations } from '../platform/db/migration-folders.ts'
import { loadKeys } from '../platform/keys.ts'
import { compile } from '../platform/rest/compile/compile.ts'
import { parseRequest } from '../platform/rest/parse/parse-request.ts'
import { readSchema } from '../platform/rest/schema/read-schema.ts'
import { withDatabase } from './database.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { type Case, cases, requestsOf } from './rest/cases.ts'
import type { Ready } from './rest/serve.ts'

/**
 * How fast is /rest/v1? Against a handler written by hand for the very same SQL, and against @supabase/lite,
 * on one database, over 16 connections. `node bench/rest.ts` prints a table; `--write` keeps it in bench/results/rest.md.
 */
const connections = 16
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
/** A server that has just started is still being compiled; nobody's first seconds count. */
const warmupSeconds = Number(process.env.BENCH_WARMUP_SECONDS ?? 8)
const folder = import.meta.dirname
const bars = { 'hand-written': 0.75, '@supabase/lite': 3 }

type Contestant = { name: string; child: ChildProcess; port: number; key: string }

const main = () =>
  withDatabase({ max: 2, migrations: [platformMigrations] }, async ({ sql, url }) => {
    const contestants: Contestant[] = []
    try {
      const { anonKey, statements } = await prepare(sql)
      contestants.push(await start('/rest/v1', path.join(folder, 'rest/ours.ts'), [url], anonKey))
      const texts = [url, JSON.stringify(statements)]
      contestants.push(await start('hand-written', path.join(folder, 'rest/hand-written.ts'), texts, anonKey))
      contestants.push(await start('@supabase/lite', await installPeer(), [url], 'sb_publishable_bench'))
      await ensureSameAnswers(contestants)
      await report(await measureAll(contestants))
    } finally {
      for (const { child } of contestants) child.disconnect()
    }
  })

async function prepare(sql: Sql): Promise<{ anonKey: string; statements: string[] }> {
  await sql.unsafe(
    (await readFile(path.join(folder, 'rest/world.sql'), 'utf8')).replace('vacuum analyze;', ''),
  )
  await sql.unsafe('vacuum analyze')
  const schema = await readSchema(sql, ['public'])
  const { anonKey } = await loadKeys(sql)
  const statements = await Promise.all(cases.map((each) => sqlOf(each, schema)))
  return { anonKey, statements }
}

/** The statement that our compiler makes of a question, for the hand-written handler to run as its own. */
async function sqlOf(each: Case, schema: Awaited<ReturnType<typeof readSchema>>): Promise<string> {
  const [resource = '', search = ''] = each.address(0).slice(1).split('?')
  const isCall = resource.startsWith('rpc/')
  const request = await parseRequest(
    {
      method: each.method,
      target: { kind: isCall ? 'function' : 'relation', name: resource.replace('rpc/', '') },
      search,
      header: () => undefined,
      readText: async () => each.body?.(0) ?? '',
    },
    { schemas: ['public'], isPlanAllowed: false },
  )
  const { main: statement } = compile(request, schema, { maxRows: 1000, role: 'anon' })
  if (!isDeepStrictEqual(statement.values, each.values(0)))
    throw new Error(`${each.name}: ${statement.values}`)
  return statement.text
}

/** The peer lives in a folder of its own, so that nothing of it is among our dependencies. */
async function installPeer(): Promise<string> {
  const home = path.join(folder, '.peer')
  if (!existsSync(path.join(home, 'node_modules/@supabase/lite'))) {
    await mkdir(home, { recursive: true })
    await writeFile(path.join(home, 'package.json'), '{"private":true,"type":"module"}\n')
    const packages = ['@supabase/lite@0.10.0', 'postgres@3.4.9', '@hono/node-server@2.1.6', 'hono@4.13.17']
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], {
      cwd: home,
      stdio: 'ignore',
    })
  }
  await cp(path.join(folder, 'rest/peer.mjs'), path.join(home, 'peer.mjs'))
  return path.join(home, 'peer.mjs')
}

function start(name: string, file: string, args: string[], key: string): Promise<Contestant> {
  const child = fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: Ready) => resolve({ name, child, port, key }))
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)))
  })
}

/** A race only counts between those who run the same course. */
async function ensureSameAnswers(contestants: Contestant[]): Promise<void> {
  for (const each of cases) {
    const answers = await Promise.all(
      contestants.map(async ({ port, key }) => {
        const body = each.body?.(7)
        const answer = await fetch(`http://127.0.0.1:${port}/rest/v1${each.address(7)}`, {
          method: each.method,
          headers: { apikey: key, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        })
        return answer.json()
      }),
    )
    for (const [i, answer] of answers.entries())
      if (!isDeepStrictEqual(answer, answers[0]))
        throw new Error(
          `${each.name}: ${contestants[i]?.name} answers ${JSON.stringify(answer).slice(0, 500)}`,
        )
  }
}

type Row = { case: string; contestant: string; perSecond: number; p50Ms: number; p99Ms: number }

/** Rounds in turn, so that whatever else the machine does meets all of them; the median of each counts. */
async function measureAll(contestants: Contestant[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of cases) {
    const results = new Map<string, LoadResult[]>()
    for (const { port, key } of contestants) await load(port, requestsOf(each, key), warmupSeconds)
    for (let round = 0; round < rounds; round++)
      for (const { name, port, key } of contestants)
        results.set(name, [...(results.get(name) ?? []), await load(port, requestsOf(each, key))])
    for (const [contestant, all] of results) rows.push({ case: each.name, contestant, ...medianOf(all) })
  }
  return rows
}

function load(port: number, requests: string[], duration = seconds): Promise<LoadResult> {
  const order: LoadOrder = {
    port,
    connections,
    seconds: duration,
    warmupSeconds: 0.5,
    requests,
    expectedStatus: 'HTTP/1.1 200',
  }
  return new Promise((resolve, reject) => {
    new Worker(path.join(folder, 'load.ts'), { workerData: order })
      .once('message', resolve)
      .once('error', reject)
  })
}

const medianOf = (results: LoadResult[]): LoadResult =>
  results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(results.length / 2)] as LoadResult

async function report(rows: Row[]): Promise<void> {
  const lines = [
    '| question | server | requests/s | p50 ms | p99 ms | ours is |',
    '|---|---|---:|---:|---:|---:|',
  ]
  let isMet = true
  for (const row of rows) {
    const ours = rows.find((each) => each.case === row.case)?.perSecond ?? 0
    const ratio = ours / row.perSecond
    const bar = bars[row.contestant as keyof typeof bars]
    if (bar !== undefined && ratio < bar) isMet = false
    const compared = bar === undefined ? '' : `${ratio.toFixed(2)}x (bar ${bar}x)`
    lines.push(
      `| ${row.case} | ${row.contestant} | ${row.perSecond} | ${row.p50Ms} | ${row.p99Ms} | ${compared} |`,
    )
  }
  const [cpu] = cpus()
  const machine = `${cpus().length} cores (${cpu?.model || process.arch}), Node ${process.version}, ${connections} connections, median of ${rounds} rounds of ${seconds} s, ${new Date().toISOString().slice(0, 10)}`
  const text = `# /rest/v1 against a hand-written handler and @supabase/lite\n\n${machine}\n\n${lines.join('\n')}\n`
  console.log(text)
  if (process.argv.includes('--write')) await writeFile(path.join(folder, 'results', 'rest.md'), text)
  if (!isMet) process.exitCode = 1
}

await main()
