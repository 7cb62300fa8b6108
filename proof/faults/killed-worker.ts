import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countWords } from '../../domain/text/count-phrase.ts'
import { withTimeout } from '../with-timeout.ts'
import type { Fault, Finding } from './fault.ts'
import { AlertRecipients, type DeliveryReport, listingsPerAlert } from './harness/alert-recipients.ts'
import type { FaultContext } from './harness/fault-context.ts'
import { openMailer, sendDueAlerts } from './harness/send-due-alerts.ts'

const program = path.join(import.meta.dirname, 'harness', 'alert-worker.ts')
const recipientCount = 100
const randomKills = 15
/** An alert and its mail have more moments than this, or the worker was not watched. */
const minSteps = 30
const workerTimeoutMs = 30_000
/** In two days an eight o'clock will have passed since the homes came, and their digest is due. */
const now = new Date(Date.now() + 48 * 60 * 60_000)

type Setup = { context: FaultContext; recipients: AlertRecipients; cacheDir: string }

/** A worker is killed between a home that fits and the mail about it: at each moment in turn, and then at any. */
export const killedWorker: Fault = {
  name: 'killed-worker',
  timeLimitMs: 5 * 60_000,
  run: async (context) => {
    const setup = { context, recipients: await AlertRecipients.on(context), cacheDir: await context.folder() }
    return [await killAtEveryStep(setup), await killAtRandom(setup)]
  },
}

/** Each time the reader is another, and so are the homes: whoever comes after the dead finds what they left, and no more. */
async function killAtEveryStep(setup: Setup): Promise<Finding> {
  const { recipients } = setup
  const accounts: DeliveryReport[] = []
  for (let moment = 1; ; moment++) {
    await recipients.reset(1)
    const isDead = (await waitForExit(start(setup, moment))) === 'SIGKILL'
    if (isDead) await recipients.afterWorkersKilled()
    await runWorker(recipients)
    accounts.push(await recipients.account())
    if (!isDead) break
  }
  const deaths = accounts.length - 1
  return {
    description: 'a worker killed before and after each statement, commit and mail of an alert',
    times: deaths,
    ...evaluate(accounts, deaths >= minSteps),
  }
}

async function killAtRandom(setup: Setup): Promise<Finding> {
  const { recipients } = setup
  await recipients.reset(recipientCount)
  let deaths = 0
  for (let kill = 0; kill < randomKills; kill++) {
    const workers = [start(setup), start(setup)]
    await Promise.all(workers.map(waitForStart))
    await sleep(randomInt(5, 200))
    for (const worker of workers) worker.kill('SIGKILL')
    const ends = await Promise.all(workers.map(waitForExit))
    deaths += ends.filter((signal) => signal === 'SIGKILL').length
    await recipients.afterWorkersKilled()
  }
  // Two again, who live: what one has in hand the other leaves alone.
  await Promise.all([runWorker(recipients), runWorker(recipients)])
  return {
    description: `two workers at once killed at any moment, with ${recipientCount} alerts to send`,
    times: deaths,
    ...evaluate([await recipients.account()], deaths > randomKills / 2),
  }
}

/** Moment 0 never comes. There are many of them: what Node makes of the source is kept for the next. */
function start({ context, recipients, cacheDir }: Setup, moment = 0): ChildProcess {
  const { url, mailUrl } = recipients
  const worker = spawn(process.execPath, [program, url, mailUrl, now.toISOString(), `${moment}`], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: cacheDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.onCleanup(() => worker.kill('SIGKILL'))
  return worker
}

/** One that has ended before is not waited for. */
const waitForStart = (worker: ChildProcess) =>
  withTimeout(
    workerTimeoutMs,
    'the start of a worker',
    Promise.race([once(worker.stdout ?? worker, 'data'), once(worker, 'exit')]),
  )

async function waitForExit(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  if (worker.exitCode === null && worker.signalCode === null)
    await withTimeout(workerTimeoutMs, 'the end of a worker', once(worker, 'exit'))
  return worker.signalCode
}

/** The next worker, who lives. */
async function runWorker({ sql, mailUrl }: AlertRecipients): Promise<void> {
  const mailer = openMailer(mailUrl)
  await sendDueAlerts({ sql, mailer, now })
  mailer.close()
}

function evaluate(
  accounts: DeliveryReport[],
  hasEnoughKills: boolean,
): Pick<Finding, 'expected' | 'observed' | 'isMet'> {
  const sum = (of: 'recipients' | 'mails' | 'repeats') =>
    accounts.reduce((total, account) => total + account[of], 0)
  const wrong = new Set(accounts.flatMap((account) => account.problems))
  const observed = `${countWords(sum('recipients'), 'reader', 'readers')}, ${countWords(sum('mails'), 'mail', 'mails')} by Message-ID at the mail server; ${countWords(sum('repeats'), 'repeat', 'repeats')} of the kind allowed`
  return {
    expected: `every reader's mail arrives, with each of the ${listingsPerAlert} homes once, and exactly once; but where a worker died between the mail server's yes and the note of it, again under the same Message-ID, by which mail servers and recipients know it for the same`,
    observed: `${observed}${wrong.size ? `; WRONG: ${[...wrong].join(', ')}` : ''}${hasEnoughKills ? '' : '; TOO FEW DEATHS'}`,
    isMet: hasEnoughKills && wrong.size === 0,
  }
}
