import { expect, test } from 'vitest'
import { maxNoteLength, parseDetails } from './local-saved-details.ts'

const details = { title: 'Flat', note: 'Ask about the roof', savedAt: '2026-11-18T10:00:00Z' }

test('a visitor finds their notes on the next visit', () => {
  expect(parseDetails(JSON.stringify({ a: details }))).toEqual({ a: details })
})

test('a visitor with damaged storage loses only the damaged notes', () => {
  for (const stored of [null, '{', '[]', '"x"', '1']) expect(parseDetails(stored)).toEqual({})
  expect(parseDetails(JSON.stringify({ a: details, b: null, c: { title: 1 } }))).toEqual({ a: details })
})

test('a visitor cannot carry a note into the account that is longer than the account takes', () => {
  const long = { ...details, note: 'x'.repeat(maxNoteLength + 1) }
  expect(parseDetails(JSON.stringify({ a: long })).a?.note).toHaveLength(maxNoteLength)
})
