import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { copyIn } from './copy-in.ts'

const { sql } = await testDatabase({ max: 1 })
await sql`create table public.copied (number int constraint small_number check (number < 100000))`

const copy = (lines: Iterable<string>) =>
  sql.begin((tx) => copyIn(tx, 'public.copied', ['number'], Readable.from(lines)))
const violation = expect.objectContaining({ code: '23514', constraint_name: 'small_number' })
const countRows = async () => (await sql`select from public.copied`).length

test('an operator sees the error of an invalid last row', async () => {
  await expect(copy(['1\n', '100000\n'])).rejects.toEqual(violation)
  expect(await countRows()).toBe(0)
})

test('an operator sees the error of an invalid row that is followed by many others', async () => {
  const many = Array.from({ length: 200_000 }, (_, n) => `${n}\n`)
  await expect(copy(['100000\n', ...many])).rejects.toEqual(violation)
  expect(await countRows()).toBe(0)
})

test('an operator sees the error of a missing table', async () => {
  await expect(
    sql.begin((tx) => copyIn(tx, 'public.missing', ['number'], Readable.from(['1\n']))),
  ).rejects.toMatchObject({ code: '42P01' })
})

test('an operator sees the error of a source that fails, and none of its rows are stored', async () => {
  function* broken() {
    yield '1\n'
    throw new Error('The disk is gone')
  }
  await expect(copy(broken())).rejects.toThrow('The disk is gone')
  expect(await countRows()).toBe(0)
})

test('an operator finds all rows after the copy', async () => {
  await copy(['1\n', '2\n'])
  expect(await countRows()).toBe(2)
})
