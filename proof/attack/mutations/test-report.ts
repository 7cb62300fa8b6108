/** One test that ran: whether it failed, and with which message. */
export type TestOutcome = { file: string; title: string; isFailed: boolean; message: string }

/** What a test run says about each test. `crash` is set when it did not get as far as running tests. */
export type TestReport = { outcomes: TestOutcome[]; crash: string }

type VitestJson = {
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
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
type PlaywrightJson = { suites: PlaywrightSuite[]; errors: { message?: string }[] }

/** Skipped tests are no outcome: a failed `beforeAll` skips the tests of its file, and proves nothing. */
export function readVitestReport({ testResults, unhandledErrors = [] }: VitestJson): TestReport {
  const outcomes = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName, failureMessages }) => ({
        file: name,
        title: fullName,
        isFailed: status === 'failed',
        message: failureMessages?.[0] ?? '',
      })),
  )
  const crashes = [...testResults.map(({ message = '' }) => message), ...unhandledErrors]
  return { outcomes, crash: crashes.find(Boolean) ?? '' }
}

export function readPlaywrightReport({ suites, errors }: PlaywrightJson): TestReport {
  const outcomes = specsOf(suites).map(({ file, title, ok, tests }) => ({
    file: `e2e/${file}`,
    title,
    isFailed: !ok,
    message: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '',
  }))
  return { outcomes, crash: errors[0]?.message ?? '' }
}

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

/** Messages of code that does not run at all: they show a broken mutation, not a test that noticed it. */
const broken =
  /^(?:SyntaxError|ReferenceError|PostgresError: (?:syntax error|column .* does not exist|relation .* does not exist|function .* does not exist))/

/** The tests that noticed a mutation: they failed on what they saw. */
export const detectingTests = ({ outcomes }: TestReport): TestOutcome[] =>
  outcomes.filter(({ isFailed, message }) => isFailed && !broken.test(message))
