import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { postgres } from './driver.ts'
import {
  type DriverConnection,
  type DriverQuery,
  executeShowingConnection,
  fetchTypesWhile,
  internalsOf,
  parsersOf,
} from './driver-internals.ts'

const { url } = await testDatabase()
const [driverDir = ''] =
  /^.*node_modules\/postgres\//.exec(createRequire(import.meta.url).resolve('postgres')) ?? []
const sourceOf = (file: string) => readFileSync(path.join(driverDir, file), 'utf8')

/** The driver as it comes, without what `connect` changes. */
async function withDriver<T>(use: (sql: ReturnType<typeof postgres>) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await use(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

test('an engineer who upgrades the driver reviews what we rely on', () => {
  const { version } = JSON.parse(sourceOf('package.json'))
  expect(version, 'read the changes to the driver’s src/, run these tests, then change the number here').toBe(
    '3.4.9',
  )
})

test('the driver takes its queues from the one module that we replace', () => {
  for (const file of ['src/index.js', 'src/connection.js'])
    expect(sourceOf(file)).toContain("import Queue from './queue.js'")
  const methods = [...sourceOf('src/queue.js').matchAll(/^ {4}(?:get )?(\w+)/gm)].map(([, name]) => name)
  expect(methods).toEqual(['length', 'remove', 'push', 'shift'])
})

test('a query goes through its handler, and exposes its backend and whether it is active', () =>
  withDriver(async (sql) => {
    const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const query = sql`select pg_sleep(0.05)`
    const internals = internalsOf(query)
    expect(internals).toMatchObject({ state: null, active: false })
    const { handler } = internals
    const sent: { query: DriverQuery; isActive: boolean; pid: number | undefined }[] = []
    internals.handler = (each) => {
      handler(each)
      sent.push({ query: each, isActive: each.active, pid: each.state?.pid })
    }
    await query
    expect(sent).toEqual([{ query, isActive: true, pid }])
    expect(internals.active).toBe(false)
  }))

test('a query can be rejected from outside', () =>
  withDriver(async (sql) => {
    const query = sql`select pg_sleep(0.05)`
    setTimeout(() => internalsOf(query).reject(new Error('given up')), 5)
    await expect(query).rejects.toThrow('given up')
  }))

test('a statement exposes its connection, which serves no other query until it is released', () =>
  withDriver(async (sql) => {
    await sql`select 1`
    let held: DriverConnection | undefined
    await executeShowingConnection(sql, 'begin', (connection) => {
      connection.queue.remove(connection)
      connection.queue = { remove: () => undefined, push: () => undefined }
      connection.reserved = Object.assign(() => undefined, { release: false })
      held = connection
      return false
    })
    expect(held?.onclose ?? null).toBeNull()
    let isServed = false
    const other = sql`select 1`.then(() => {
      isServed = true
    })
    const own = sql`select 1 as one`
    internalsOf(own).handler = (query) => void held?.execute(query)
    expect(await own).toEqual([{ one: 1 }])
    expect(isServed).toBe(false)
    const commit = sql`commit`
    internalsOf(commit).handler = (query) => void held?.execute(query)
    await Promise.all([commit, other])
    expect(held?.reserved).toBeNull()
  }))

test('a reserved connection reports that it broke', () =>
  withDriver(async (sql) => {
    const [{ pid } = { pid: 0 }] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    const closed = Promise.withResolvers<Error>()
    await executeShowingConnection(sql, 'begin', (connection) => {
      connection.reserved = Object.assign(() => undefined, { release: false })
      connection.onclose = closed.resolve
      return false
    })
    await withDriver((other) => other`select pg_terminate_backend(${pid})`)
    expect(await closed.promise).toMatchObject({ code: 'CONNECTION_CLOSED' })
  }))

test('the array types are fetched only if the option says so', () =>
  withDriver(async (sql) => {
    let count = 0
    fetchTypesWhile(sql, () => {
      count++
      return true
    })
    const textArray = 1009
    expect(parsersOf(sql)[textArray]).toBeUndefined()
    await sql`select 1`
    expect(count).toBeGreaterThan(0)
    expect(parsersOf(sql)[textArray]).toBeTypeOf('function')
  }))
