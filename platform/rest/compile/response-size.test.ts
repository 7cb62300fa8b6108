import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { aggregateWithLimit } from './response-size.ts'

const { sql } = await testDatabase()

const read = async (rows: string, isMultiplied: boolean, maxBytes: number | undefined) => {
  const { value, from } = aggregateWithLimit({ rows, alias: '_', isMultiplied, maxBytes })
  const [row] = await sql.unsafe<{ json: unknown }[]>(`select ${value} as json from ${from}`)
  return row?.json
}

test('rows give the same JSON, however their size is checked', async () => {
  const rows = `select * from (values (1, 'a', null::text), (2, 'b"', 'ü')) as rows (id, name, note)`
  const plain = await read(rows, false, undefined)
  expect(plain).toEqual([
    { id: 1, name: 'a', note: null },
    { id: 2, name: 'b"', note: 'ü' },
  ])
  expect(await read(rows, false, 1000)).toEqual(plain)
  expect(await read(rows, true, 1000)).toEqual(plain)
  for (const isMultiplied of [false, true])
    expect(await read(`${rows} where id > 2`, isMultiplied, 1000)).toBeNull()
})

test('PostgreSQL stops reading at the row that exceeds the limit', async () => {
  await sql.unsafe('create sequence public.rows_read')
  const rows = `select nextval('public.rows_read') as n, repeat('x', 1000) as text from generate_series(1, 1000)`
  await expect(read(rows, true, 10_000)).rejects.toThrow('The answer is too large')
  const [row] = await sql<{ read: number }[]>`select nextval('public.rows_read')::int as read`
  expect(row?.read).toBeLessThan(20)
})
