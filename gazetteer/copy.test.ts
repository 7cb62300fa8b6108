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
  await copyRows(
    sql,
    'copied',
    ['id', 'word', 'words', 'flag'],
    samples.map(({ word, words, flag }, id) => [id, word, arrayText(words), flag]),
  )
  const rows = await sql`select word, words, flag from copied order by id`
  expect([...rows]).toEqual(samples)
})
