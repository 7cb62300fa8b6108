import { expect, test } from 'vitest'
import { playwrightTally, vitestTally } from './tally.ts'

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, success: true }
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] }

test('a developer sees a good run as it was', () => {
  expect(vitestTally(vitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
  expect(playwrightTally(playwright, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 })
})

test('a developer sees the number of tests that failed, flaky ones and broken files among them', () => {
  expect(vitestTally({ ...vitest, numFailedTests: 2, success: false }, 1).failed).toBe(2)
  const stats = { ...playwright.stats, unexpected: 2, flaky: 1 }
  expect(playwrightTally({ stats, errors: ['no such file'] }, 1).failed).toBe(4)
})

test('a developer sees a run fail that ended with an error although every test passed', () => {
  expect(vitestTally(vitest, 1).failed).toBe(1)
  expect(vitestTally(vitest, null).failed).toBe(1)
  expect(vitestTally({ ...vitest, success: false }, 0).failed).toBe(1)
  expect(playwrightTally(playwright, 1).failed).toBe(1)
})
