import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './ensure-browser.ts'
import { onEnd, statusOf } from './on-termination.mjs'
import { playwrightTally, statusTally, type Tally, vitestTally } from './test-totals.ts'

type Check = { title: string; run: () => Tally | Promise<Tally> }

const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'lintel-checks-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
const isQuick = process.argv.includes('--check')

/** `--check` is what one runs between two edits: no browser, no database. */
const quick: Check[] = [
  { title: 'Format and lint', run: () => command('biome', 'ci', '--colors=off', '.') },
  {
    title: 'Types',
    run: () =>
      both(
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

const command = async (program: string, ...args: string[]): Promise<Tally> =>
  statusTally(await run(program, args))

let underWay: ChildProcess | undefined
/** Whoever stops the checks stops the one under way, and none is begun after it. */
onEnd((signal) => {
  if (!underWay) process.exit(1)
  underWay.once('exit', () => process.exit(1)).kill(signal)
})

async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(path.join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  underWay = child
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  underWay = undefined
  return statusOf(code, signal)
}

async function both(first: () => Promise<Tally>, second: () => Promise<Tally>): Promise<Tally> {
  const tally = await first()
  return tally.failed ? tally : second()
}

/** The fixture breaks a rule on purpose; a checker that finds nothing in it would find nothing anywhere. */
function plantedViolationIsCaught(): Tally {
  const args = ['--config', '.dependency-cruiser.json', '--output-type', 'json', 'test/planted-violation']
  const { stdout } = spawnSync(path.join(root, 'node_modules', '.bin', 'depcruise'), args, {
    cwd: root,
    encoding: 'utf8',
  })
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  const isCaught = summary.violations.some(
    ({ rule }) => rule.name === 'web-and-backend-meet-only-on-the-wire',
  )
  if (!isCaught)
    process.stderr.write('The planted violation was not caught: the import rules check nothing.\n')
  return statusTally(isCaught ? 0 : 1)
}

async function vitest(project: string): Promise<Tally> {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=./bin/vitest-report.ts']
  const status = await run('vitest', ['run', '--project', project, ...reporters], { VITEST_REPORT: report })
  return fromReport(report, status, vitestTally)
}

async function browserTests(): Promise<Tally> {
  const report = path.join(reports, 'browser.json')
  const environment = { CHROMIUM: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const status = await run('playwright', ['test', '--reporter=list,json'], environment)
  return fromReport(report, status, playwrightTally)
}

function fromReport<T>(file: string, status: number, tallyOf: (report: T, status: number) => Tally): Tally {
  try {
    return tallyOf(JSON.parse(readFileSync(file, 'utf8')) as T, status)
  } catch {
    return statusTally(1) // a run without a report has not come to its end
  }
}

const total: Tally = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
const complaints: string[] = []
for (const { title, run: check } of isQuick ? quick : [...quick, ...thorough]) {
  const startedAt = performance.now()
  process.stdout.write(`\n── ${title}\n`)
  const tally = await check()
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped
  if (tally.failed) failures.push(title)
  complaints.push(...(tally.complaints ?? []))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(
    `${tally.failed ? '✗' : '✓'} ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds} s)\n`,
  )
}
for (const complaint of complaints) process.stdout.write(`\n✗ ${complaint}\n`)
if (failures.length) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed ? 1 : 0)
