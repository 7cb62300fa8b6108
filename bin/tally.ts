export type Tally = { passed: number; failed: number; skipped: number }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  success: boolean
}

type PlaywrightReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  errors: unknown[]
}

/** What a program's exit status alone says. */
export const statusTally = (status: number | null): Tally =>
  status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

export const vitestTally = (report: VitestReport, status: number | null): Tally => ({
  passed: report.numPassedTests,
  failed: orAtLeastOne(report.numFailedTests, report.success && status === 0),
  skipped: report.numPendingTests,
})

export const playwrightTally = ({ stats, errors }: PlaywrightReport, status: number | null): Tally => ({
  passed: stats.expected,
  failed: orAtLeastOne(stats.unexpected + stats.flaky + errors.length, status === 0),
  skipped: stats.skipped,
})

/**
 * A run can fail without a failed test, and its report then calls it a success: a file that cannot be loaded,
 * a promise rejected behind the tests' back. Its exit status tells.
 */
function orAtLeastOne(failed: number, isFine: boolean): number {
  return failed || (isFine ? 0 : 1)
}
