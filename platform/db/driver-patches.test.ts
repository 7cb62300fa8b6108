import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { startPrimaryAndStandby } from '../../test/standby.ts'
import { connect, type Sql } from './connect.ts'
import { driverPatches, patchDriver } from './driver-patches.ts'

const { url } = await testDatabase()
const { primaryUrl, standbyUrl } = await startPrimaryAndStandby()

/** Accepts connections and closes them, as a proxy without a primary does, except those that it forwards. */
async function startProxy(isForwarded: (connection: number) => boolean) {
  const target = new URL(url)
  const port = Number(target.port)
  let connections = 0
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (!isForwarded(++connections)) return near.destroy()
    const far = connectSocket(port, target.hostname)
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    near.pipe(far).pipe(near)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  target.port = `${(server.address() as AddressInfo).port}`
  return { url: target.href, connections: () => connections }
}

function open(at: string, options: { max?: number; isReplica?: boolean } = {}): Sql {
  const sql = connect(at, { max: 1, name: 'test', ...options })
  onTestFinished(() => sql.end({ timeout: 0 }))
  return sql
}

const codeOf = (query: Promise<unknown>) =>
  query.then(
    () => 'served',
    (error: { code: string }) => error.code,
  )

const secondsOf = async (work: Promise<unknown>) => {
  const startedAt = performance.now()
  await work
  return (performance.now() - startedAt) / 1000
}

test('an engineer who upgrades the driver notices that a correction no longer applies', () => {
  expect(() => patchDriver('index.js', 'something else')).toThrow('review driver-patches.ts')
  expect(Object.keys(driverPatches)).toEqual(['index.js', 'connection.js'])
})

test('queries fail by the deadline while a proxy accepts connections and closes them', async () => {
  const proxy = await startProxy(() => false)
  const sql = open(proxy.url, { max: 2 })
  const queries = Array.from({ length: 5 }, () => codeOf(sql`select 1`))
  expect(await secondsOf(Promise.all(queries))).toBeLessThan(5.5)
  expect(await Promise.all(queries)).toEqual(Array.from({ length: 5 }, () => 'CONNECT_TIMEOUT'))
  expect(proxy.connections()).toBeLessThan(120) // it pauses between attempts
  const afterwards = codeOf(sql`select 1`)
  expect(await secondsOf(afterwards)).toBeLessThan(2)
  expect(await afterwards).toBe('CONNECT_TIMEOUT')
})

test('a query is served by a primary that is found before the deadline', async () => {
  const proxy = await startProxy((connection) => connection > 5)
  const sql = open(proxy.url)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('a pool can be closed while no primary is to be found', async () => {
  const proxy = await startProxy(() => false)
  const sql = connect(proxy.url, { max: 1, name: 'test' })
  const query = codeOf(sql`select 1`)
  await expect.poll(proxy.connections).toBeGreaterThan(1)
  await sql.end({ timeout: 0 })
  expect(await query).toBe('CONNECTION_DESTROYED')
  const connections = proxy.connections()
  await expect.poll(() => query).toBe('CONNECTION_DESTROYED')
  expect(proxy.connections()).toBeLessThanOrEqual(connections + 1)
})

test('of several hosts the primary is used, and a standby only for reads', async () => {
  const isStandby = async (sql: Sql) => (await sql`select pg_is_in_recovery() as yes`)[0]?.yes
  const { host: primary } = new URL(primaryUrl)
  const { host: standby } = new URL(standbyUrl)
  const hosts = primaryUrl.replace(primary, `127.0.0.1:1,${standby},${primary}`)
  expect(await isStandby(open(hosts))).toBe(false)
  expect(await isStandby(open(`${hosts}?target_session_attrs=read-write`))).toBe(false)
  expect(await isStandby(open(standbyUrl, { isReplica: true }))).toBe(true)
  expect(await codeOf(open(standbyUrl)`select 1`)).toBe('CONNECT_TIMEOUT')
  const reading = open(standbyUrl, { isReplica: true })
  await expect(reading`create table t (n int)`).rejects.toMatchObject({ code: '25006', is_standby: true })
})

test('a connection that breaks while the array types are read does not end the process', async () => {
  const target = new URL(url)
  const port = Number(target.port)
  let connections = 0
  const server = createServer((near) => {
    const isFirst = ++connections === 1
    const far = connectSocket(port, target.hostname)
    near.on('error', () => undefined).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    far.pipe(near)
    near.on('data', (data: Buffer) => {
      if (isFirst && data.includes('pg_catalog.pg_type')) near.destroy()
      else far.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  target.port = `${(server.address() as AddressInfo).port}`
  const sql = open(target.href)
  await codeOf(sql`select 1`)
  expect(await sql`select array['a'] as names`).toEqual([{ names: ['a'] }])
})
