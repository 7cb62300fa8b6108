import { afterAll, expect, test } from 'vitest'
import { layCable } from '../../test/breakable-proxy.ts'
import { testDatabase } from '../../test/database.ts'
import { connect } from './connect.ts'

const { sql, url } = await testDatabase()
await sql`create table kept (n int)`
const kept = async () => (await sql<{ n: number }[]>`select n from kept order by n`).map(({ n }) => n)

test('a transaction is kept whole, and its result returned', async () => {
  const result = await sql.begin(async (tx) => {
    await tx`insert into kept values (1)`
    await tx`insert into kept values (2)`
    return 'done'
  })
  expect(result).toBe('done')
  expect(await kept()).toEqual([1, 2])
})

test('a transaction that fails leaves nothing, whether the database or the program refused', async () => {
  await expect(
    sql.begin(async (tx) => [await tx`insert into kept values (3)`, await tx`select 1 / 0`]),
  ).rejects.toMatchObject({ code: '22012' })
  await expect(
    sql.begin(async (tx) => {
      await tx`insert into kept values (3)`
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await kept()).toEqual([1, 2])
})

test('a transaction whose failed statement was overlooked does not pretend to be kept', async () => {
  const careless = sql.begin(async (tx) => {
    await tx`insert into kept values (3)`
    await tx`select 1 / 0`.catch(() => undefined)
  })
  await expect(careless).rejects.toThrow('rolled back')
  expect(await kept()).toEqual([1, 2])
})

test('a transaction takes back part of itself', async () => {
  await sql.begin(async (tx) => {
    await tx`insert into kept values (4)`
    await tx
      .savepoint(async (part) => [await part`insert into kept values (5)`, await part`select 1 / 0`])
      .catch(() => undefined)
  })
  expect(await kept()).toEqual([1, 2, 4])
})

test('a transaction that only reads cannot write, and one that checks late is told at the end', async () => {
  await expect(sql.begin('read only', (tx) => tx`insert into kept values (6)`)).rejects.toMatchObject({
    code: '25006',
  })
  await sql`create table late (n int primary key, other int references late deferrable initially deferred)`
  await expect(sql.begin((tx) => tx`insert into late values (1, 2)`)).rejects.toMatchObject({ code: '23503' })
})

test('the program survives a database that goes away in the middle of a transaction, and goes on when it is back', async () => {
  const cable = await layCable(url)
  const far = connect(cable.url, { max: 2, name: 'far' })
  afterAll(async () => {
    await far.end({ timeout: 1 })
    await cable.stop()
  })
  const cutOff = far.begin(async (tx) => {
    await tx`select 1`
    await cable.cut()
    await tx`select 2`
  })
  await expect(cutOff).rejects.toThrow()
  await cable.mend()
  await expect
    .poll(() => far.begin((tx) => tx`select 3 as n`).catch(() => []), { timeout: 5000 })
    .toEqual([{ n: 3 }])
})

test('transactions that were asked for while the database was away take nothing from those that come after', async () => {
  const cable = await layCable(url)
  const far = connect(cable.url, { max: 2, name: 'far' })
  afterAll(async () => {
    await far.end({ timeout: 1 })
    await cable.stop()
  })
  const ask = () => far.begin((tx) => tx`select 3 as n`)
  await ask()
  await cable.cut()
  for (let n = 0; n < 8; n++) await expect(ask()).rejects.toThrow()
  await Promise.allSettled(Array.from({ length: 8 }, ask))
  await cable.mend()
  await expect.poll(() => ask().catch(() => []), { timeout: 10_000 }).toEqual([{ n: 3 }])
  expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array(8).fill([{ n: 3 }]))
})
