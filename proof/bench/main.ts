import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartProblem } from '../../platform/start-problem.ts'
import { runCommand } from '../../server/commands/run-command.ts'
import { removeDataDir } from '../../test/lintel-process.ts'
import { benchLimitMinutes, quickLimitSeconds } from './deadlines.ts'
import { timed } from './load/statistics.ts'
import { markdownOf } from './report/report.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** In the order they run: the first seeds the data folder that the next two share. */
const benchFiles = {
  start: 'start.ts',
  pages: 'pages.ts',
  lighthouse: 'lighthouse.ts',
  rest: 'rest.ts',
  auth: 'auth.ts',
  storage: 'storage.ts',
  realtime: 'realtime.ts',
  search: 'search/search.ts',
}
type Bench = keyof typeof benchFiles
const benches = Object.keys(benchFiles) as Bench[]
type Outcome = { bench: Bench; code: number | null | 'too late'; ms: number }
const sharingData: readonly Bench[] = ['start', 'pages', 'lighthouse']

const usage = `Use: npm run bench -- [--quick] [${benches.join('] [')}]`

/**
 * npm run bench: all benchmarks in turn, each in its own process with a time limit. The results are saved in proof/results.
 * `--quick` uses small sizes, skips Lighthouse unless it is named, saves nothing and fails after three minutes.
 */
async function main(): Promise<void> {
  const { isQuick, chosen } = readArguments()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const startedAt = performance.now()
  const outcomes: Outcome[] = []
  try {
    for (const bench of chosen) {
      console.log(`\n── ${bench}\n`)
      const folder = sharingData.includes(bench) ? ['--data', dataDir] : []
      const [code, ms] = await timed(() =>
        run(
          benchFiles[bench],
          isQuick ? ['--quick', ...folder] : ['--write', ...folder],
          isQuick ? quickLimitSeconds * 1000 : benchLimitMinutes[bench] * 60_000,
        ),
      )
      outcomes.push({ bench, code, ms })
    }
  } finally {
    await removeDataDir(dataDir)
  }
  if (!isQuick) {
    if (chosen.includes('search')) await run('search/draw-growth.ts', [], 60_000)
    await run('report/write-proof.ts', [], 60_000)
  }
  printOutcomes(outcomes, isQuick ? 'works' : 'every target met')
  if (isQuick) checkQuickLimit((performance.now() - startedAt) / 1000)
}

/** The exit code, or 'too late' if it had to be stopped at its time limit. */
async function run(file: string, args: string[], timeLimitMs: number): Promise<Outcome['code']> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], {
    stdio: 'inherit',
  })
  let isStopped = false
  let isLate = false
  const stop = () => {
    isStopped = true
    child.kill('SIGTERM')
  }
  const timers = [
    setTimeout(() => {
      isLate = true
      child.kill('SIGTERM')
    }, timeLimitMs),
    // Time to clean up after SIGTERM.
    setTimeout(() => child.kill('SIGKILL'), timeLimitMs + 30_000),
  ]
  const [code] = await stopOnSignals(stop, () => once(child, 'close'))
  for (const timer of timers) clearTimeout(timer)
  if (isStopped) throw new StartProblem('Stopped.')
  return isLate ? 'too late' : (code as number | null)
}

function printOutcomes(outcomes: Outcome[], praise: string): void {
  const rows = outcomes.map(({ bench, code, ms }) => [
    bench,
    `${Math.round(ms / 1000)} s`,
    code === 0 ? praise : code === 'too late' ? 'stopped: time limit exceeded' : 'see above',
  ])
  console.log(`\n${markdownOf({ columns: ['bench', 'took', 'outcome'], rows })}`)
  if (outcomes.some(({ code }) => code !== 0))
    throw new StartProblem('A target was missed, or a bench failed: see above.')
}

function checkQuickLimit(seconds: number): void {
  console.log(`Took ${Math.round(seconds)} s; the limit is ${quickLimitSeconds} s.`)
  if (seconds > quickLimitSeconds) throw new StartProblem('The quick run exceeded its time limit.')
}

function readArguments(): { isQuick: boolean; chosen: readonly Bench[] } {
  try {
    const { values, positionals } = parseArgs({
      options: { quick: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const unknown = positionals.filter((name) => !(benches as string[]).includes(name))
    if (unknown.length > 0) throw new StartProblem(`Unknown benchmark: ${unknown.join(', ')}. ${usage}`)
    const chosen = benches.filter((bench) =>
      positionals.length === 0 ? !(values.quick && bench === 'lighthouse') : positionals.includes(bench),
    )
    return { isQuick: values.quick, chosen }
  } catch (error) {
    throw error instanceof StartProblem ? error : new StartProblem(usage)
  }
}

runCommand(main)
