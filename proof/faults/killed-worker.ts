import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countPhrase } from '../../domain/text/count-phrase.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Fault, Finding } from './fault.ts'
import { AlertRecipients, type DeliveryReport, listingsPerAlert } from './harness/alert-recipients.ts'
import type { FaultContext } from './harness/fault-context.ts'
import { openMailer, sendDueAlerts } from './harness/send-due-alerts.ts'

const program = path.join(import.meta.dirname, 'harness', 'alert-worker.ts')
const recipientCount = 100
const randomKills = 15
/** An alert has more steps than this; fewer mean that the worker was not instrumented. */
const minSteps = 30
const workerTimeoutMs = 30_000
/** Two days ahead, so that the daily digest is due. */
const now = new Date(Date.now() + 48 * 60 * 60_000)

type Setup = { context: FaultContext; recipients: AlertRecipients; cacheDir: string }

/** A worker is killed between matching a listing and sending the mail: at every step in turn, then at random. */
export const killedWorker: Fault = {
  name: 'killed-worker',
  timeLimitMs: 5 * 60_000,
  run: async (context) => {
    const setup = { context, recipients: await AlertRecipients.on(context), cacheDir: await context.folder() }
    return [await killAtEveryStep(setup), await killAtRandom(setup)]
  },
}

/** With new data for every step, so that the next worker finds only what the killed one left. */
async function killAtEveryStep(setup: Setup): Promise<Finding> {
  const { recipients } = setup
  const reports: DeliveryReport[] = []
  for (let step = 1; ; step++) {
    await recipients.reset(1)
    const wasKilled = (await waitForExit(start(setup, step))) === 'SIGKILL'
    if (wasKilled) await recipients.afterWorkersKilled()
    await runWorker(recipients)
    reports.push(await recipients.account())
    if (!wasKilled) break
  }
  const killed = reports.length - 1
  return {
    description: 'a worker is killed before and after each statement, commit and mail of an alert',
    times: killed,
    ...evaluate(reports, killed >= minSteps),
  }
}

async function killAtRandom(setup: Setup): Promise<Finding> {
  const { recipients } = setup
  await recipients.reset(recipientCount)
  let killed = 0
  for (let kill = 0; kill < randomKills; kill++) {
    const workers = [start(setup), start(setup)]
    await Promise.all(workers.map(waitForStart))
    await sleep(randomInt(5, 200))
    for (const worker of workers) worker.kill('SIGKILL')
    const ends = await Promise.all(workers.map(waitForExit))
    killed += ends.filter((signal) => signal === 'SIGKILL').length
    await recipients.afterWorkersKilled()
  }
  // Two workers finish the rest at the same time.
  await Promise.all([runWorker(recipients), runWorker(recipients)])
  return {
    description: `two workers at once are killed at random, with ${recipientCount} alerts to send`,
    times: killed,
    ...evaluate([await recipients.account()], killed > randomKills / 2),
  }
}

/** Step 0 never occurs. The compile cache speeds up the many starts. */
function start({ context, recipients, cacheDir }: Setup, step = 0): ChildProcess {
  const { url, mailUrl } = recipients
  const worker = spawn(process.execPath, [program, url, mailUrl, now.toISOString(), `${step}`], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: cacheDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.onCleanup(() => worker.kill('SIGKILL'))
  return worker
}

const waitForStart = (worker: ChildProcess) =>
  withTimeout(
    workerTimeoutMs,
    'starting a worker',
    Promise.race([once(worker.stdout ?? worker, 'data'), once(worker, 'exit')]),
  )

async function waitForExit(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  if (worker.exitCode === null && worker.signalCode === null)
    await withTimeout(workerTimeoutMs, 'waiting for a worker to exit', once(worker, 'exit'))
  return worker.signalCode
}

/** Runs a worker in this process until nothing is due. */
async function runWorker({ sql, mailUrl }: AlertRecipients): Promise<void> {
  const mailer = openMailer(mailUrl)
  await sendDueAlerts({ sql, mailer, now })
  mailer.close()
}

function evaluate(
  reports: DeliveryReport[],
  hasEnoughKills: boolean,
): Pick<Finding, 'expected' | 'observed' | 'isMet'> {
  const sum = (of: 'recipients' | 'mails' | 'repeats') =>
    reports.reduce((total, account) => total + account[of], 0)
  const wrong = new Set(reports.flatMap((account) => account.problems))
  const observed = `${countPhrase(sum('recipients'), 'recipient', 'recipients')}, ${countPhrase(sum('mails'), 'mail', 'mails')} by Message-ID at the mail server; ${countPhrase(sum('repeats'), 'repeat', 'repeats')} allowed`
  return {
    expected: `every recipient gets exactly one mail with each of the ${listingsPerAlert} listings once; if a worker was killed between delivery and recording it, the mail may be sent again with the same Message-ID`,
    observed: `${observed}${wrong.size ? `; WRONG: ${[...wrong].join(', ')}` : ''}${hasEnoughKills ? '' : '; TOO FEW KILLS'}`,
    isMet: hasEnoughKills && wrong.size === 0,
  }
}
