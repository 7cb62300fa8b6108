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

test('a database gets each migration once, in order', async () => {
  await write(
    '20300102000000_second.sql',
    'create table public.second_table as select * from public.first_table',
  )
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  expect(await migrate(sql, [folder])).toBe(2)
  expect(await migrate(sql, [folder])).toBe(0)
})

test('two servers that start at once apply each migration only once between them', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  const applied = await Promise.all([migrate(sql, [folder]), migrate(sql, [folder]), migrate(sql, [folder])])
  expect(applied.sort()).toEqual([0, 0, 1])
})

test('a migration that fails leaves nothing behind', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int); select 1/0')
  await expect(migrate(sql, [folder])).rejects.toThrow(
    /20300101000000_first failed and was undone: division by zero/,
  )
  const [row] = await sql`select to_regclass('public.first_table') as found`
  expect(row?.found).toBeNull()
})

test('an engineer who edits an applied migration is told to write a new one', async () => {
  await write('20300101000000_first.sql', 'create table public.first_table (id int)')
  await migrate(sql, [folder])
  await write('20300101000000_first.sql', 'create table public.first_table (id bigint)')
  await expect(migrate(sql, [folder])).rejects.toThrow(/has been edited since/)
})

test('an engineer who numbers a migration before an applied one is told so', async () => {
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

test('a migration that needs a table in use lets everybody else at it, and is applied once it is free', async () => {
  await sql`create table public.first_table (id int)`
  await write('20300101000000_first.sql', 'alter table public.first_table add column name text')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isReading, resolve: begin } = Promise.withResolvers<void>()
  const reading = sql.begin(async (tx) => {
    await tx`select from public.first_table`
    begin()
    await held
  })
  await isReading
  const migrating = migrate(sql, [folder])
  const waiting = () =>
    sql`select from pg_locks where relation = 'public.first_table'::regclass and not granted`
  await expect.poll(async () => (await waiting()).length, { timeout: 10_000, interval: 5 }).toBe(1)
  // Whoever comes after it waits no longer than it does.
  await sql`select from public.first_table`
  letGo()
  await reading
  expect(await migrating).toBe(1)
  expect(await sql`select name from public.first_table`).toEqual([])
})
