import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../bin/ensure-browser.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { runCommand } from '../server/commands/run-command.ts'
import { report } from './bench/report/report.ts'
import { stopOnSignals } from './bench/stop-on-signals.ts'
import { countPlaywrightTests, countVitestTests, type TestCounts } from './bench/test-counts.ts'
import { isOfCluster } from './cluster-contract.ts'

const root = path.resolve(import.meta.dirname, '..')
const servers = '2'
const timeLimitMs = 20 * 60_000
const cleanupMs = 30_000

type Suite = {
  name: string
  against: string
  program: string
  args: string[]
  env: Record<string, string>
  countTests: (text: string) => TestCounts
}
type Outcome = Suite & {
  counts: TestCounts | undefined
  isLate: boolean
  code: number | null
  seconds: number
}

/**
 * npm run test:cluster [-- part of a file name]: the contract and browser tests against two servers on one database. Files
 * that need only what an operator can configure run against a real `npm run cluster`, and so do the browser tests. Files
 * that need test settings (cheap hashes, small limits, a test mailbox) run against two instances of each service in the
 * test's process, behind the same load balancer. A complete run is saved in proof/results.
 */
async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-cluster-suites-'))
  const deadline = performance.now() + timeLimitMs
  const outcomes: Outcome[] = []
  try {
    for (const suite of await suitesOf(only)) outcomes.push(await run(suite, folder, deadline))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const missed = outcomes.flatMap(problemsOf)
  await report({
    name: 'cluster',
    title: 'Two servers on one database',
    conditions: `${servers} servers behind the load balancer; at most ${timeLimitMs / 60_000} minutes in total.`,
    tables: [
      {
        columns: ['suite', 'against', 'test files', 'passed', 'failed', 'seconds'],
        rows: outcomes.map(({ name, against, counts, seconds }) => [
          name,
          against,
          counts?.files ?? '–',
          counts?.passed ?? '–',
          counts?.failed ?? '–',
          Math.round(seconds),
        ]),
      },
    ],
    missed,
    isKept: only.length === 0 && outcomes.every(({ counts, isLate }) => counts && !isLate),
  })
  if (missed.length > 0) throw new StartProblem('Some tests failed on two servers.')
}

async function suitesOf(only: string[]): Promise<Suite[]> {
  const isSelected = (file: string) => only.length === 0 || only.some((part) => file.includes(part))
  const contract = (await readdir(path.join(root, 'contract'), { recursive: true }))
    .filter((file) => file.endsWith('.test.ts') && isSelected(file))
    .map((file) => `contract/${file}`)
  const vitest = {
    program: 'vitest',
    countTests: (text: string) => countVitestTests(JSON.parse(text)),
  }
  const run = ['run', '--project', 'database', '--reporter', 'default', '--reporter', 'json']
  const suites: Suite[] = [
    {
      ...vitest,
      name: 'contract',
      against: '`npm run cluster`, one per file',
      args: [...run, ...contract.filter(isOfCluster)],
      env: { CONTRACT_CLUSTER: servers },
    },
    {
      ...vitest,
      name: 'contract, other files',
      against: 'two instances of each service in the test process, behind the load balancer',
      args: [...run, ...contract.filter((file) => !isOfCluster(file))],
      env: { CONTRACT_SERVERS: servers },
    },
    {
      name: 'browser',
      against: '`npm run cluster`',
      program: 'playwright',
      args: ['test', '--reporter', 'list,json', ...only],
      env: { E2E_SERVERS: servers, CHROMIUM: await ensureBrowser() },
      countTests: (text) => countPlaywrightTests(JSON.parse(text)),
    },
  ]
  const browserTests = (await readdir(path.join(root, 'e2e'), { recursive: true })).filter((file) =>
    file.includes('.spec.'),
  )
  const hasBrowserTests =
    only.length === 0 || browserTests.some((file) => only.some((part) => file.includes(part)))
  // Without file names vitest would run every test, and no cluster is started without browser tests to run.
  return suites.filter(({ program, args }) =>
    program === 'vitest' ? args.length > run.length : hasBrowserTests,
  )
}

async function run(suite: Suite, folder: string, deadline: number): Promise<Outcome> {
  const file = path.join(folder, `${suite.name}.json`)
  const startedAt = performance.now()
  const leftMs = Math.max(0, deadline - startedAt)
  const args = suite.program === 'vitest' ? [...suite.args, `--outputFile.json=${file}`] : suite.args
  const child = spawn(path.join(root, 'node_modules', '.bin', suite.program), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...suite.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  let isLate = false
  const timers = [
    setTimeout(() => {
      isLate = true
      child.kill('SIGINT')
    }, leftMs),
    setTimeout(() => child.kill('SIGKILL'), leftMs + cleanupMs),
  ]
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGINT')
  }
  const [code] = (await stopOnSignals(stop, () => once(child, 'close'))) as [number | null]
  for (const timer of timers) clearTimeout(timer)
  if (isStopped) throw new StartProblem('Stopped.')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const counts = text === undefined ? undefined : suite.countTests(text)
  return { ...suite, counts, isLate, code, seconds: (performance.now() - startedAt) / 1000 }
}

function problemsOf({ name, counts, isLate, code }: Outcome): string[] {
  if (isLate) return [`${name}: not finished within ${timeLimitMs / 60_000} minutes`]
  if (!counts) return [`${name}: no test report; exit code ${code}`]
  if (counts.failed > 0) return [`${name}: ${counts.failed} failed`]
  return code === 0 ? [] : [`${name}: exit code ${code}`]
}

runCommand(main)
