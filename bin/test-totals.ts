import path from 'node:path'

/** `messages` lists the failed tests with their errors, which a long log hides. */
export type Totals = { passed: number; failed: number; skipped: number; messages?: string[] }

type VitestReport = {
  testResults: {
    name: string
    /** An error outside the tests: an import or a hook. */
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

/** Totals of a program that reports only an exit status. */
export const statusTotals = (status: number | null): Totals =>
  status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }

export const vitestTotals = (report: VitestReport, status: number | null): Totals => ({
  passed: report.numPassedTests,
  failed: atLeastOneIfFailed(report.numFailedTests, report.success && status === 0),
  skipped: report.numPendingTests,
  messages: [
    ...report.testResults.flatMap(messagesOf),
    ...(report.unhandledErrors ?? []).map((error) => formatMessage('outside every test', error)),
  ],
})

function messagesOf({ name, message, assertionResults }: VitestReport['testResults'][number]): string[] {
  const failed = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => testMessage(name, fullName, failureMessages?.[0]))
  return message ? [testMessage(name, 'the file itself', message), ...failed] : failed
}

export const playwrightTotals = (
  { suites, stats, errors }: PlaywrightReport,
  status: number | null,
): Totals => ({
  passed: stats.expected,
  failed: atLeastOneIfFailed(stats.unexpected + stats.flaky + errors.length, status === 0),
  skipped: stats.skipped,
  messages: specsOf(suites)
    .filter(({ ok, tests }) => !ok || tests.some(({ results }) => results.length > 1))
    .map(({ file, title, tests }) => {
      const results = tests.flatMap((each) => each.results)
      return testMessage(file, title, results.find(({ error }) => error)?.error?.message)
    }),
})

/** One line for the end of a log, of which a reader may see no more: the check and the names of its failed tests. */
export const describeFailure = (title: string, { messages = [] }: Totals): string =>
  [title, ...messages.map((message) => message.split('\n')[0])].join(' | ')

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const testMessage = (file: string, title: string, message?: string): string =>
  formatMessage(`${path.relative(process.cwd(), path.resolve(file))}: ${title}`, message)

const formatMessage = (where: string, message = ''): string =>
  [where, ...message.split('\n').slice(0, 12)].join('\n    ')

/**
 * A run can fail without a failed test, for example by a file that cannot be loaded or an unhandled rejection; only its
 * exit status shows it.
 */
function atLeastOneIfFailed(failed: number, isSuccess: boolean): number {
  return failed || (isSuccess ? 0 : 1)
}
