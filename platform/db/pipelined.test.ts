import { afterAll, expect, test } from 'vitest'
import { startBreakableProxy } from '../../test/breakable-proxy.ts'
import { testDatabase } from '../../test/database.ts'
import { connectForCallers } from './caller-pool.ts'
import { runPipelined, type Statement, type Transaction } from './pipelined.ts'

const { sql, url } = await testDatabase()
await sql.unsafe(
  'create table numbers (n int); grant all on numbers to authenticated; create table hidden (n int)',
)
const proxy = await startBreakableProxy(url)
const pool = connectForCallers(proxy.url, { max: 2, name: 'pipelined', searchPath: 'public' })
afterAll(async () => {
  await pool.end({ timeout: 1 })
  await proxy.stop()
})

const statement = (text: string, ...values: string[]): Statement => ({ text, values, isPrepared: true })
const asAuthenticated = statement(
  "select set_config('role', $1, true), set_config('app.word', $2, true)",
  'authenticated',
  'hello',
)
const run = (statements: Statement[], rest: Partial<Transaction> = {}) =>
  runPipelined(
    pool,
    { isReadOnly: false, settings: asAuthenticated, statements, end: 'commit', ...rest },
    () => new AbortController().signal,
    async () => undefined,
  )
const text = (rows: (Buffer | null)[][]) => rows.map((row) => row.map((value) => value?.toString() ?? null))
const storedNumbers = async () =>
  (await sql<{ n: number }[]>`select n from numbers order by n`).map(({ n }) => n)

test('a transaction runs with its settings, which are reset afterwards', async () => {
  const [rows] = await run([statement("select current_user, current_setting('app.word')")])
  expect(text(rows ?? [])).toEqual([['authenticated', 'hello']])
  const [session] = await pool`select current_user as role, current_setting('app.word', true) as word`
  expect(session).toEqual({ role: 'anon', word: '' })
})

test('a prepared transaction takes one round trip', async () => {
  const query = () => run([statement('select $1::int + 1', '41')])
  for (let i = 0; i < 4; i++) await query()
  proxy.directions.length = 0
  expect(text((await query())[0] ?? [])).toEqual([['42']])
  expect(proxy.directions).toEqual(['request', 'response'])
})

test('values reach PostgreSQL unchanged, whatever their type', async () => {
  const [rows] = await run([
    statement(
      'select $1::bool, $2::jsonb, $3::timestamptz, $4::int[], $5::bytea, $6::date',
      'true',
      '{"a": [1]}',
      '2026-01-01T00:00:00Z',
      '{1,2}',
      '\\x00ff',
      '2026-02-03',
    ),
  ])
  expect(text(rows ?? [])).toEqual([
    ['t', '{"a": [1]}', '2026-01-01 00:00:00+00', '{1,2}', '\\x00ff', '2026-02-03'],
  ])
})

test('a failed statement rolls back those before it, and its error is reported', async () => {
  const statements = [
    statement('insert into numbers values ($1)', '1'),
    statement('select 1 / $1::int', '0'),
    statement('select 2'),
  ]
  await expect(run(statements)).rejects.toMatchObject({ code: '22012' })
  expect(await storedNumbers()).toEqual([])
})

test('a caller cannot read a hidden table, or write in a read-only transaction', async () => {
  await expect(run([statement('select * from hidden')])).rejects.toMatchObject({ code: '42501' })
  const insert = [statement('insert into numbers values ($1)', '1')]
  await expect(run(insert, { isReadOnly: true })).rejects.toMatchObject({ code: '25006' })
})

test('no statement runs if the settings fail', async () => {
  const settings = statement("select set_config('role', $1, true)", 'no_such_role')
  await expect(run([statement('insert into numbers values ($1)', '7')], { settings })).rejects.toMatchObject({
    code: '22023',
  })
  expect(await storedNumbers()).toEqual([])
})

test('a caller can inspect the rows before the transaction is committed', async () => {
  const insert = (n: number) => [statement('insert into numbers values ($1) returning n', `${n}`)]
  const commitOnly = (expected: string) => (results: (Buffer | null)[][][]) =>
    results[0]?.[0]?.[0]?.toString() === expected ? ('commit' as const) : ('rollback' as const)
  await run(insert(2), { end: commitOnly('2') })
  await run(insert(3), { end: commitOnly('2') })
  expect(await storedNumbers()).toEqual([2])
})

test('a write whose prepared statement no longer fits its table is stored, or reported as failed', async () => {
  await sql.unsafe('create table changing (n int); grant all on changing to authenticated')
  const insert = () => run([statement('insert into changing (n) values ($1) returning *', '1')])
  for (let i = 0; i < 3; i++) await insert()
  await sql.unsafe('alter table changing add column more int default 7')
  const [rows] = await insert()
  expect(text(rows ?? [])).toEqual([['1', '7']])
  expect(await sql`select from changing`).toHaveLength(4)
})
