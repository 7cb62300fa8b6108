import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartProblem } from '../../platform/start-problem.ts'
import { runCommand } from '../../server/commands/run-command.ts'
import { removeDataDir } from '../../test/lintel-process.ts'
import { quickSeconds, suiteMinutes } from './deadlines.ts'
import { timed } from './load/statistics.ts'
import { markdownOf } from './report/report.ts'
import { endingOnSignals } from './signals.ts'

/** In this order: the first fills a folder that the next two use too. */
const benches = ['start', 'pages', 'lighthouse', 'rest', 'auth', 'storage', 'realtime', 'search'] as const
type Bench = (typeof benches)[number]
type Outcome = { bench: Bench; code: number | null | 'too late'; ms: number }
const sharing: readonly Bench[] = ['start', 'pages', 'lighthouse']

const usage = `Use: npm run bench -- [--quick] [${benches.join('] [')}]`

/**
 * npm run bench: every question, each in a process of its own, one after the other. What is found is kept in
 * proof/results; `--quick` takes small sizes, leaves
 * out Lighthouse unless it is named, keeps nothing, and fails when it takes longer than three minutes. None runs for ever.
 */
async function main(): Promise<void> {
  const { isQuick, chosen } = readArguments()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const startedAt = performance.now()
  const outcomes: Outcome[] = []
  try {
    for (const bench of chosen) {
      console.log(`\n── ${bench}\n`)
      const folder = sharing.includes(bench) ? ['--data', dataDir] : []
      const [code, ms] = await timed(() =>
        run(
          bench,
          isQuick ? ['--quick', ...folder] : ['--write', ...folder],
          isQuick ? quickSeconds * 1000 : suiteMinutes[bench] * 60_000,
        ),
      )
      outcomes.push({ bench, code, ms })
    }
  } finally {
    await removeDataDir(dataDir)
  }
  if (!isQuick) {
    if (chosen.includes('search')) await run('draw-growth', [], 60_000)
    await run('write-proof', [], 60_000)
  }
  tell(outcomes, isQuick ? 'works' : 'every bar met')
  if (isQuick) tellTime((performance.now() - startedAt) / 1000)
}

/** Its exit code; one that is not done by then is ended. */
async function run(file: string, args: string[], mostMs: number): Promise<Outcome['code']> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${file}.ts`), ...args], {
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
    }, mostMs),
    // It had time to tidy up.
    setTimeout(() => child.kill('SIGKILL'), mostMs + 30_000),
  ]
  const [code] = await endingOnSignals(stop, () => once(child, 'close'))
  for (const timer of timers) clearTimeout(timer)
  if (isStopped) throw new StartProblem('Stopped.')
  return isLate ? 'too late' : (code as number | null)
}

function tell(outcomes: Outcome[], praise: string): void {
  const rows = outcomes.map(({ bench, code, ms }) => [
    bench,
    `${Math.round(ms / 1000)} s`,
    code === 0 ? praise : code === 'too late' ? 'ended: it took too long' : 'see above',
  ])
  console.log(`\n${markdownOf({ columns: ['bench', 'took', 'outcome'], rows })}`)
  if (outcomes.some(({ code }) => code !== 0))
    throw new StartProblem('A bar was missed, or a bench failed: see above.')
}

function tellTime(seconds: number): void {
  console.log(`All of it took ${Math.round(seconds)} s of at most ${quickSeconds}.`)
  if (seconds > quickSeconds) throw new StartProblem('A quick look must not take longer than that.')
}

function readArguments(): { isQuick: boolean; chosen: readonly Bench[] } {
  try {
    const { values, positionals } = parseArgs({
      options: { quick: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const strange = positionals.filter((name) => !(benches as readonly string[]).includes(name))
    if (strange.length > 0) throw new StartProblem(`There is no bench ${strange.join(', ')}. ${usage}`)
    const chosen = benches.filter((bench) =>
      positionals.length === 0 ? !(values.quick && bench === 'lighthouse') : positionals.includes(bench),
    )
    return { isQuick: values.quick, chosen }
  } catch (error) {
    throw error instanceof StartProblem ? error : new StartProblem(usage)
  }
}

runCommand(main)
