import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser, fetchMissingBrowser } from './ensure-browser.ts'
import { exitStatus, onTermination } from './on-termination.mjs'
import { playwrightTotals, statusTotals, type Totals, vitestTotals } from './test-totals.ts'

type Check = { title: string; run: () => Totals | Promise<Totals> }

const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'lintel-checks-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const isQuick = process.argv.includes('--check')

/** `--check` runs only these: they need no browser and no database. */
const quick: Check[] = [
  { title: 'Format and lint', run: () => command('biome', 'ci', '--colors=off', '.') },
  {
    title: 'Types',
    run: () =>
      runBoth(
        () => command('react-router', 'typegen'),
        () => command('tsc', '-p', '.'),
      ),
  },
  {
    title: 'Import rules',
    run: () =>
      command(
        'depcruise',
        ...['--config', '.dependency-cruiser.json', '--output-type', 'err'],
        ...['--exclude', '\\+types/|^test/planted-violation/'],
        ...sourceFolders,
      ),
  },
  { title: 'Import rules catch a planted violation', run: plantedViolationIsCaught },
  { title: 'Dead code', run: () => command('knip') },
  { title: 'Unit tests', run: () => vitest('pure') },
]
const thorough: Check[] = [
  { title: 'Demonstration tests', run: () => vitest('demo') },
  { title: 'Database and contract tests', run: () => vitest('database') },
  { title: "Deployment with Supabase's own tools", run: () => command('node', 'bin/check-supabase.ts') },
  { title: 'Server process tests', run: () => vitest('process') },
  { title: 'Browser tests', run: browserTests },
]
const sourceFolders = [
  ...['domain', 'platform', 'product', 'worker', 'server', 'web', 'supabase', 'demo', 'gazetteer', 'content'],
  ...['bin', 'test', 'contract', 'e2e', 'proof'],
]

const command = async (program: string, ...args: string[]): Promise<Totals> =>
  statusTotals(await run(program, args))

let running: ChildProcess | undefined
/** Stopping the checks stops the running one. */
onTermination((signal) => {
  if (!running) process.exit(1)
  running.once('exit', () => process.exit(1)).kill(signal)
})

async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(path.join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  running = child
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  running = undefined
  return exitStatus(code, signal)
}

async function runBoth(first: () => Promise<Totals>, second: () => Promise<Totals>): Promise<Totals> {
  const totals = await first()
  return totals.failed ? totals : second()
}

/** The fixture breaks a rule on purpose: if that is not reported, the import rules check nothing. */
function plantedViolationIsCaught(): Totals {
  const args = ['--config', '.dependency-cruiser.json', '--output-type', 'json', 'test/planted-violation']
  const { stdout } = spawnSync(path.join(root, 'node_modules', '.bin', 'depcruise'), args, {
    cwd: root,
    encoding: 'utf8',
  })
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  const isCaught = summary.violations.some(({ rule }) => rule.name === 'web-reaches-backend-over-http-only')
  if (!isCaught)
    process.stderr.write('The planted violation was not caught: the import rules check nothing.\n')
  return statusTotals(isCaught ? 0 : 1)
}

async function vitest(project: string): Promise<Totals> {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=./bin/vitest-report.ts']
  const status = await run('vitest', ['run', '--project', project, ...reporters], { VITEST_REPORT: report })
  return readTotals(report, status, vitestTotals)
}

async function browserTests(): Promise<Totals> {
  await fetchingBrowser
  const report = path.join(reports, 'browser.json')
  const environment = { CHROMIUM: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const status = await run('playwright', ['test', '--reporter=list,json'], environment)
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
for (const { title, run: check } of isQuick ? quick : [...quick, ...thorough]) {
  const startedAt = performance.now()
  process.stdout.write(`\n── ${title}\n`)
  const totals = await check()
  total.passed += totals.passed
  total.failed += totals.failed
  total.skipped += totals.skipped
  if (totals.failed) failures.push(title)
  messages.push(...(totals.messages ?? []))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `${totals.failed ? '✗' : '✓'} ${title}: ${totals.passed} passed, ${totals.failed} failed (${seconds} s)\n`,
  )
}
for (const message of messages) process.stdout.write(`\n✗ ${message}\n`)
if (failures.length) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed ? 1 : 0)
