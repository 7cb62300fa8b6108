import { expect, test } from 'vitest'
import { readingMinutes } from './reading-time.ts'

const words = (count: number) => Array.from({ length: count }, () => 'home').join(' ')

test('a reader sees the minutes at 200 words each, rounded up', () => {
  expect(readingMinutes(words(200))).toBe(1)
  expect(readingMinutes(words(201))).toBe(2)
  expect(readingMinutes(words(1000))).toBe(5)
})

test('a reader always sees at least one minute', () => {
  expect(readingMinutes('')).toBe(1)
})

test('line breaks and repeated spaces are not words to a reader', () => {
  expect(readingMinutes(`${words(100)}\n\n   ${words(100)}  `)).toBe(1)
})
