import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestBackend } from '../../test/backend.ts'
import { startPrimaryAndStandby } from '../../test/standby.ts'
import { connect } from '../db/connect.ts'
import { loadKeys } from '../keys.ts'

const { primaryUrl, standbyUrl } = await startPrimaryAndStandby()
const primary = connect(primaryUrl, { max: 2, name: 'test' })
const standby = connect(standbyUrl, { max: 2, name: 'test', isReplica: true })
afterAll(() => Promise.all([primary.end({ timeout: 1 }), standby.end({ timeout: 1 })]))

await primary.unsafe(`
  create schema platform; create schema auth;
  create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
  grant usage on schema auth to anon;
  create table public.things (id int primary key); grant all on public.things to anon;
  create function public.where_am_i() returns boolean stable language sql as 'select pg_is_in_recovery()';
  create function public.add_thing(id int) returns void language sql as 'insert into public.things values (id)'`)
await primary.unsafe(await readFile(path.resolve('platform/sql/20261118008000_rest.sql'), 'utf8'))
const keys = await loadKeys(primary)
const url = await startTestBackend({
  sql: primary,
  databaseUrl: primaryUrl,
  keys,
  rest: {
    readDatabaseUrl: standbyUrl,
    replicaCheckEveryMs: 50,
    maxReplicaLagSeconds: 0.5,
    maxConnections: 3,
  },
})

const headers = { apikey: keys.anonKey, 'content-type': 'application/json' }
const isAnsweredByStandby = async () => (await fetch(`${url}/rest/v1/rpc/where_am_i`, { headers })).json()
const add = (id: number) =>
  fetch(`${url}/rest/v1/rpc/add_thing`, { method: 'POST', headers, body: JSON.stringify({ id }) })
const things = async () => (await fetch(`${url}/rest/v1/things?select=id&order=id`, { headers })).json()

test('reads and functions that only read go to a standby that keeps up; writes go to the primary', async () => {
  await expect.poll(isAnsweredByStandby).toBe(true)
  expect((await add(1)).status).toBe(204)
  await expect.poll(things).toEqual([{ id: 1 }])
})

test('reads go to the primary while the standby is too far behind, and back once it has caught up', async () => {
  await standby`select pg_wal_replay_pause()`
  await expect
    .poll(async () => (await standby`select pg_get_wal_replay_pause_state() as state`)[0]?.state)
    .toBe('paused')
  await add(2)
  await expect.poll(isAnsweredByStandby).toBe(false)
  expect(await things()).toEqual([{ id: 1 }, { id: 2 }])
  await standby`select pg_wal_replay_resume()`
  await expect.poll(isAnsweredByStandby).toBe(true)
  expect(await things()).toEqual([{ id: 1 }, { id: 2 }])
})
