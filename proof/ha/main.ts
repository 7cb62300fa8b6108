import { parseArgs } from 'node:util'
import { removeDataDir } from '../../test/lintel-process.ts'
import { FaultContext } from '../faults/harness/fault-context.ts'
import { ensureSeededDir } from '../faults/harness/seeded-dir.ts'
import { areAllComplete, areAllMet, formatReport, type Outcome, saveReport } from '../faults/report.ts'
import { withTimeout } from '../with-timeout.ts'
import { type HaCase, haCases } from './cases.ts'
import { startHaSite } from './site.ts'

const caseTimeoutMs = 4 * 60_000
const print = (text: string) => void process.stdout.write(`${text}\n`)

/** npm run ha [-- primary-killed …] [--filled folder]: all cases, or those named, on one replicated site. */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { filled: { type: 'string' } },
  })
  const chosen = positionals.length ? positionals.map(findCase) : haCases
  const filledDir = await ensureSeededDir(values.filled, print)
  const context = new FaultContext(filledDir)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void context.cleanUp().finally(() => process.exit(1)))
  process.once('uncaughtException', (error) => {
    print(`${error.stack}`)
    void context.cleanUp().finally(() => process.exit(1))
  })
  const outcomes: Outcome[] = []
  try {
    print('Starting three database nodes and two servers')
    const site = await startHaSite(context)
    for (const each of chosen) outcomes.push(await runCase(each, () => each.run(site, context)))
  } finally {
    await context.cleanUp()
    if (!values.filled) await removeDataDir(filledDir)
  }
  const text = formatReport(outcomes, {
    title: 'High availability',
    command: 'npm run ha -- switchover',
    about:
      'Three PostgreSQL nodes, two servers behind a balancer, the traffic, a mail server and the controller share one machine. A primary counts as gone after two seconds.',
  })
  print(`\n${text}`)
  if (chosen === haCases && areAllComplete(outcomes)) await saveReport('ha', text)
  return areAllMet(outcomes)
}

function findCase(name: string): HaCase {
  const found = haCases.find((each) => each.name === name)
  if (found) return found
  throw new Error(`Unknown case ${name}. Known: ${haCases.map((each) => each.name).join(', ')}`)
}

async function runCase({ name }: HaCase, run: () => ReturnType<HaCase['run']>): Promise<Outcome> {
  const startedAt = performance.now()
  print(`── ${name}`)
  const ran = await withTimeout(caseTimeoutMs, name, run()).then(
    (findings) => ({ isComplete: true, findings }),
    ({ message }: Error) => ({
      isComplete: false,
      findings: [
        { description: 'run the case', times: 1, expected: 'it completes', observed: message, isMet: false },
      ],
    }),
  )
  for (const { description, observed, isMet } of ran.findings)
    print(`${isMet ? '✓' : '✗'} ${description}: ${observed}`)
  return { name, seconds: (performance.now() - startedAt) / 1000, ...ran }
}

// An aborted case may leave pending promises behind.
process.exit((await main()) ? 0 : 1)
