export type TestCounts = { files: number; passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** From the report of `vitest --reporter json`. A file that could not be loaded counts as one failure. */
export function countVitestTests({ numPassedTests, numFailedTests, testResults }: VitestReport): TestCounts {
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { files: testResults.length, passed: numPassedTests, failed: numFailedTests + unread.length }
}

type PlaywrightReport = {
  suites: { file: string }[]
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** From the report of `playwright --reporter json`. Tests that passed only on retry count as failed. */
export function countPlaywrightTests({ suites, stats, errors }: PlaywrightReport): TestCounts {
  return {
    // A file is listed once per screen size.
    files: new Set(suites.map(({ file }) => file)).size,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }
}
