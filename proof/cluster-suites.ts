import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from '../bin/ensure-browser.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { runCommand } from '../server/commands/run-command.ts'
import { type Tally, tallyOfPlaywright, tallyOfVitest } from './bench/cluster-tally.ts'
import { report } from './bench/report/report.ts'
import { endingOnSignals } from './bench/signals.ts'
import { isOfCluster } from './cluster-contract.ts'

const root = path.resolve(import.meta.dirname, '..')
const servers = '2'
const mostMs = 20 * 60_000
const tidyUpMs = 30_000

type Suite = {
  name: string
  against: string
  program: string
  args: string[]
  env: Record<string, string>
  tallyOf: (text: string) => Tally
}
type Outcome = Suite & { tally: Tally | undefined; isLate: boolean; code: number | null; seconds: number }

/**
 * npm run test:cluster [-- a part of a file's name]: the contract and browser suites against two servers on one database. What
 * an operator can say of a server goes to a real `npm run cluster`, the journeys too; where the contract needs what no
 * operator can ask for (cheap hashes, small limits, a mailbox of the test's), the service stands twice in the process of the
 * test, behind the cluster's balancer. A whole run is kept in proof/results.
 */
async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-cluster-suites-'))
  const until = performance.now() + mostMs
  const outcomes: Outcome[] = []
  try {
    for (const suite of await suitesOf(only)) outcomes.push(await run(suite, folder, until))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const missed = outcomes.flatMap(problemsOf)
  await report({
    name: 'cluster',
    title: 'Two servers on one database',
    conditions: `${servers} servers behind the balancer; at most ${mostMs / 60_000} minutes for all.`,
    tables: [
      {
        columns: ['suite', 'against', 'test files', 'passed', 'failed', 'seconds'],
        rows: outcomes.map(({ name, against, tally, seconds }) => [
          name,
          against,
          tally?.files ?? '–',
          tally?.passed ?? '–',
          tally?.failed ?? '–',
          Math.round(seconds),
        ]),
      },
    ],
    missed,
    isKept: only.length === 0 && outcomes.every(({ tally, isLate }) => tally && !isLate),
  })
  if (missed.length > 0) throw new StartProblem('On two servers not everything passed.')
}

async function suitesOf(only: string[]): Promise<Suite[]> {
  const isWanted = (file: string) => only.length === 0 || only.some((part) => file.startsWith(part))
  const contract = (await readdir(path.join(root, 'contract')))
    .filter((file) => file.endsWith('.test.ts') && isWanted(file))
    .map((file) => `contract/${file}`)
  const vitest = {
    program: 'vitest',
    tallyOf: (text: string) => tallyOfVitest(JSON.parse(text)),
  }
  const run = ['run', '--project', 'database', '--reporter', 'default', '--reporter', 'json']
  const suites: Suite[] = [
    {
      ...vitest,
      name: 'contract',
      against: '`npm run cluster`, one for each file',
      args: [...run, ...contract.filter(isOfCluster)],
      env: { CONTRACT_CLUSTER: servers },
    },
    {
      ...vitest,
      name: 'contract, the rest',
      against: 'each service twice in the process of the test, behind the balancer',
      args: [...run, ...contract.filter((file) => !isOfCluster(file))],
      env: { CONTRACT_SERVERS: servers },
    },
    {
      name: 'browser',
      against: '`npm run cluster`',
      program: 'playwright',
      args: ['test', '--reporter', 'list,json', ...only],
      env: { E2E_SERVERS: servers, CHROMIUM: await ensureBrowser() },
      tallyOf: (text) => tallyOfPlaywright(JSON.parse(text)),
    },
  ]
  const journeys = (await readdir(path.join(root, 'e2e'))).filter((file) => file.includes('.spec.'))
  const hasJourneys = only.length === 0 || journeys.some((file) => only.some((part) => file.includes(part)))
  // Without a file's name vitest would run all there are, and a cluster is not started for no journey.
  return suites.filter(({ program, args }) => (program === 'vitest' ? args.length > run.length : hasJourneys))
}

async function run(suite: Suite, folder: string, until: number): Promise<Outcome> {
  const file = path.join(folder, `${suite.name}.json`)
  const startedAt = performance.now()
  const leftMs = Math.max(0, until - startedAt)
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
    setTimeout(() => child.kill('SIGKILL'), leftMs + tidyUpMs),
  ]
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGINT')
  }
  const [code] = (await endingOnSignals(stop, () => once(child, 'close'))) as [number | null]
  for (const timer of timers) clearTimeout(timer)
  if (isStopped) throw new StartProblem('Stopped.')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  const tally = text === undefined ? undefined : suite.tallyOf(text)
  return { ...suite, tally, isLate, code, seconds: (performance.now() - startedAt) / 1000 }
}

function problemsOf({ name, tally, isLate, code }: Outcome): string[] {
  if (isLate) return [`${name}: not done within ${mostMs / 60_000} minutes`]
  if (!tally) return [`${name}: it told nothing, and ended with ${code}`]
  if (tally.failed > 0) return [`${name}: ${tally.failed} failed`]
  return code === 0 ? [] : [`${name}: it ended with ${code}`]
}

runCommand(main)
