import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pTimeout from 'p-timeout'
import { keepTemporaryFilesInMemory } from '../test/temporary-files-in-memory.ts'
import { ensureBrowser, fetchMissingBrowser } from './ensure-browser.ts'
import { exitStatus, onTermination } from './on-termination.mjs'
import { describeFailure, playwrightTotals, statusTotals, type Totals, vitestTotals } from './test-totals.ts'
import { type Lanes, type Output, runTwoLanes } from './two-lanes.ts'

keepTemporaryFilesInMemory()
const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'lintel-checks-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const isQuick = process.argv.includes('--check')

/** `--check` runs only these: they need no browser and no database. */
const quick: Lanes = {
  foreground: [
    { title: 'Format and lint', run: (output) => command(output, 'biome', 'ci', '--colors=off', '.') },
    {
      title: 'Types',
      run: (output) => afterTypegen(output, () => command(output, 'tsc', '-p', '.', '--checkers', '1')),
    },
    { title: 'Unit tests', run: (output) => vitest(output, 'pure') },
  ],
  background: [
    {
      title: 'Import rules',
      run: (output) =>
        command(
          output,
          'depcruise',
          ...['--config', '.dependency-cruiser.json', '--output-type', 'err'],
          ...['--exclude', '\\+types/|^test/planted-violation/'],
          ...sourceFolders,
        ),
    },
    { title: 'Import rules catch a planted violation', run: plantedViolationIsCaught },
    { title: 'Dead code', run: (output) => afterTypegen(output, () => command(output, 'knip')) },
  ],
}
/** Each lane has about half of the processor time. The first start is early, because the other lane waits for it. */
const thorough: Lanes = {
  foreground: [...quick.foreground, { title: 'Browser tests', run: browserTests }],
  background: [
    { title: 'First start', run: firstStart },
    ...quick.background,
    {
      title: "Deployment with Supabase's own tools",
      run: (output) => command(output, 'node', 'bin/check-supabase.ts'),
    },
    { title: 'Demonstration tests', run: (output) => vitest(output, 'demo') },
    { title: 'Database and contract tests', run: (output) => vitest(output, 'database') },
    { title: 'Server process tests', run: processTests },
  ],
}
const sourceFolders = [
  ...['domain', 'platform', 'product', 'worker', 'server', 'web', 'supabase', 'demo', 'gazetteer', 'content'],
  ...['bin', 'test', 'contract', 'e2e', 'proof'],
]

const command = async (output: Output, program: string, ...args: string[]): Promise<Totals> =>
  statusTotals(await run(output, program, args))

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})
const lastOutputMs = 5_000
let isStopping = false
/** Stopping the checks stops the running ones. */
onTermination((signal) => {
  isStopping = true
  if (running.size === 0) process.exit(1)
  for (const child of running) child.kill(signal)
})

async function run(
  output: Output,
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const stream = output === 'terminal' ? 'inherit' : 'pipe'
  const child = spawn(path.join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: ['inherit', stream, stream],
    env: { ...process.env, ...env },
  })
  if (output !== 'terminal')
    for (const from of ['stdout', 'stderr'] as const)
      child[from]?.setEncoding('utf8').on('data', (text: string) => output(text, from))
  running.add(child)
  const closed = once(child, 'close')
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  running.delete(child)
  // The rest of the output. A program that a test has left behind may hold the pipe open.
  await pTimeout(closed, { milliseconds: lastOutputMs, fallback: () => undefined })
  if (isStopping) await stopped()
  return exitStatus(code, signal)
}

/** Ends this process after the last program; no further check starts. */
async function stopped(): Promise<never> {
  if (running.size === 0) process.exit(1)
  return new Promise(() => undefined)
}

let typegen: Promise<number> | undefined

/** Types and dead code need the types of the routes, which are generated once. */
async function afterTypegen(output: Output, check: () => Promise<Totals>): Promise<Totals> {
  typegen ??= run(output, 'react-router', ['typegen'])
  const totals = statusTotals(await typegen)
  return totals.failed ? totals : check()
}

/** The fixture breaks a rule on purpose: if that is not reported, the import rules check nothing. */
async function plantedViolationIsCaught(output: Output): Promise<Totals> {
  const args = ['--config', '.dependency-cruiser.json', '--output-type', 'json', 'test/planted-violation']
  let json = ''
  await run(
    (text, from) => {
      if (from === 'stdout') json += text
    },
    'depcruise',
    args,
  )
  const { summary } = JSON.parse(json) as { summary: { violations: { rule: { name: string } }[] } }
  const isCaught = summary.violations.some(({ rule }) => rule.name === 'web-reaches-backend-over-http-only')
  if (!isCaught) print(output, 'The planted violation was not caught: the import rules check nothing.\n')
  return statusTotals(isCaught ? 0 : 1)
}

function print(output: Output, text: string): void {
  if (output === 'terminal') process.stdout.write(text)
  else output(text, 'stderr')
}

async function vitest(output: Output, project: string, env: NodeJS.ProcessEnv = {}): Promise<Totals> {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=./bin/vitest-report.ts']
  const status = await run(output, 'vitest', ['run', '--project', project, ...reporters], {
    ...env,
    VITEST_REPORT: report,
  })
  return readTotals(report, status, vitestTotals)
}

const filledDataDir = path.join(reports, 'first start')
let filling: Promise<number> | undefined

/**
 * Builds the web app and fills the data folder that browser and process tests copy. Both take a minute of processor time, and two
 * builds at once would overwrite each other's files.
 */
async function firstStart(output: Output): Promise<Totals> {
  filling ??= run(output, 'node', ['bin/first-start.ts', filledDataDir])
  return statusTotals(await filling)
}

async function processTests(output: Output): Promise<Totals> {
  const { failed } = await firstStart(output)
  return failed ? statusTotals(1) : vitest(output, 'process', { FILLED_DATA_DIR: filledDataDir })
}

async function browserTests(output: Output): Promise<Totals> {
  await fetchingBrowser
  const { failed } = await firstStart(output)
  if (failed) return statusTotals(1)
  const report = path.join(reports, 'browser.json')
  const environment = {
    CHROMIUM: await ensureBrowser(),
    FILLED_DATA_DIR: filledDataDir,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  }
  const status = await run(output, 'playwright', ['test', '--reporter=list,json'], environment)
  return readTotals(report, status, playwrightTotals)
}

function readTotals<T>(
  file: string,
  status: number,
  toTotals: (report: T, status: number) => Totals,
): Totals {
  try {
    return toTotals(JSON.parse(readFileSync(file, 'utf8')) as T, status)
  } catch {
    return statusTotals(1) // without a report the run was aborted
  }
}

/** The other checks run in the meantime. */
const fetchingBrowser = isQuick ? undefined : fetchMissingBrowser()

const total: Totals = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const messages: string[] = []
const results = await runTwoLanes(isQuick ? quick : thorough, (text) => void process.stdout.write(text))
for (const { title, totals } of results) {
  total.passed += totals.passed
  total.failed += totals.failed
  total.skipped += totals.skipped
  if (totals.failed) failures.push(describeFailure(title, totals))
  messages.push(...(totals.messages ?? []))
}
for (const message of messages) process.stdout.write(`\n✗ ${message}\n`)
if (failures.length) process.stdout.write(`\nFailed: ${failures.join('; ')}\n`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed ? 1 : 0)
