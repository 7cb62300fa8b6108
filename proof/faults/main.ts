import { access, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fillDataDir } from '../../test/fill-data-dir.ts'
import { removeDataDir } from '../../test/lintel-process.ts'
import { backupWhileWriting } from './backup-while-writing.ts'
import { deadMailServer } from './dead-mail-server.ts'
import { exhaustedPool } from './exhausted-pool.ts'
import type { Fault, Finding } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import { killedMember } from './killed-member.ts'
import { killedPostgres } from './killed-postgres.ts'
import { killedServer } from './killed-server.ts'
import { killedWorker } from './killed-worker.ts'
import { migrationUnderLoad } from './migration-under-load.ts'
import { movedClock } from './moved-clock.ts'
import { oddDays } from './odd-days.ts'
import { describe, isAsPromised, keep, type Outcome } from './report.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowClients } from './slow-clients.ts'
import { Stage } from './stage/stage.ts'

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

/** Whoever interrupts us leaves nothing running behind, and may do so twice: Ctrl-C comes from the terminal and from npm. */
let ends: () => Promise<unknown> = async () => undefined
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!isEnding) void ends().finally(() => process.exit(1))
    isEnding = true
  })

/** What has not begun by then is not begun. */
const wholeRunMs = 15 * 60_000

const say = (text: string) => void process.stdout.write(`${text}\n`)

/** npm run faults [-- killed-server …] [--filled folder]: all of them, or those named. `filled` is made once and kept. */
async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { filled: { type: 'string' } },
  })
  const chosen = positionals.length ? positionals.map(faultNamed) : faults
  const filledDir = await ensureFilled(values.filled)
  const outcomes: Outcome[] = []
  try {
    for (const fault of chosen) outcomes.push(await tryOut(fault, filledDir))
  } finally {
    if (!values.filled) await removeDataDir(filledDir)
  }
  const text = describe(outcomes)
  say(`\n${text}`)
  if (chosen === faults) await keep(text)
  return isAsPromised(outcomes)
}

function faultNamed(name: string): Fault {
  const fault = faults.find((each) => each.name === name)
  if (fault) return fault
  throw new Error(`There is no ${name}. There are: ${faults.map((each) => each.name).join(', ')}`)
}

const tooLate: Finding = {
  what: 'nothing',
  times: 0,
  promised: 'the whole run takes no longer than a quarter of an hour',
  seen: 'there was no time left: name it to try it by itself',
  isKept: undefined,
}

async function ensureFilled(given: string | undefined): Promise<string> {
  const folder = path.resolve(given ?? (await mkdtemp(path.join(tmpdir(), 'lintel-fault-filled-'))))
  const isFilled = await access(path.join(folder, 'keys.json')).then(
    () => true,
    () => false,
  )
  if (isFilled) return folder
  say('A first start fills the data folder that every fault gets a copy of')
  await mkdir(folder, { recursive: true })
  await fillDataDir(folder)
  return folder
}

async function tryOut(fault: Fault, filledDir: string): Promise<Outcome> {
  if (performance.now() > wholeRunMs) return { name: fault.name, seconds: 0, findings: [tooLate] }
  const stage = new Stage(filledDir)
  ends = () => stage.clear()
  const startedAt = performance.now()
  say(`── ${fault.name}`)
  const findings = await fault
    .run(stage)
    .catch((error: Error) => [
      { what: 'the fault itself', times: 1, promised: 'it can be tried', seen: error.message, isKept: false },
    ])
  await stage.clear()
  const seconds = (performance.now() - startedAt) / 1000
  for (const { what, seen, isKept } of findings)
    say(`${isKept === undefined ? '·' : isKept ? '✓' : '✗'} ${what}: ${seen}`)
  say(`  ${seconds.toFixed(1)} s`)
  return { name: fault.name, seconds, findings }
}

process.exitCode = (await main()) ? 0 : 1
