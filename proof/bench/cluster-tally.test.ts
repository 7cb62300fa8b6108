import { expect, test } from 'vitest'
import { tallyOfPlaywright, tallyOfVitest } from './cluster-tally.ts'

test('a reader is told of a file that could not be read, though none of its tests has failed', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(tallyOfVitest({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({
    files: 2,
    passed: 2,
    failed: 1,
  })
})

test('a reader finds each file of journeys counted once, and what only passed at the second try as failed', () => {
  const suites = [{ file: 'home.spec.ts' }, { file: 'home.spec.ts' }, { file: 'search.spec.ts' }]
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(tallyOfPlaywright({ suites, stats, errors: [] })).toEqual({ files: 2, passed: 5, failed: 2 })
})
