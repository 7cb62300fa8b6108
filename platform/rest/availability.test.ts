import { afterAll, expect, test } from 'vitest'
import { listen, startBackend } from '../../test/backend.ts'
import { layCable } from '../../test/breakable-proxy.ts'
import { testDatabase } from '../../test/database.ts'

const { url, keys, sql, databaseUrl } = await startBackend({ maxConnections: 3, waitMs: 1500 })

/** Long enough for a machine that has much else to do. */
const soon = { timeout: 15_000, interval: 20 }
const headers = { apikey: keys.anonKey, 'accept-profile': 'fixture', 'content-profile': 'fixture' }
const get = (address: string, at = url, init: RequestInit = {}) =>
  fetch(`${at}/rest/v1/${address}`, { headers, ...init })
const asking = { ...headers, 'content-type': 'application/json' }
/** The service may take as long as it likes. */
const nap = (seconds: number, init: RequestInit = {}, key = keys.serviceRoleKey) =>
  get('rpc/nap', url, {
    method: 'POST',
    headers: { ...asking, apikey: key },
    body: JSON.stringify({ seconds }),
    ...init,
  })
const napping = async () => {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where application_name = 'rest' and datname = current_database() and state = 'active' and query like '%nap%'`
  return row?.n
}
const code = async (answer: Response) => (await answer.json()).code

test('a visitor who finds every connection taken is told when to come back, and is served once one is free', async () => {
  const sleepers = [nap(4), nap(4), nap(4)]
  await expect.poll(napping, soon).toBe(3)
  const refused = await get('numbers?limit=1')
  expect([refused.status, refused.headers.get('retry-after'), await code(refused)]).toEqual([
    503,
    '1',
    'PGRST003',
  ])
  for (const sleeper of sleepers) expect((await sleeper).status).toBe(204)
  expect((await get('numbers?limit=1')).status).toBe(200)
})

test('a visitor who waits a little is served when somebody else is done', async () => {
  const sleepers = [nap(0.2), nap(0.2), nap(0.2)]
  await expect.poll(napping, soon).toBe(3)
  expect((await get('numbers?limit=1')).status).toBe(200)
  await Promise.all(sleepers)
})

test('a visitor who goes away leaves their connection to others', async () => {
  const controller = new AbortController()
  const gone = [1, 2, 3].map(() => nap(25, { signal: controller.signal }).catch((error) => error.name))
  await expect.poll(napping, soon).toBe(3)
  controller.abort()
  expect(await Promise.all(gone)).toEqual(['AbortError', 'AbortError', 'AbortError'])
  await expect.poll(napping, soon).toBe(0)
  expect((await get('numbers?limit=1')).status).toBe(200)
})

test('nothing of one caller is left on the connection for the next', async () => {
  const whoami = async () => (await get('rpc/whoami')).json()
  await get('rpc/refuse', url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"code":"P0001"}',
  })
  const first = await whoami()
  await Promise.all(
    [1, 2, 3, 4].map(() => get('rpc/whoami', url, { headers: { ...headers, apikey: keys.serviceRoleKey } })),
  )
  expect(await whoami()).toEqual(first)
  const [session] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where application_name = 'rest' and state = 'idle in transaction'`
  expect(session?.n).toBe(0)
})

test('a table made a moment ago is found, by notice or by being asked for', async () => {
  await sql.unsafe('create table fixture.brand_new (id int); grant all on fixture.brand_new to anon')
  await sql`notify pgrst, 'reload schema'`
  await expect.poll(async () => (await get('brand_new')).status, soon).toBe(200)
  await sql.unsafe('alter table fixture.brand_new add column colour text')
  await expect.poll(async () => (await get('brand_new?select=colour')).status, soon).toBe(200)
  await sql.unsafe('drop table fixture.brand_new')
  const gone = await get('brand_new')
  expect([gone.status, await code(gone)]).toEqual([404, '42P01'])
})

test('a prepared statement outlives a change of what it reads', async () => {
  await sql.unsafe(
    'create table fixture.changing (id int, n int); grant all on fixture.changing to anon; insert into fixture.changing values (1, 5)',
  )
  await sql`notify pgrst`
  await expect.poll(async () => (await get('changing?id=eq.1')).status, soon).toBe(200)
  for (let i = 0; i < 10; i++) await get('changing?id=eq.1')
  await sql.unsafe(
    `alter table fixture.changing alter n type text using 'n' || n, add column more int default 7`,
  )
  for (let i = 0; i < 5; i++)
    expect(await (await get('changing?id=eq.1')).json()).toEqual([{ id: 1, n: 'n5', more: 7 }])
})

test('a limit on a role is in force as soon as it is known', async () => {
  await sql.unsafe(
    `do $$ begin execute format('alter role anon in database %I set statement_timeout = ''150ms''', current_database()); end $$`,
  )
  await sql`notify pgrst, 'reload config'`
  await expect.poll(async () => (await (await get('rpc/whoami')).json()).timeout, soon).toBe('150ms')
  const stopped = await nap(2, {}, keys.anonKey)
  expect([stopped.status, await code(stopped)]).toEqual([500, '57014'])
  await sql.unsafe(
    `do $$ begin execute format('alter role anon in database %I reset statement_timeout', current_database()); end $$`,
  )
  await sql`notify pgrst`
  await expect.poll(async () => (await (await get('rpc/whoami')).json()).timeout, soon).toBe('3s')
})

/** A server that has been asked once, and whose line to the database can be cut. */
async function serveByCable() {
  const cable = await layCable(databaseUrl)
  afterAll(cable.stop)
  const at = await listen({
    sql,
    databaseUrl: cable.url,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 3, waitMs: 500 },
  })
  expect((await get('numbers?limit=1', at)).status).toBe(200)
  return { cable, at }
}

// ASVS 16.5.2
test('a database that goes away and comes back is found again, and so are its notices', async () => {
  const { cable, at } = await serveByCable()

  await cable.cut()
  for (let i = 0; i < 6; i++) {
    const refused = await get('numbers?limit=1', at)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  }
  await cable.mend()
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)

  await sql.unsafe('create table fixture.after_the_cut (id int); grant all on fixture.after_the_cut to anon')
  await expect
    .poll(async () => {
      await sql`notify pgrst`
      return (await get('after_the_cut', at)).status
    }, soon)
    .toBe(200)
})

test('visitors who kept asking while the database was away are all served once it is back', async () => {
  const { cable, at } = await serveByCable()
  let isOver = false
  const statuses = new Set<number>()
  const visit = async () => {
    while (!isOver) statuses.add((await get('numbers?limit=1', at)).status)
  }
  const visitors = [visit(), visit(), visit(), visit()]
  for (let outage = 0; outage < 5; outage++) {
    await cable.cut()
    const before = statuses.has(503)
    if (!before) await expect.poll(() => statuses.has(503), soon).toBe(true)
    await cable.mend()
    statuses.clear()
    await expect.poll(() => statuses.has(200), soon).toBe(true)
  }
  isOver = true
  await Promise.all(visitors)
  for (let i = 0; i < 6; i++) expect((await get('numbers?limit=1', at)).status).toBe(200)
})

test('a request cut off in the middle is told to try again, and the next one is served', async () => {
  const cable = await layCable(databaseUrl)
  afterAll(cable.stop)
  const at = await listen({
    sql,
    databaseUrl: cable.url,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 2 },
  })
  const cutOff = get('rpc/nap', at, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"seconds":2}',
  })
  await expect.poll(napping, soon).toBe(1)
  await cable.cut()
  expect((await cutOff).status).toBe(503)
  await cable.mend()
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)
})

test('a server whose database is away from the start says so and recovers', async () => {
  const cable = await layCable(databaseUrl)
  afterAll(cable.stop)
  await cable.cut()
  const at = await listen({
    sql,
    databaseUrl: cable.url,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 2, waitMs: 300 },
  })
  const refused = await get('numbers?limit=1', at)
  expect([refused.status, await code(refused)]).toEqual([503, 'PGRST002'])
  await cable.mend()
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)
})

test('reads go to the copy, writes to the original', async () => {
  const copy = await testDatabase()
  await copy.sql.unsafe(
    'create schema fixture; grant usage on schema fixture to anon; create table fixture.numbers (n int); grant all on fixture.numbers to anon; insert into fixture.numbers values (-1)',
  )
  const at = await listen({
    sql,
    databaseUrl,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 2, readDatabaseUrl: copy.url, replicaCheckEveryMs: 50 },
  })
  await expect.poll(async () => (await get('numbers?select=n&limit=1', at)).json(), soon).toEqual([{ n: -1 }])
  const written = await get('numbers', at, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', prefer: 'return=representation' },
    body: '{"n":1000}',
  })
  expect(written.status).toBe(201)
  expect(await sql`select n from fixture.numbers where n = 1000`).toHaveLength(1)
})

test('reads go to the original when the copy is away', async () => {
  const cable = await layCable(databaseUrl)
  afterAll(cable.stop)
  const at = await listen({
    sql,
    databaseUrl,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 2, readDatabaseUrl: cable.url, replicaCheckEveryMs: 50 },
  })
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where application_name = 'rest reads control'`).length,
      soon,
    )
    .toBeGreaterThan(0)
  for (let i = 0; i < 5; i++) expect((await get('numbers?limit=1', at)).status).toBe(200)
  await cable.cut()
  for (let i = 0; i < 5; i++) expect((await get('numbers?limit=1', at)).status).toBe(200)
})
