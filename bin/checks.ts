import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './ensure-browser.ts'
import { playwrightTally, statusTally, type Tally, vitestTally } from './tally.ts'

type Check = { title: string; run: () => Tally | Promise<Tally> }

const root = path.resolve(import.meta.dirname, '..')
const reports = mkdtempSync(path.join(tmpdir(), 'lintel-checks-'))
const isQuick = process.argv.includes('--check')

/** `--check` is what one runs between two edits: no browser, no database. */
const quick: Check[] = [
  { title: 'Format and lint', run: () => command('biome', 'ci', '--colors=off', '.') },
  { title: 'Types', run: () => both(command('react-router', 'typegen'), () => command('tsc', '-p', '.')) },
  {
    title: 'Import rules',
    run: () =>
      command('depcruise', '--config', '.dependency-cruiser.json', '--output-type', 'err', ...sourceFolders),
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
const sourceFolders = ['domain', 'platform', 'server', 'worker', 'web', 'demo', 'gazetteer', 'content']

const command = (program: string, ...args: string[]): Tally => statusTally(run(program, args))

function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): number | null {
  return spawnSync(path.join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status
}

function both(first: Tally, second: () => Tally): Tally {
  return first.failed ? first : second()
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
    ({ rule }) => rule.name === 'web-and-platform-meet-only-on-the-wire',
  )
  if (!isCaught)
    process.stderr.write('The planted violation was not caught: the import rules check nothing.\n')
  return statusTally(isCaught ? 0 : 1)
}

function vitest(project: string): Tally {
  const report = path.join(reports, `${project}.json`)
  const reporters = ['--reporter=default', '--reporter=./bin/vitest-report.ts']
  const status = run('vitest', ['run', '--project', project, ...reporters], { VITEST_REPORT: report })
  return fromReport(report, status, vitestTally)
}

async function browserTests(): Promise<Tally> {
  const report = path.join(reports, 'browser.json')
  const environment = { CHROMIUM: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const status = run('playwright', ['test', '--reporter=list,json'], environment)
  return fromReport(report, status, playwrightTally)
}

function fromReport<T>(
  file: string,
  status: number | null,
  tallyOf: (report: T, status: number | null) => Tally,
): Tally {
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
rmSync(reports, { recursive: true, force: true })
for (const complaint of complaints) process.stdout.write(`\n✗ ${complaint}\n`)
if (failures.length) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed ? 1 : 0)
