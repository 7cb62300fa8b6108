export type Tally = { files: number; passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** Of what `vitest --reporter json` tells. A file that could not even be read has no test that failed: it counts as one. */
export function tallyOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
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

/** Of what `playwright --reporter json` tells. What only passed when tried again has failed. */
export function tallyOfPlaywright({ suites, stats, errors }: PlaywrightReport): Tally {
  return {
    // A file stands there once for each size of screen it is run at.
    files: new Set(suites.map(({ file }) => file)).size,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }
}
