import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { arrayText, copyRows } from './copy.ts'

const { sql } = await testDatabase()

// PostgreSQL's text cannot hold the NUL character, whichever way it comes in.
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''))

test('a loader finds every text and array in the table as it sent them', async () => {
  await sql`create table copied (id int, word text, words text[], flag boolean)`
  const samples = fc.sample(
    fc.record({ word: fc.option(text), words: fc.array(text), flag: fc.boolean() }),
    300,
  )
  const rowsToSend = samples.map(({ word, words, flag }, id) => [id, word, arrayText(words), flag])
  await sql.begin((tx) => copyRows(tx, 'copied', ['id', 'word', 'words', 'flag'], rowsToSend))
  const rows = await sql`select word, words, flag from copied order by id`
  expect([...rows]).toEqual(samples)
})

test.each([
  ['a single row', 1],
  ['more rows than fit on the way', 200_000],
])('a loader gets an error when the database refuses %s', async (_, count) => {
  await sql`create table if not exists refused (id int check (id > 0))`
  const rows = Array.from({ length: count }, () => [0])
  await expect(sql.begin((tx) => copyRows(tx, 'refused', ['id'], rows))).rejects.toThrow()
})

test('a loader gets an error when the connection breaks during its last rows', async () => {
  await sql`create table slow (id int)`
  await sql`
    create function cut_off() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(10); return new; end $$`
  await sql`create trigger cut_off before insert on slow for each row execute function cut_off()`
  await expect(sql.begin((tx) => copyRows(tx, 'slow', ['id'], [[1]]))).rejects.toThrow()
})
