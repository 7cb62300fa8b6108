import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Sql } from '../../platform/db/connect.ts'
import { platformMigrations } from '../../platform/db/migrations/migration-folders.ts'
import { loadKeys } from '../../platform/keys.ts'
import { compile } from '../../platform/rest/compile/compile.ts'
import { parseRequest } from '../../platform/rest/parse/parse-request.ts'
import { readSchema } from '../../platform/rest/schema/read-schema.ts'
import { withDatabase } from './database.ts'
import { type ChildServer, startChild } from './load/child-server.ts'
import { compareLoad, connections } from './load/load.ts'
import { installPeer } from './load/peer.ts'
import { sized } from './options.ts'
import { atLeast, report, times } from './report/report.ts'
import { type Case, cases, requestsOf } from './rest/cases.ts'

/** The speed of /rest/v1 against a handler hand-written for the same SQL and @supabase/lite, over 16 connections. */
const loadOptions = sized({
  full: { rounds: 5, seconds: 4, warmupSeconds: 8 },
  quick: { rounds: 1, seconds: 0.5, warmupSeconds: 0.25 },
})
const folder = import.meta.dirname
const targets = { 'hand-written': 0.75, '@supabase/lite': 3 }

type Candidate = { name: string; key: string } & ChildServer

const main = () =>
  withDatabase({ max: 2, migrations: [platformMigrations] }, async ({ sql, url }) => {
    const candidates: Candidate[] = []
    try {
      const { anonKey, statements } = await prepare(sql)
      candidates.push(await start('/rest/v1', path.join(folder, 'rest/serve.ts'), [url], anonKey))
      const handWrittenArgs = [url, JSON.stringify(statements)]
      candidates.push(
        await start('hand-written', path.join(folder, 'rest/hand-written.ts'), handWrittenArgs, anonKey),
      )
      candidates.push(
        await start('@supabase/lite', await installPeer('rest/peer.mjs'), [url], 'sb_publishable_bench'),
      )
      await verifySameResponses(candidates)
      await writeReport(await measureAll(candidates))
    } finally {
      for (const { child } of candidates) child.disconnect()
    }
  })

async function prepare(sql: Sql): Promise<{ anonKey: string; statements: string[] }> {
  await sql.unsafe(
    (await readFile(path.join(folder, 'rest/fixture.sql'), 'utf8')).replace('vacuum analyze;', ''),
  )
  await sql.unsafe('vacuum analyze')
  const schema = await readSchema(sql, ['public'])
  const { anonKey } = await loadKeys(sql)
  const statements = await Promise.all(cases.map((each) => sqlOf(each, schema)))
  return { anonKey, statements }
}

/** The SQL that our compiler produces for a request, for the hand-written handler to run. */
async function sqlOf(each: Case, schema: Awaited<ReturnType<typeof readSchema>>): Promise<string> {
  const [resource = '', search = ''] = each.path(0).slice(1).split('?')
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

async function start(name: string, file: string, args: string[], key: string): Promise<Candidate> {
  return { name, key, ...(await startChild(file, args)) }
}

/** The comparison is valid only if all servers give the same responses. */
async function verifySameResponses(candidates: Candidate[]): Promise<void> {
  for (const each of cases) {
    const answers = await Promise.all(
      candidates.map(async ({ port, key }) => {
        const body = each.body?.(7)
        const response = await fetch(`http://127.0.0.1:${port}/rest/v1${each.path(7)}`, {
          method: each.method,
          headers: { apikey: key, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        })
        return response.json()
      }),
    )
    for (const [i, body] of answers.entries())
      if (!isDeepStrictEqual(body, answers[0]))
        throw new Error(`${each.name}: ${candidates[i]?.name} answers ${JSON.stringify(body).slice(0, 500)}`)
  }
}

type Row = { measurement: string } & Awaited<ReturnType<typeof compareLoad>>[number]

async function measureAll(candidates: Candidate[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of cases) {
    const servers = candidates.map(({ name, port, key }) => ({
      name,
      port,
      requests: requestsOf(each, key),
    }))
    const results = await compareLoad(servers, loadOptions)
    rows.push(...results.map((result) => ({ measurement: each.name, ...result })))
  }
  return rows
}

async function writeReport(rows: Row[]): Promise<void> {
  const missed: string[] = []
  const lines = rows.map(({ measurement, name, perSecond, p50Ms, p99Ms }) => {
    const figures = [measurement, name, perSecond, p50Ms, p99Ms]
    const minRatio = targets[name as keyof typeof targets]
    if (minRatio === undefined) return [...figures, '', '', '']
    const ours = rows.find((row) => row.measurement === measurement)?.perSecond ?? 0
    const ratio = ours / perSecond
    const target = atLeast(ratio, minRatio)
    if (!target.isMet) missed.push(`${measurement}: ${times(ratio)} ${name}; the target is ${target.text}`)
    return [...figures, times(ratio), target.text, target.isMet ? 'met' : 'missed']
  })
  await report({
    name: 'rest',
    title: '/rest/v1 against a hand-written handler and @supabase/lite',
    conditions: `${connections} connections, median of ${loadOptions.rounds} rounds of ${loadOptions.seconds} s.`,
    tables: [
      {
        columns: [
          'measurement',
          'server',
          'requests/s',
          'p50 ms',
          'p99 ms',
          'Lintel is',
          'target',
          'verdict',
        ],
        rows: lines,
      },
    ],
    missed,
  })
}

await main()
