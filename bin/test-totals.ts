import path from 'node:path'

/** `complaints` are the tests that failed, each with what it said: a long log hides them. */
export type Tally = { passed: number; failed: number; skipped: number; complaints?: string[] }

type VitestReport = {
  testResults: {
    name: string
    /** What the file itself failed by: its import, or what comes before or after its tests. */
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  success: boolean
  unhandledErrors?: string[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    ok: boolean
    title: string
    file: string
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

type PlaywrightReport = {
  suites: PlaywrightSuite[]
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
  complaints: [
    ...report.testResults.flatMap(complaintsOf),
    ...(report.unhandledErrors ?? []).map((error) => said('outside every test', error)),
  ],
})

function complaintsOf({ name, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => complaint(name, fullName, failureMessages?.[0]))
  return message ? [complaint(name, 'the file itself', message), ...failed] : failed
}

export const playwrightTally = (
  { suites, stats, errors }: PlaywrightReport,
  status: number | null,
): Tally => ({
  passed: stats.expected,
  failed: orAtLeastOne(stats.unexpected + stats.flaky + errors.length, status === 0),
  skipped: stats.skipped,
  complaints: specsOf(suites)
    .filter(({ ok, tests }) => !ok || tests.some(({ results }) => results.length > 1))
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((each) => each.results)
      return complaint(file, title, results.find(({ error }) => error)?.error?.message)
    }),
})

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const complaint = (file: string, title: string, message?: string): string =>
  said(`${path.relative(process.cwd(), path.resolve(file))}: ${title}`, message)

const said = (where: string, message = ''): string =>
  [where, ...message.split('\n').slice(0, 12)].join('\n    ')

/**
 * A run can fail without a failed test, and its report then calls it a success: a file that cannot be loaded,
 * a promise rejected behind the tests' back. Its exit status tells.
 */
function orAtLeastOne(failed: number, isFine: boolean): number {
  return failed || (isFine ? 0 : 1)
}
