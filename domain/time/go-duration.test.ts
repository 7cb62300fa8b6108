import { expect, test } from 'vitest'
import { goDurationSeconds } from './go-duration.ts'

test.for([
  ['24h', 86_400],
  ['1h30m', 5400],
  ['1m0s', 60],
  ['250ms', 0.25],
] as const)('an operator writes %s for %d seconds', ([text, seconds]) => {
  expect(goDurationSeconds(text)).toBe(seconds)
})

test.for(['', '5', 'soon', '5d', '1h and a bit'])('a duration of %j is refused', (text) => {
  expect(goDurationSeconds(text)).toBeUndefined()
})
