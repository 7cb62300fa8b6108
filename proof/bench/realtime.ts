import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { SignJWT } from 'jose'
import type { Sql } from '../../platform/db/connect.ts'
import { type Keys, loadKeys } from '../../platform/keys.ts'
import { withDatabase } from './database.ts'
import { startChild } from './load/child-server.ts'
import { quantilesOf, timed } from './load/statistics.ts'
import { within } from './load/within.ts'
import { sized } from './options.ts'
import { news, notices } from './realtime/fixture.ts'
import { type Listener, listenTo } from './realtime/listener.ts'
import { atMost, type Figure, milliseconds, missedOf, report, tableOf } from './report/report.ts'

/**
 * How long until a change, or a word, has reached a thousand sockets? And how long until all are back after a
 * server dropped them? Beside what one would write by hand for one table and no rights: LISTEN and a loop over sockets.
 * Servers, database and the thousand clients share this machine.
 */
const sockets = sized({ full: 1000, quick: 200 })
const rounds = sized({ full: 20, quick: 5 })
const bars = { p95Ms: 500, stormMs: 30_000 }
/** Far beyond the bars: who has not come or heard by then never will. */
const patienceMs = 120_000

type World = { port: number; barePort: number; keys: Keys; sql: Sql; server: ChildProcess }
type Floor = { telling: number; opening: number }

const main = () =>
  withDatabase({ max: 4 }, async ({ sql, url }) => {
    await sql.unsafe(news)
    const started: ChildProcess[] = []
    const start = async (file: string) => {
      const { child, port } = await startChild(path.join(import.meta.dirname, 'realtime', file), [url])
      started.push(child)
      return { child, port }
    }
    try {
      const { child: server, port } = await start('serve.ts')
      const { port: barePort } = await start('hand-written.ts')
      await tell(await measure({ port, barePort, keys: await loadKeys(sql), sql, server }))
    } finally {
      for (const child of started) child.kill()
    }
  })

async function measure(world: World): Promise<Figure[]> {
  const floor = await handWritten(world)
  return [
    ...(await changesToVisitors(world, floor)),
    await changesToPeople(world, floor),
    await broadcasts(world, floor),
  ]
}

const newsConfig = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'bench_news' }] }

const insertNews =
  ({ sql }: World) =>
  (n: number) =>
    sql`insert into public.bench_news (title) values (${`news ${n}`})`

async function handWritten(world: World): Promise<Floor> {
  const bare = { ...world, port: world.barePort }
  await world.sql.unsafe(notices)
  const [listeners, opening] = await timed(() =>
    openAll(bare, (n) => ({ topic: `visitor ${n}`, config: newsConfig })),
  )
  const times = await tellAll(listeners, insertNews(world))
  await closeAll(listeners)
  await world.sql`drop function public.bench_tell cascade`
  return { telling: quantilesOf(times).p50, opening }
}

async function changesToVisitors(world: World, floor: Floor): Promise<Figure[]> {
  const open = () => openAll(world, (n) => ({ topic: `visitor ${n}`, config: newsConfig }))
  const [listeners, openedMs] = await timed(open)
  const times = await tellAll(listeners, insertNews(world))
  const memory = await memoryOf(world)
  for (const listener of listeners) listener.drop()
  const [again, stormMs] = await timed(open)
  await closeAll(again)
  return [
    latency(`A change reaches ${sockets} visitors`, times, floor),
    {
      question: `${sockets} sockets are dropped at once and come back`,
      measured: `all joined again after ${milliseconds(stormMs)} (first time ${milliseconds(openedMs)}; server ${memory} MB)`,
      floor: `sockets written by hand: ${milliseconds(floor.opening)}`,
      ratio: stormMs / floor.opening,
      bar: atMost(stormMs, bars.stormMs, ' ms'),
    },
  ]
}

/** Each with claims of their own: row-level security is asked a thousand times for every change. */
async function changesToPeople(world: World, floor: Floor): Promise<Figure> {
  const tokens = await Promise.all(Array.from({ length: sockets }, () => signIn(world)))
  const listeners = await openAll(world, (n) => ({
    topic: `person ${n}`,
    config: newsConfig,
    token: tokens[n],
  }))
  const times = await tellAll(listeners, insertNews(world))
  await closeAll(listeners)
  return latency(
    `A change reaches ${sockets} different people, each checked by row-level security`,
    times,
    floor,
  )
}

async function broadcasts(world: World, floor: Floor): Promise<Figure> {
  const listeners = await openAll(world, () => ({ topic: 'square', config: { broadcast: { self: true } } }))
  const say = (n: number) =>
    fetch(`http://127.0.0.1:${world.port}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: world.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'square', event: 'word', payload: { n } }] }),
    })
  const times = await tellAll(listeners, say)
  await closeAll(listeners)
  return latency(`A word in a channel reaches ${sockets} listeners`, times, floor)
}

/** From before the commit until each has heard: one time a listener a round. */
async function tellAll(
  listeners: Listener[],
  tell: (round: number) => PromiseLike<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + 2; round++) {
    const { promise: allHeard, resolve } = Promise.withResolvers<void>()
    let heard = 0
    const startedAt = performance.now()
    for (const listener of listeners)
      listener.onTold(() => {
        // The first two rounds warm up.
        if (round > 1) times.push(performance.now() - startedAt)
        if (++heard === listeners.length) resolve()
      })
    await tell(round)
    await within(patienceMs, `round ${round}, until all have heard,`, allHeard)
  }
  return times
}

async function openAll(
  { port, keys }: World,
  wish: (n: number) => { topic: string; config: object; token?: string | undefined },
): Promise<Listener[]> {
  const listeners = Array.from({ length: sockets }, (_, n) =>
    listenTo({ port, apikey: keys.anonKey, ...wish(n) }),
  )
  await within(patienceMs, 'joining of all', Promise.all(listeners.map(({ joined }) => joined)))
  return listeners
}

const closeAll = (listeners: Listener[]) =>
  within(patienceMs, 'leaving of all', Promise.all(listeners.map((listener) => listener.close())))

async function signIn({ sql, keys }: World): Promise<string> {
  const [id, session] = [randomUUID(), randomUUID()]
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${id}, now())`
  return new SignJWT({ sub: id, role: 'authenticated', aal: 'aal1', session_id: session })
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime('1h')
    .sign(keys.signingKey)
}

async function memoryOf({ server }: World): Promise<number> {
  server.send('memory')
  const told = within(patienceMs, 'the memory of the server', once(server, 'message'))
  const [{ rssMb }] = (await told) as [{ rssMb: number }]
  return rssMb
}

function latency(question: string, times: number[], floor: Floor): Figure {
  const { p50, p95 } = quantilesOf(times)
  return {
    question,
    measured: `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, slowest ${milliseconds(Math.max(...times))}`,
    floor: `LISTEN and a loop: p50 ${milliseconds(floor.telling)}`,
    ratio: p50 / floor.telling,
    bar: atMost(p95, bars.p95Ms, ' ms at p95'),
  }
}

const tell = (figures: Figure[]) =>
  report({
    name: 'realtime',
    title: 'Live updates',
    conditions: `${rounds} rounds. Servers, PostgreSQL and all clients on the one machine.`,
    tables: [tableOf(figures)],
    missed: missedOf(figures),
  })

await main()
