import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { StartProblem } from '../platform/start-problem.ts'
import { runCommand } from '../server/command.ts'
import { removeDataDir } from '../test/lintel-process.ts'
import { markdownOf } from './report.ts'
import { endingOnSignals } from './signals.ts'
import { timed } from './statistics.ts'

/** In this order: the first fills a folder that the next two use too. */
const benches = ['start', 'pages', 'lighthouse', 'rest', 'auth', 'storage', 'realtime', 'search'] as const
type Bench = (typeof benches)[number]
const sharing: readonly Bench[] = ['start', 'pages', 'lighthouse']

const usage = `Use: npm run bench -- [--quick] [${benches.join('] [')}]`

/**
 * npm run bench: every question, each in a process of its own, one after the other. What is found is kept in
 * bench/results; `--quick` takes small sizes, leaves
 * out Lighthouse unless it is named, and keeps nothing.
 */
async function main(): Promise<void> {
  const { isQuick, chosen } = readArguments()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  const outcomes: [Bench, number | null, number][] = []
  try {
    for (const bench of chosen) {
      console.log(`\n── ${bench}\n`)
      const folder = sharing.includes(bench) ? ['--data', dataDir] : []
      const [code, ms] = await timed(() =>
        run(bench, isQuick ? ['--quick', ...folder] : ['--write', ...folder]),
      )
      outcomes.push([bench, code, ms])
    }
  } finally {
    await removeDataDir(dataDir)
  }
  if (!isQuick) {
    if (chosen.includes('search')) await run('draw-growth', [])
    await run('write-proof', [])
  }
  tell(outcomes, isQuick ? 'works' : 'every bar met')
}

async function run(file: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, `${file}.ts`), ...args], {
    stdio: 'inherit',
  })
  let isStopped = false
  const stop = () => {
    isStopped = true
    child.kill('SIGTERM')
  }
  const [code] = await endingOnSignals(stop, () => once(child, 'close'))
  if (isStopped) throw new StartProblem('Stopped.')
  return code as number | null
}

function tell(outcomes: [Bench, number | null, number][], praise: string): void {
  const rows = outcomes.map(([bench, code, ms]) => [
    bench,
    `${Math.round(ms / 1000)} s`,
    code === 0 ? praise : 'see above',
  ])
  console.log(`\n${markdownOf({ columns: ['bench', 'took', 'outcome'], rows })}`)
  if (outcomes.some(([, code]) => code !== 0))
    throw new StartProblem('A bar was missed, or a bench failed: see above.')
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
