import { expect, test } from 'vitest'
import { describeFailure, playwrightTotals, statusTotals, vitestTotals } from './test-totals.ts'

const vitest = { testResults: [], numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, success: true }
const playwright = { suites: [], stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 }, errors: [] }

test('a developer sees the totals of a successful run', () => {
  expect(vitestTotals(vitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 1, messages: [] })
  expect(playwrightTotals(playwright, 0)).toEqual({ passed: 3, failed: 0, skipped: 1, messages: [] })
})

test('a developer sees the number of failed tests, including flaky tests and broken files', () => {
  expect(vitestTotals({ ...vitest, numFailedTests: 2, success: false }, 1).failed).toBe(2)
  const stats = { ...playwright.stats, unexpected: 2, flaky: 1 }
  expect(playwrightTotals({ ...playwright, stats, errors: ['no such file'] }, 1).failed).toBe(4)
})

test('a developer sees that a run failed with an error although every test passed', () => {
  expect(vitestTotals(vitest, 1).failed).toBe(1)
  expect(vitestTotals(vitest, null).failed).toBe(1)
  expect(vitestTotals({ ...vitest, success: false }, 0).failed).toBe(1)
  expect(playwrightTotals(playwright, 1).failed).toBe(1)
})

test('a developer sees the failed tests and their messages at the end', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a roof' },
    { status: 'failed', fullName: 'a door opens', failureMessages: ['it is locked\n  at door.ts'] },
  ]
  const testResults = [{ name: 'domain/door.test.ts', assertionResults }]
  expect(vitestTotals({ ...vitest, testResults }, 1).messages).toEqual([
    'domain/door.test.ts: a door opens\n    it is locked\n      at door.ts',
  ])
  const broken = [{ name: 'domain/roof.test.ts', message: 'no such import', assertionResults: [] }]
  expect(vitestTotals({ ...vitest, testResults: broken, unhandledErrors: ['too late'] }, 1).messages).toEqual(
    ['domain/roof.test.ts: the file itself\n    no such import', 'outside every test\n    too late'],
  )
  const failed = { ok: false, title: 'a window', file: 'e2e/window.spec.ts' }
  const fine = { ok: true, title: 'a wall', file: 'e2e/wall.spec.ts', tests: [{ results: [{}] }] }
  const specs = [fine, { ...failed, tests: [{ results: [{ error: { message: 'it is shut' } }] }] }]
  expect(
    playwrightTotals({ ...playwright, suites: [{ specs: [], suites: [{ specs }] }] }, 1).messages,
  ).toEqual(['e2e/window.spec.ts: a window\n    it is shut'])
})

test('a developer reads the names of the failed tests on one line', () => {
  const messages = ['e2e/window.spec.ts: a window\n    it is shut', 'e2e/door.spec.ts: a door']
  expect(describeFailure('Browser tests', { ...statusTotals(1), messages })).toBe(
    'Browser tests | e2e/window.spec.ts: a window | e2e/door.spec.ts: a door',
  )
  expect(describeFailure('Types', statusTotals(1))).toBe('Types')
})
