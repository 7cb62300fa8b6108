import { expect, test } from 'vitest'
import { formatDuration } from './format-duration.ts'

test('an agent reads response times in natural units', () => {
  expect([0, 1, 40, 60, 185, 2000, 2880, 10_000].map(formatDuration)).toEqual([
    '1 minute',
    '1 minute',
    '40 minutes',
    '1 hour',
    '3 hours',
    '33 hours',
    '2 days',
    '7 days',
  ])
})
