import { afterAll, expect, test } from 'vitest'
import { startBackend, startTestBackend } from '../../test/backend.ts'
import { startBreakableProxy } from '../../test/breakable-proxy.ts'
import { testDatabase } from '../../test/database.ts'

const { url, keys, sql, databaseUrl } = await startBackend({ maxConnections: 3, waitMs: 1500 })

/** Long enough for a busy machine. */
const soon = { timeout: 30_000, interval: 20 }
const headers = { apikey: keys.anonKey, 'accept-profile': 'fixture', 'content-profile': 'fixture' }
const get = (address: string, at = url, init: RequestInit = {}) =>
  fetch(`${at}/rest/v1/${address}`, { headers, ...init })
const jsonHeaders = { ...headers, 'content-type': 'application/json' }
/** As the service role, which has no statement timeout. */
const sleepFor = (seconds: number, init: RequestInit = {}, key = keys.serviceRoleKey) =>
  get('rpc/nap', url, {
    method: 'POST',
    headers: { ...jsonHeaders, apikey: key },
    body: JSON.stringify({ seconds }),
    ...init,
  })
const napping = async () => {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where application_name = 'rest' and datname = current_database() and state = 'active' and query like '%nap%'`
  return row?.n
}
const code = async (response: Response) => (await response.json()).code

test('a visitor gets 503 with Retry-After while all connections are in use, and is served once one is free', async () => {
  const sleepers = [sleepFor(4), sleepFor(4), sleepFor(4)]
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

test('a waiting visitor is served when another request finishes', async () => {
  const sleepers = [sleepFor(0.2), sleepFor(0.2), sleepFor(0.2)]
  await expect.poll(napping, soon).toBe(3)
  expect((await get('numbers?limit=1')).status).toBe(200)
  await Promise.all(sleepers)
})

test('a visitor who disconnects releases the connection', async () => {
  const controller = new AbortController()
  const gone = [1, 2, 3].map(() => sleepFor(25, { signal: controller.signal }).catch((error) => error.name))
  await expect.poll(napping, soon).toBe(3)
  controller.abort()
  expect(await Promise.all(gone)).toEqual(['AbortError', 'AbortError', 'AbortError'])
  await expect.poll(napping, soon).toBe(0)
  expect((await get('numbers?limit=1')).status).toBe(200)
})

test('no setting of one caller stays on the connection for the next', async () => {
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

test('a new table is found, after a notification or on the first request', async () => {
  await sql.unsafe('create table fixture.brand_new (id int); grant all on fixture.brand_new to anon')
  await sql`notify pgrst, 'reload schema'`
  await expect.poll(async () => (await get('brand_new')).status, soon).toBe(200)
  await sql.unsafe('alter table fixture.brand_new add column colour text')
  await expect.poll(async () => (await get('brand_new?select=colour')).status, soon).toBe(200)
  await sql.unsafe('drop table fixture.brand_new')
  const gone = await get('brand_new')
  expect([gone.status, await code(gone)]).toEqual([404, '42P01'])
})

test('a prepared statement survives a change of its table', async () => {
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

test('a new role setting applies as soon as the schema is reloaded', async () => {
  await sql.unsafe(
    `do $$ begin execute format('alter role anon in database %I set statement_timeout = ''150ms''', current_database()); end $$`,
  )
  await sql`notify pgrst, 'reload config'`
  await expect.poll(async () => (await (await get('rpc/whoami')).json()).timeout, soon).toBe('150ms')
  const stopped = await sleepFor(2, {}, keys.anonKey)
  expect([stopped.status, await code(stopped)]).toEqual([500, '57014'])
  await sql.unsafe(
    `do $$ begin execute format('alter role anon in database %I reset statement_timeout', current_database()); end $$`,
  )
  await sql`notify pgrst`
  await expect.poll(async () => (await (await get('rpc/whoami')).json()).timeout, soon).toBe('3s')
})

/** A server that has served one request, and whose connection to the database can be cut. */
async function serveThroughProxy() {
  const proxy = await startBreakableProxy(databaseUrl)
  afterAll(proxy.stop)
  const at = await startTestBackend({
    sql,
    databaseUrl: proxy.url,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 3, waitMs: 500 },
  })
  expect((await get('numbers?limit=1', at)).status).toBe(200)
  return { proxy, at }
}

// ASVS 16.5.2
test('the server reconnects to a database that was away, and receives its notifications again', async () => {
  const { proxy, at } = await serveThroughProxy()

  await proxy.disconnect()
  for (let i = 0; i < 6; i++) {
    const refused = await get('numbers?limit=1', at)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  }
  await proxy.reconnect()
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)

  await sql.unsafe('create table fixture.after_the_cut (id int); grant all on fixture.after_the_cut to anon')
  await expect
    .poll(async () => {
      await sql`notify pgrst`
      return (await get('after_the_cut', at)).status
    }, soon)
    .toBe(200)
})

test('visitors who kept sending requests while the database was unreachable are all served once it is back', async () => {
  const { proxy, at } = await serveThroughProxy()
  let isOver = false
  const statuses = new Set<number>()
  const visit = async () => {
    while (!isOver) statuses.add((await get('numbers?limit=1', at)).status)
  }
  const visitors = [visit(), visit(), visit(), visit()]
  for (let outage = 0; outage < 5; outage++) {
    await proxy.disconnect()
    const before = statuses.has(503)
    if (!before) await expect.poll(() => statuses.has(503), soon).toBe(true)
    await proxy.reconnect()
    statuses.clear()
    await expect.poll(() => statuses.has(200), soon).toBe(true)
  }
  isOver = true
  await Promise.all(visitors)
  for (let i = 0; i < 6; i++) expect((await get('numbers?limit=1', at)).status).toBe(200)
})

test('an interrupted request gets 503, and the next one is served', async () => {
  const proxy = await startBreakableProxy(databaseUrl)
  afterAll(proxy.stop)
  const at = await startTestBackend({
    sql,
    databaseUrl: proxy.url,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 2 },
  })
  const cutOff = get('rpc/nap', at, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"seconds":2}',
  })
  await expect.poll(napping, soon).toBe(1)
  await proxy.disconnect()
  expect((await cutOff).status).toBe(503)
  await proxy.reconnect()
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)
})

test('a server that starts without its database responds with 503 and recovers', async () => {
  const proxy = await startBreakableProxy(databaseUrl)
  afterAll(proxy.stop)
  await proxy.disconnect()
  const at = await startTestBackend({
    sql,
    databaseUrl: proxy.url,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 2, waitMs: 300 },
  })
  const refused = await get('numbers?limit=1', at)
  expect([refused.status, await code(refused)]).toEqual([503, 'PGRST002'])
  await proxy.reconnect()
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)
})

test('reads go to the replica, writes to the primary', async () => {
  const copy = await testDatabase()
  await copy.sql.unsafe(
    'create schema fixture; grant usage on schema fixture to anon; create table fixture.numbers (n int); grant all on fixture.numbers to anon; insert into fixture.numbers values (-1)',
  )
  const at = await startTestBackend({
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

test('reads go to the primary when the replica is unreachable', async () => {
  const proxy = await startBreakableProxy(databaseUrl)
  afterAll(proxy.stop)
  const at = await startTestBackend({
    sql,
    databaseUrl,
    keys,
    rest: { schemas: ['fixture'], maxConnections: 2, readDatabaseUrl: proxy.url, replicaCheckEveryMs: 50 },
  })
  await expect
    .poll(
      async () =>
        (await sql`select 1 from pg_stat_activity where application_name = 'rest reads control'`).length,
      soon,
    )
    .toBeGreaterThan(0)
  for (let i = 0; i < 5; i++) expect((await get('numbers?limit=1', at)).status).toBe(200)
  await proxy.disconnect()
  for (let i = 0; i < 5; i++) expect((await get('numbers?limit=1', at)).status).toBe(200)
})

test('reads go to a standby while the primary is unreachable, even if it was not in use', async () => {
  const [primary, standby] = [await startBreakableProxy(databaseUrl), await startBreakableProxy(databaseUrl)]
  for (const proxy of [primary, standby]) afterAll(proxy.stop)
  const rest = {
    schemas: ['fixture'],
    maxConnections: 2,
    readDatabaseUrl: standby.url,
    replicaCheckEveryMs: 60_000,
  }
  const at = await startTestBackend({ sql, databaseUrl: primary.url, keys, rest })
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)
  await standby.disconnect() // from now on the primary is used
  expect((await get('numbers?limit=1', at)).status).toBe(200)
  await standby.reconnect()
  await primary.disconnect()
  await expect.poll(async () => (await get('numbers?limit=1', at)).status, soon).toBe(200)
})
