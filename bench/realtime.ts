import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { SignJWT } from 'jose'
import type { Sql } from '../platform/db/connect.ts'
import { type Keys, loadKeys } from '../platform/keys.ts'
import { withDatabase } from './database.ts'
import { type Listener, listenTo } from './realtime/listener.ts'

/**
 * How long until a change, or a word, has reached a thousand sockets? And how long until all are back after a
 * server dropped them? Server, database and the thousand clients share this machine. `node bench/realtime.ts` prints a
 * table; `--write` keeps it in bench/results/realtime.md.
 */
const sockets = Number(process.env.BENCH_SOCKETS ?? 1000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const bars = { p95Ms: 500, stormMs: 30_000 }

type Row = { question: string; measured: string; bar: string; isMet: boolean }
type World = { port: number; keys: Keys; sql: Sql; server: ChildProcess }

const main = () =>
  withDatabase({ max: 4 }, async ({ sql, url }) => {
    await sql.unsafe(fixture)
    const server = fork(path.join(import.meta.dirname, 'realtime', 'serve.ts'), [url])
    try {
      const [{ port }] = (await once(server, 'message')) as [{ port: number }]
      const world = { port, keys: await loadKeys(sql), sql, server }
      await report([
        ...(await changesToVisitors(world)),
        await changesToPeople(world),
        await broadcasts(world),
      ])
    } finally {
      server.kill()
    }
  })

const fixture = `
  create table public.bench_news (id bigint generated always as identity primary key, title text, at timestamptz default clock_timestamp());
  alter table public.bench_news enable row level security;
  alter table public.bench_news replica identity full;
  grant select on public.bench_news to anon, authenticated;
  create policy "everybody" on public.bench_news for select to anon using (true);
  create policy "people in a session that may" on public.bench_news for select to authenticated
    using ((select auth.uid()) is not null and (select private.session_is_trusted()));
  alter publication supabase_realtime add table public.bench_news;`

const newsConfig = { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'bench_news' }] }

async function changesToVisitors(world: World): Promise<Row[]> {
  const open = () => openAll(world, (n) => ({ topic: `visitor ${n}`, config: newsConfig }))
  const [listeners, openedMs] = await timed(open)
  const times = await tellAll(
    listeners,
    (n) => world.sql`insert into public.bench_news (title) values (${`news ${n}`})`,
  )
  const memory = await memoryOf(world)
  for (const listener of listeners) listener.drop()
  const [again, stormMs] = await timed(open)
  await closeAll(again)
  return [
    latency(`A change reaches ${sockets} visitors`, times),
    {
      question: `${sockets} sockets are dropped at once and come back`,
      measured: `all joined again after ${Math.round(stormMs)} ms (first time ${Math.round(openedMs)} ms; server ${memory} MB)`,
      bar: `${bars.stormMs} ms`,
      isMet: stormMs < bars.stormMs,
    },
  ]
}

/** Each with claims of their own: row-level security is asked a thousand times for every change. */
async function changesToPeople(world: World): Promise<Row> {
  const tokens = await Promise.all(Array.from({ length: sockets }, () => signIn(world)))
  const listeners = await openAll(world, (n) => ({
    topic: `person ${n}`,
    config: newsConfig,
    token: tokens[n],
  }))
  const times = await tellAll(
    listeners,
    (n) => world.sql`insert into public.bench_news (title) values (${`news ${n}`})`,
  )
  await closeAll(listeners)
  return latency(`A change reaches ${sockets} different people, each checked by row-level security`, times)
}

async function broadcasts(world: World): Promise<Row> {
  const listeners = await openAll(world, () => ({ topic: 'square', config: { broadcast: { self: true } } }))
  const say = (n: number) =>
    fetch(`http://127.0.0.1:${world.port}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: world.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ topic: 'square', event: 'word', payload: { n } }] }),
    })
  const times = await tellAll(listeners, say)
  await closeAll(listeners)
  return latency(`A word in a channel reaches ${sockets} listeners`, times)
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
    await allHeard
  }
  return times.toSorted((a, b) => a - b)
}

async function openAll(
  { port, keys }: World,
  wish: (n: number) => { topic: string; config: object; token?: string | undefined },
): Promise<Listener[]> {
  const listeners = Array.from({ length: sockets }, (_, n) =>
    listenTo({ port, apikey: keys.anonKey, ...wish(n) }),
  )
  await Promise.all(listeners.map(({ joined }) => joined))
  return listeners
}

const closeAll = (listeners: Listener[]) => Promise.all(listeners.map((listener) => listener.close()))

async function signIn({ sql, keys }: World): Promise<string> {
  const [id, session] = [randomUUID(), randomUUID()]
  await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`
  await sql`insert into auth.sessions (id, user_id, created_at) values (${session}, ${id}, now())`
  return new SignJWT({ sub: id, role: 'authenticated', aal: 'aal1', session_id: session })
    .setProtectedHeader({ alg: 'ES256' })
    .setExpirationTime('1h')
    .sign(keys.signingKey)
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startedAt = performance.now()
  return [await work(), performance.now() - startedAt]
}

async function memoryOf({ server }: World): Promise<number> {
  server.send('memory')
  const [{ rssMb }] = (await once(server, 'message')) as [{ rssMb: number }]
  return rssMb
}

function latency(question: string, times: number[]): Row {
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  return {
    question,
    measured: `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`,
    bar: `p95 ${bars.p95Ms} ms`,
    isMet: at(0.95) < bars.p95Ms,
  }
}

async function report(rows: Row[]): Promise<void> {
  const lines = rows.map(
    ({ question, measured, bar, isMet }) =>
      `| ${question} | ${measured} | ${bar} | ${isMet ? 'met' : 'missed'} |`,
  )
  const text = [
    '# Live updates',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}; ${rounds} rounds. Server, PostgreSQL and all clients on the one machine.`,
    '',
    '| question | measured | bar | |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
  console.log(text)
  if (process.argv.includes('--write'))
    await writeFile(path.join(import.meta.dirname, 'results', 'realtime.md'), text)
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1
}

await main()
