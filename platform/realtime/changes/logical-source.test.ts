import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../db/connect.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { openLogicalSource } from './logical-source.ts'
import { openReplicationStream } from './replication-stream.ts'

/** A separate PostgreSQL server, because the test delays all its commits. */
async function ownDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-log-'))
  const postgres = await startEmbedded({
    dataDir,
    password: 'test',
    lastPort: undefined,
    onRestart: () => undefined,
    onProblem: () => undefined,
    settings: { fsync: 'off', shared_buffers: '32MB', max_connections: '20' },
  })
  const url = `postgresql://postgres:test@127.0.0.1:${postgres.port}/postgres`
  const sql = connect(url, { max: 5, name: 'test' })
  onTestFinished(async () => {
    await sql.end({ timeout: 1 })
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { sql, url, stop: postgres.stop }
}

test('a subscriber who refetches after an event finds the change, although PostgreSQL streams commits before they are visible', async () => {
  const { sql, url } = await ownDatabase()
  await sql.unsafe(
    'create table public.notes (id int primary key); create publication supabase_realtime for table public.notes;',
  )
  const found = new Map<number, boolean>()
  const isThere = async (id: number) => (await sql`select from public.notes where id = ${id}`).length === 1
  const source = openLogicalSource({
    sql,
    url,
    onError: (error) => expect.unreachable(error.message),
    listener: {
      hasSubscribers: () => true,
      onChanges: async (changes) => {
        for (const { record } of changes) found.set(Number(record?.id), await isThere(Number(record?.id)))
      },
      onGap: () => undefined,
    },
  })
  let streamed = 0
  const witness = await openReplicationStream({
    url,
    publication: 'supabase_realtime',
    onMessage: (data) => {
      if (data[0] === 'I'.charCodeAt(0)) streamed += 1
    },
    onPosition: () => undefined,
    onEnd: () => undefined,
  })
  onTestFinished(async () => {
    await source.stop()
    await witness.stop()
  })
  await source.ready()

  // With a synchronous standby that never responds, a commit is on disk but not visible to others.
  const hold = async (standby: string) => {
    await sql.unsafe(`alter system set synchronous_standby_names = '${standby}'`)
    await sql`select pg_reload_conf()`
  }
  const isHeld = async () => (await sql`select from pg_stat_activity where wait_event = 'SyncRep'`).length > 0
  await hold('nobody')
  let id = 0
  let written: Promise<unknown> = Promise.resolve()
  for (let isWritten = true; isWritten; ) {
    id += 1
    isWritten = false
    written = sql`insert into public.notes values (${id})`.then(() => {
      isWritten = true
    })
    await expect.poll(async () => isWritten || (await isHeld()), { interval: 5 }).toBe(true)
  }
  await expect.poll(() => streamed, { interval: 5 }).toBe(id)
  expect(await isThere(id)).toBe(false)
  await hold('')
  await written
  await expect.poll(() => found.size).toBe(id)
  expect([...found.values()]).not.toContain(false)
})

test('an operator can stop PostgreSQL while a client is subscribed', async () => {
  const { sql, url, stop } = await ownDatabase()
  await sql.unsafe(
    'create table public.notes (id int primary key); create publication supabase_realtime for table public.notes; create table public.others (n int)',
  )
  let changes = 0
  const source = openLogicalSource({
    sql,
    url,
    onError: () => undefined,
    listener: {
      hasSubscribers: () => true,
      onChanges: async (received) => {
        changes += received.length
      },
      onGap: () => undefined,
    },
  })
  onTestFinished(() => source.stop())
  await source.ready()
  await sql`insert into public.notes values (1)`
  await expect.poll(() => changes).toBe(1)
  // Moves the log on without a change that is published.
  await sql`insert into public.others select generate_series(1, 1000)`
  const stopped = stop().then(() => 'stopped')
  const tooLong = new Promise((resolve) => setTimeout(resolve, 20_000, 'still waiting'))
  expect(await Promise.race([stopped, tooLong])).toBe('stopped')
})
