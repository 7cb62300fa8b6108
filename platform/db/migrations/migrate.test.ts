import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

const { sql } = await testDatabase()
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await sql`delete from platform.migrations where set = 'product'`
  await sql`drop table if exists public.first_table, public.second_table`
  return () => rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

test('a server applies each migration once, in order', async () => {
  await write(
    '20300102000000_second.sql',
    'create table public.second_table as select * from public.first_table',
  )
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  expect(await migrate(sql, [folder])).toBe(2)
  expect(await migrate(sql, [folder])).toBe(0)
})

test('several servers that start at once apply each migration only once', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  const applied = await Promise.all([migrate(sql, [folder]), migrate(sql, [folder]), migrate(sql, [folder])])
  expect(applied.sort()).toEqual([0, 0, 1])
})

test('a failed migration is rolled back', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int); select 1/0')
  await expect(migrate(sql, [folder])).rejects.toThrow(
    /20300101000000_first failed and was rolled back: division by zero/,
  )
  const [row] = await sql`select to_regclass('public.first_table') as found`
  expect(row?.found).toBeNull()
})

test('an engineer cannot edit an applied migration', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  await migrate(sql, [folder])
  await write('20300101000000_first.sql', 'create table public.first_table (id bigint)')
  await expect(migrate(sql, [folder])).rejects.toThrow(/was edited since/)
})

test('an engineer cannot add a migration that is older than an applied one', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  await write('20300103000000_third.sql', 'create table public.second_table (id int)')
  await migrate(sql, [folder])
  await write('20300102000000_second.sql', 'select 1')
  await expect(migrate(sql, [folder])).rejects.toThrow(/is older than 20300103000000/)
})

test('a database set up before version 1.0 is refused in one line', async () => {
  await write('20300102000000_second.sql', 'create table public.second_table (id int)')
  await sql`insert into platform.migrations (set, version, name, checksum) values ('product', '20300101000000', 'old', '')`
  await expect(migrate(sql, [folder])).rejects.toThrow(
    /^This data was created before Lintel 1\.0 and cannot be upgraded\..*$/,
  )
})

test('a database of a newer release is refused in one line, and left as it is', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  await migrate(sql, [folder])
  await sql`insert into platform.migrations (set, version, name, checksum) values ('product', '20300103000000', 'newer', '')`
  await write('20300104000000_second.sql', 'create table public.second_table (id int)')
  await expect(migrate(sql, [folder])).rejects.toThrow(
    /^The database was migrated by a newer release: this one does not know migration 20300103000000 of the product\. Start .*$/,
  )
  const [row] = await sql`select to_regclass('public.second_table') as found`
  expect(row?.found).toBeNull()
})

test('a migration that waits for a table does not block other queries, and is applied once the table is free', async () => {
  await sql`create table public.first_table (id int)`
  await write('20300101000000_first.sql', 'alter table public.first_table add column name text')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: isReading, resolve: startReading } = Promise.withResolvers<void>()
  const reading = sql.begin(async (tx) => {
    await tx`select from public.first_table`
    startReading()
    await released
  })
  await isReading
  const migrating = migrate(sql, [folder])
  const waiting = () =>
    sql`select from pg_locks where relation = 'public.first_table'::regclass and not granted`
  await expect.poll(async () => (await waiting()).length, { interval: 5 }).toBe(1)
  // A query that queues behind the migration waits only as long as its lock timeout.
  await sql`select from public.first_table`
  release()
  await reading
  expect(await migrating).toBe(1)
  expect(await sql`select name from public.first_table`).toEqual([])
})
