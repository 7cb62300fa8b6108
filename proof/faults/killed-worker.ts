import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countWords } from '../../domain/text/count-phrase.ts'
import type { Fault, Finding } from './fault.ts'
import { type Account, homesEach, Readers } from './harness/readers.ts'
import type { Stage } from './harness/stage.ts'
import { openMailer, tellReaders } from './harness/tell-readers.ts'
import { within } from './harness/within.ts'

const program = path.join(import.meta.dirname, 'harness', 'alert-worker.ts')
const manyReaders = 100
const randomKills = 15
/** An alert and its mail have more moments than this, or the worker was not watched. */
const fewestMoments = 30
const workerMs = 30_000
/** In two days an eight o'clock will have passed since the homes came, and their digest is due. */
const now = new Date(Date.now() + 48 * 60 * 60_000)

type Scene = { stage: Stage; readers: Readers; cacheDir: string }

/** A worker is killed between a home that fits and the mail about it: at each moment in turn, and then at any. */
export const killedWorker: Fault = {
  name: 'killed-worker',
  mostMs: 5 * 60_000,
  run: async (stage) => {
    const scene = { stage, readers: await Readers.on(stage), cacheDir: await stage.folder() }
    return [await killedAtEveryMoment(scene), await killedAtAnyMoment(scene)]
  },
}

/** Each time the reader is another, and so are the homes: whoever comes after the dead finds what they left, and no more. */
async function killedAtEveryMoment(scene: Scene): Promise<Finding> {
  const { readers } = scene
  const accounts: Account[] = []
  for (let moment = 1; ; moment++) {
    await readers.begin(1)
    const isDead = (await endOf(start(scene, moment))) === 'SIGKILL'
    if (isDead) await readers.afterDeath()
    await finish(readers)
    accounts.push(await readers.account())
    if (!isDead) break
  }
  const deaths = accounts.length - 1
  return {
    what: 'a worker killed before and after each statement, commit and mail of an alert',
    times: deaths,
    ...judge(accounts, deaths >= fewestMoments),
  }
}

async function killedAtAnyMoment(scene: Scene): Promise<Finding> {
  const { readers } = scene
  await readers.begin(manyReaders)
  let deaths = 0
  for (let kill = 0; kill < randomKills; kill++) {
    const workers = [start(scene), start(scene)]
    await Promise.all(workers.map(hasBegun))
    await sleep(randomInt(5, 200))
    for (const worker of workers) worker.kill('SIGKILL')
    const ends = await Promise.all(workers.map(endOf))
    deaths += ends.filter((signal) => signal === 'SIGKILL').length
    await readers.afterDeath()
  }
  // Two again, who live: what one has in hand the other leaves alone.
  await Promise.all([finish(readers), finish(readers)])
  return {
    what: `two workers at once killed at any moment, with ${manyReaders} alerts to send`,
    times: deaths,
    ...judge([await readers.account()], deaths > randomKills / 2),
  }
}

/** Moment 0 never comes. There are many of them: what Node makes of the source is kept for the next. */
function start({ stage, readers, cacheDir }: Scene, moment = 0): ChildProcess {
  const { url, mailUrl } = readers
  const worker = spawn(process.execPath, [program, url, mailUrl, now.toISOString(), `${moment}`], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: cacheDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stage.onEnd(() => worker.kill('SIGKILL'))
  return worker
}

/** One that has ended before is not waited for. */
const hasBegun = (worker: ChildProcess) =>
  within(
    workerMs,
    'the start of a worker',
    Promise.race([once(worker.stdout ?? worker, 'data'), once(worker, 'exit')]),
  )

async function endOf(worker: ChildProcess): Promise<NodeJS.Signals | null> {
  if (worker.exitCode === null && worker.signalCode === null)
    await within(workerMs, 'the end of a worker', once(worker, 'exit'))
  return worker.signalCode
}

/** The next worker, who lives. */
async function finish({ sql, mailUrl }: Readers): Promise<void> {
  const mailer = openMailer(mailUrl)
  await tellReaders({ sql, mailer, now })
  mailer.close()
}

function judge(accounts: Account[], isDone: boolean): Pick<Finding, 'promised' | 'seen' | 'isKept'> {
  const sum = (of: 'readers' | 'mails' | 'repeats') =>
    accounts.reduce((total, account) => total + account[of], 0)
  const wrong = new Set(accounts.flatMap((account) => account.wrong))
  const seen = `${countWords(sum('readers'), 'reader', 'readers')}, ${countWords(sum('mails'), 'mail', 'mails')} by Message-ID at the mail server; ${countWords(sum('repeats'), 'repeat', 'repeats')} of the kind allowed`
  return {
    promised: `every reader's mail arrives, with each of the ${homesEach} homes once, and exactly once; but where a worker died between the mail server's yes and the note of it, again under the same Message-ID, by which mail servers and readers know it for the same`,
    seen: `${seen}${wrong.size ? `; WRONG: ${[...wrong].join(', ')}` : ''}${isDone ? '' : '; TOO FEW DEATHS'}`,
    isKept: isDone && wrong.size === 0,
  }
}
