import { afterAll, expect, test } from 'vitest'
import { startBreakableProxy } from '../../test/breakable-proxy.ts'
import { testDatabase } from '../../test/database.ts'
import { connect } from './connect.ts'

const { sql, url } = await testDatabase()
await sql`create table numbers (n int)`
const storedNumbers = async () =>
  (await sql<{ n: number }[]>`select n from numbers order by n`).map(({ n }) => n)

test('a caller gets the result of a committed transaction', async () => {
  const result = await sql.begin(async (tx) => {
    await tx`insert into numbers values (1)`
    await tx`insert into numbers values (2)`
    return 'done'
  })
  expect(result).toBe('done')
  expect(await storedNumbers()).toEqual([1, 2])
})

test('a failed transaction is rolled back, whether the database or the program failed', async () => {
  await expect(
    sql.begin(async (tx) => [await tx`insert into numbers values (3)`, await tx`select 1 / 0`]),
  ).rejects.toMatchObject({ code: '22012' })
  await expect(
    sql.begin(async (tx) => {
      await tx`insert into numbers values (3)`
      throw new Error('the program failed')
    }),
  ).rejects.toThrow('the program failed')
  expect(await storedNumbers()).toEqual([1, 2])
})

test('a caller that ignores a failed statement learns that the transaction was rolled back', async () => {
  const transaction = sql.begin(async (tx) => {
    await tx`insert into numbers values (3)`
    await tx`select 1 / 0`.catch(() => undefined)
  })
  await expect(transaction).rejects.toThrow('rolled back')
  expect(await storedNumbers()).toEqual([1, 2])
})

test('a caller can roll back to a savepoint', async () => {
  await sql.begin(async (tx) => {
    await tx`insert into numbers values (4)`
    await tx
      .savepoint(async (part) => [await part`insert into numbers values (5)`, await part`select 1 / 0`])
      .catch(() => undefined)
  })
  expect(await storedNumbers()).toEqual([1, 2, 4])
})

test('a read-only transaction cannot write, and a deferred constraint fails the commit', async () => {
  await expect(sql.begin('read only', (tx) => tx`insert into numbers values (6)`)).rejects.toMatchObject({
    code: '25006',
  })
  await sql`create table deferred (n int primary key, other int references deferred deferrable initially deferred)`
  await expect(sql.begin((tx) => tx`insert into deferred values (1, 2)`)).rejects.toMatchObject({
    code: '23503',
  })
})

test('the process survives an outage during a transaction and continues when the database is back', async () => {
  const proxy = await startBreakableProxy(url)
  const remote = connect(proxy.url, { max: 2, name: 'remote' })
  afterAll(async () => {
    await remote.end({ timeout: 1 })
    await proxy.stop()
  })
  const interrupted = remote.begin(async (tx) => {
    await tx`select 1`
    await proxy.disconnect()
    await tx`select 2`
  })
  await expect(interrupted).rejects.toThrow()
  await proxy.reconnect()
  await expect.poll(() => remote.begin((tx) => tx`select 3 as n`).catch(() => [])).toEqual([{ n: 3 }])
})

test('transactions that were started during an outage do not block later ones', async () => {
  const proxy = await startBreakableProxy(url)
  const remote = connect(proxy.url, { max: 2, name: 'remote' })
  afterAll(async () => {
    await remote.end({ timeout: 1 })
    await proxy.stop()
  })
  const query = () => remote.begin((tx) => tx`select 3 as n`)
  await query()
  await proxy.disconnect()
  for (let n = 0; n < 8; n++) await expect(query()).rejects.toThrow()
  await Promise.allSettled(Array.from({ length: 8 }, query))
  await proxy.reconnect()
  await expect.poll(() => query().catch(() => [])).toEqual([{ n: 3 }])
  expect(await Promise.all(Array.from({ length: 8 }, query))).toEqual(Array(8).fill([{ n: 3 }]))
})
