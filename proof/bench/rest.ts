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
import { connections, race } from './load/load.ts'
import { installPeer } from './load/peer.ts'
import { sized } from './options.ts'
import { atLeast, report, times } from './report/report.ts'
import { type Case, cases, requestsOf } from './rest/cases.ts'

/**
 * How fast is /rest/v1? Against a handler written by hand for the very same SQL, and against @supabase/lite,
 * on one database, over 16 connections.
 */
const pace = sized({
  full: { rounds: 5, seconds: 4, warmupSeconds: 8 },
  quick: { rounds: 1, seconds: 0.5, warmupSeconds: 0.25 },
})
const folder = import.meta.dirname
const bars = { 'hand-written': 0.75, '@supabase/lite': 3 }

type Contestant = { name: string; key: string } & ChildServer

const main = () =>
  withDatabase({ max: 2, migrations: [platformMigrations] }, async ({ sql, url }) => {
    const contestants: Contestant[] = []
    try {
      const { anonKey, statements } = await prepare(sql)
      contestants.push(await start('/rest/v1', path.join(folder, 'rest/ours.ts'), [url], anonKey))
      const texts = [url, JSON.stringify(statements)]
      contestants.push(await start('hand-written', path.join(folder, 'rest/hand-written.ts'), texts, anonKey))
      contestants.push(
        await start('@supabase/lite', await installPeer('rest/peer.mjs'), [url], 'sb_publishable_bench'),
      )
      await ensureSameAnswers(contestants)
      await tell(await measureAll(contestants))
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

async function start(name: string, file: string, args: string[], key: string): Promise<Contestant> {
  return { name, key, ...(await startChild(file, args)) }
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

type Row = { question: string } & Awaited<ReturnType<typeof race>>[number]

async function measureAll(contestants: Contestant[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of cases) {
    const runners = contestants.map(({ name, port, key }) => ({
      name,
      port,
      requests: requestsOf(each, key),
    }))
    const results = await race(runners, pace)
    rows.push(...results.map((result) => ({ question: each.name, ...result })))
  }
  return rows
}

async function tell(rows: Row[]): Promise<void> {
  const missed: string[] = []
  const lines = rows.map(({ question, name, perSecond, p50Ms, p99Ms }) => {
    const figures = [question, name, perSecond, p50Ms, p99Ms]
    const least = bars[name as keyof typeof bars]
    if (least === undefined) return [...figures, '', '', '']
    const ours = rows.find((row) => row.question === question)?.perSecond ?? 0
    const ratio = ours / perSecond
    const bar = atLeast(ratio, least)
    if (!bar.isMet) missed.push(`${question}: ${times(ratio)} ${name}; the bar is ${bar.text}`)
    return [...figures, times(ratio), bar.text, bar.isMet ? 'met' : 'missed']
  })
  await report({
    name: 'rest',
    title: '/rest/v1 against a hand-written handler and @supabase/lite',
    conditions: `${connections} connections, median of ${pace.rounds} rounds of ${pace.seconds} s.`,
    tables: [
      {
        columns: ['question', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'ours is', 'bar', 'verdict'],
        rows: lines,
      },
    ],
    missed,
  })
}

await main()
