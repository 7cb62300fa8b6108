import { expect, test } from 'vitest'
import { countPlaywrightTests, countVitestTests } from './test-counts.ts'

test('a reader sees a file that could not be loaded counted as a failure', () => {
  const testResults = [
    { status: 'passed', assertionResults: [{}, {}] },
    { status: 'failed', assertionResults: [] },
  ]
  expect(countVitestTests({ numPassedTests: 2, numFailedTests: 0, testResults })).toEqual({
    files: 2,
    passed: 2,
    failed: 1,
  })
})

test('a reader sees each browser test file counted once, and a test that passed only on retry as failed', () => {
  const suites = [{ file: 'home.spec.ts' }, { file: 'home.spec.ts' }, { file: 'search.spec.ts' }]
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(countPlaywrightTests({ suites, stats, errors: [] })).toEqual({ files: 2, passed: 5, failed: 2 })
})
