import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { SignJWT } from 'jose'
import type { Sql } from '../../platform/db/connect.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { withTimeout } from '../with-timeout.ts'
import { withDatabase } from './database.ts'
import { startChild } from './load/child-server.ts'
import { quantilesOf, timed } from './load/statistics.ts'
import { sized } from './options.ts'
import { newsTableSql, notifyTriggerSql } from './realtime/fixture.ts'
import { type Listener, openListener } from './realtime/listener.ts'
import { atMost, type Figure, milliseconds, missedOf, report, tableOf } from './report/report.ts'

/**
 * How long a change or a broadcast takes to reach a thousand sockets, and how long they take to reconnect after the server
 * drops them. The baseline is hand-written: LISTEN and a loop over sockets, for one table and without access checks.
 * Servers, database and clients share this machine.
 */
const sockets = sized({ full: 1000, quick: 200 })
const rounds = sized({ full: 20, quick: 5 })
const targets = { p95Ms: 500, stormMs: 30_000 }
/** Far beyond the targets. */
const timeoutMs = 120_000

type Fixture = { port: number; barePort: number; keys: Keys; sql: Sql; server: ChildProcess }
type Baseline = { deliveryMs: number; openMs: number }

const main = () =>
  withDatabase({ max: 4 }, async ({ sql, url }) => {
    await sql.unsafe(newsTableSql)
    const started: ChildProcess[] = []
    const start = async (file: string) => {
      const { child, port } = await startChild(path.join(import.meta.dirname, 'realtime', file), [url])
      started.push(child)
      return { child, port }
    }
    try {
      const { child: server, port } = await start('serve.ts')
      const { port: barePort } = await start('hand-written.ts')
      await writeReport(await measure({ port, barePort, keys: await loadKeys(sql), sql, server }))
    } finally {
      for (const child of started) child.kill()
    }
  })

async function measure(fixture: Fixture): Promise<Figure[]> {
  const baseline = await measureBaseline(fixture)
  return [
    ...(await measureVisitorChanges(fixture, baseline)),
    await measureMemberChanges(fixture, baseline),
    await measureBroadcasts(fixture, baseline),
  ]
}

const channelConfig = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'bench_news' }] }

const insertNews =
  ({ sql }: Fixture) =>
  (n: number) =>
    sql`insert into public.bench_news (title) values (${`news ${n}`})`

async function measureBaseline(fixture: Fixture): Promise<Baseline> {
  const bare = { ...fixture, port: fixture.barePort }
  await fixture.sql.unsafe(notifyTriggerSql)
  const [listeners, opening] = await timed(() =>
    openAll(bare, (n) => ({ topic: `visitor ${n}`, config: channelConfig })),
  )
  const times = await measureDelivery(listeners, insertNews(fixture))
  await closeAll(listeners)
  await fixture.sql`drop function public.bench_tell cascade`
  return { deliveryMs: quantilesOf(times).p50, openMs: opening }
}

async function measureVisitorChanges(fixture: Fixture, baseline: Baseline): Promise<Figure[]> {
  const open = () => openAll(fixture, (n) => ({ topic: `visitor ${n}`, config: channelConfig }))
  const [listeners, openedMs] = await timed(open)
  const times = await measureDelivery(listeners, insertNews(fixture))
  const memory = await memoryOf(fixture)
  for (const listener of listeners) listener.drop()
  const [again, stormMs] = await timed(open)
  await closeAll(again)
  return [
    latency(`A change reaches ${sockets} visitors`, times, baseline),
    {
      measurement: `${sockets} sockets are dropped at once and reconnect`,
      measured: `all reconnected after ${milliseconds(stormMs)} (first time ${milliseconds(openedMs)}; server ${memory} MB)`,
      baseline: `hand-written server: ${milliseconds(baseline.openMs)}`,
      ratio: stormMs / baseline.openMs,
      target: atMost(stormMs, targets.stormMs, ' ms'),
    },
  ]
}

/** Each socket has its own claims, so row-level security is evaluated a thousand times for every change. */
async function measureMemberChanges(fixture: Fixture, baseline: Baseline): Promise<Figure> {
  const tokens = await Promise.all(Array.from({ length: sockets }, () => signIn(fixture)))
  const listeners = await openAll(fixture, (n) => ({
    topic: `person ${n}`,
    config: channelConfig,
    token: tokens[n],
  }))
  const times = await measureDelivery(listeners, insertNews(fixture))
  await closeAll(listeners)
  return latency(
    `A change reaches ${sockets} different members, each checked by row-level security`,
    times,
    baseline,
  )
}

async function measureBroadcasts(fixture: Fixture, baseline: Baseline): Promise<Figure> {
  const listeners = await openAll(fixture, () => ({ topic: 'square', config: { broadcast: { self: true } } }))
  const broadcast = (n: number) =>
    fetch(`http://127.0.0.1:${fixture.port}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: fixture.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'square', event: 'word', payload: { n } }] }),
    })
  const times = await measureDelivery(listeners, broadcast)
  await closeAll(listeners)
  return latency(`A broadcast reaches ${sockets} listeners`, times, baseline)
}

/** The time from before the commit until each listener has the message, for every listener and round. */
async function measureDelivery(
  listeners: Listener[],
  tell: (round: number) => PromiseLike<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 2; round++) {
    const { promise: allHeard, resolve } = Promise.withResolvers<void>()
    let heard = 0
    const startedAt = performance.now()
    for (const listener of listeners)
      listener.onMessage(() => {
        // The first two rounds warm up.
        if (round > 1) times.push(performance.now() - startedAt)
        if (++heard === listeners.length) resolve()
      })
    await tell(round)
    await withTimeout(timeoutMs, `delivery in round ${round}`, allHeard)
  }
  return times
}

async function openAll(
  { port, keys }: Fixture,
  listenerOptions: (n: number) => { topic: string; config: object; token?: string | undefined },
): Promise<Listener[]> {
  const listeners = Array.from({ length: sockets }, (_, n) =>
    openListener({ port, apikey: keys.anonKey, ...listenerOptions(n) }),
  )
  await withTimeout(timeoutMs, 'joining all channels', Promise.all(listeners.map(({ joined }) => joined)))
  return listeners
}

const closeAll = (listeners: Listener[]) =>
  withTimeout(timeoutMs, 'closing all sockets', Promise.all(listeners.map((listener) => listener.close())))

async function signIn({ sql, keys }: Fixture): Promise<string> {
  const [id, session] = [randomUUID(), randomUUID()]
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${id}, now())`
  return new SignJWT({ sub: id, role: 'authenticated', aal: 'aal1', session_id: session })
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime('1h')
    .sign(keys.signingKey)
}

async function memoryOf({ server }: Fixture): Promise<number> {
  server.send('memory')
  const response = withTimeout(timeoutMs, 'reading the memory of the server', once(server, 'message'))
  const [{ rssMb }] = (await response) as [{ rssMb: number }]
  return rssMb
}

function latency(measurement: string, times: number[], baseline: Baseline): Figure {
  const { p50, p95 } = quantilesOf(times)
  return {
    measurement,
    measured: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, slowest ${milliseconds(Math.max(...times))}`,
    baseline: `LISTEN and a loop: p50 ${milliseconds(baseline.deliveryMs)}`,
    ratio: p50 / baseline.deliveryMs,
    target: atMost(p95, targets.p95Ms, ' ms at p95'),
  }
}

const writeReport = (figures: Figure[]) =>
  report({
    name: 'realtime',
    title: 'Live updates',
    conditions: `${rounds} rounds. Servers, PostgreSQL and all clients on one machine.`,
    tables: [tableOf(figures)],
    missed: missedOf(figures),
  })

await main()
