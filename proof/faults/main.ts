import { parseArgs } from 'node:util'
import { removeDataDir } from '../../test/lintel-process.ts'
import { withTimeout } from '../with-timeout.ts'
import { backupWhileWriting } from './backup-while-writing.ts'
import { deadMailServer } from './dead-mail-server.ts'
import { exhaustedPool } from './exhausted-pool.ts'
import type { Fault, Finding } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { FaultContext } from './harness/fault-context.ts'
import { ensureSeededDir } from './harness/seeded-dir.ts'
import { killedMember } from './killed-member.ts'
import { killedPostgres } from './killed-postgres.ts'
import { killedServer } from './killed-server.ts'
import { killedWorker } from './killed-worker.ts'
import { migrationUnderLoad } from './migration-under-load.ts'
import { movedClock } from './moved-clock.ts'
import { oddDays } from './odd-days.ts'
import { areAllComplete, areAllMet, formatReport, type Outcome, saveReport } from './report.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowClients } from './slow-clients.ts'

const faults: Fault[] = [
  killedServer,
  killedPostgres,
  fullDisk,
  deadMailServer,
  killedWorker,
  exhaustedPool,
  slowClients,
  movedClock,
  oddDays,
  backupWhileWriting,
  migrationUnderLoad,
  rollingRestart,
  killedMember,
]

/** Stops everything on SIGINT or SIGTERM. Ctrl-C may arrive twice, from the terminal and from npm. */
let cleanUp: () => Promise<unknown> = async () => undefined
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!isEnding) void cleanUp().finally(() => process.exit(1))
    isEnding = true
  })

/** Time limit of the whole run. */
const totalLimitMs = 15 * 60_000
/** More than twice what the longest fault without its own limit takes. */
const defaultTimeoutMs = 3 * 60_000

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** npm run faults [-- killed-server …] [--filled folder]: all faults, or those named. `--filled` names a seeded data folder, created if missing. */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { filled: { type: 'string' } },
  })
  const chosen = positionals.length ? positionals.map(findFault) : faults
  const filledDir = await ensureSeededDir(values.filled, print)
  const outcomes: Outcome[] = []
  try {
    for (const fault of chosen) outcomes.push(await runFault(fault, filledDir))
  } finally {
    if (!values.filled) await removeDataDir(filledDir)
  }
  const text = formatReport(outcomes, {
    title: 'Faults',
    command: 'npm run faults -- killed-server',
    about: 'Server, PostgreSQL, traffic and faults share one machine.',
  })
  print(`\n${text}`)
  if (chosen === faults) {
    if (areAllComplete(outcomes)) await saveReport('faults', text)
    else print('Not all faults ran to their end: the table is not saved.')
  }
  return areAllMet(outcomes)
}

function findFault(name: string): Fault {
  const fault = faults.find((each) => each.name === name)
  if (fault) return fault
  throw new Error(`Unknown fault ${name}. Known: ${faults.map((each) => each.name).join(', ')}`)
}

const timeLimitFinding: Finding = {
  description: 'not run',
  times: 0,
  expected: 'the whole run takes at most 15 minutes',
  observed: 'no time left: run it by name',
  isMet: false,
}

const abortedFinding = ({ message }: Error): Finding => ({
  description: 'run the fault',
  times: 1,
  expected: 'it completes within its time limit',
  observed: message,
  isMet: false,
})

async function runFault(fault: Fault, filledDir: string): Promise<Outcome> {
  const startedAt = performance.now()
  const leftMs = totalLimitMs - startedAt
  if (leftMs <= 0) return { name: fault.name, seconds: 0, isComplete: false, findings: [timeLimitFinding] }
  const context = new FaultContext(filledDir)
  cleanUp = () => context.cleanUp()
  print(`── ${fault.name}`)
  const ran = await withTimeout(
    Math.min(fault.timeLimitMs ?? defaultTimeoutMs, leftMs),
    fault.name,
    fault.run(context),
  ).then(
    (findings) => ({ isComplete: true, findings }),
    (error: Error) => ({ isComplete: false, findings: [abortedFinding(error)] }),
  )
  await context.cleanUp()
  const seconds = (performance.now() - startedAt) / 1000
  for (const { description, observed, isMet } of ran.findings)
    print(`${isMet === undefined ? '·' : isMet ? '✓' : '✗'} ${description}: ${observed}`)
  print(`  ${seconds.toFixed(1)} s`)
  return { name: fault.name, seconds, ...ran }
}

// An aborted fault may leave pending promises behind.
process.exit((await main()) ? 0 : 1)
