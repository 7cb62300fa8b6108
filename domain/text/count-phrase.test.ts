import { expect, test } from 'vitest'
import { capitalised, countPhrase } from './count-phrase.ts'

test('a reader sees small numbers as words and large ones as figures', () => {
  expect(countPhrase(0, 'reply', 'replies')).toBe('no replies')
  expect(countPhrase(1, 'reply', 'replies')).toBe('one reply')
  expect(countPhrase(12, 'reply', 'replies')).toBe('twelve replies')
  expect(countPhrase(1024, 'reply', 'replies')).toBe('1,024 replies')
  expect(capitalised('nine new homes')).toBe('Nine new homes')
})
