import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '../../start-problem.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import type { PostgresAccount } from './postgres-account.ts'
import { lastErrorLine, openLog } from './postgres-log.ts'
import { findPostmaster } from './postmaster.ts'

const defaultReadyWithinMs = 60_000
const retryAfterMs = 250

export class PortInUse extends StartProblem {}

type LaunchOptions = {
  folder: string
  binaries: PostgresBinaries
  account: PostgresAccount
  logFile: string
  settings: Record<string, string>
  /** Longer for a recovery from an archive. */
  readyWithinMs?: number
}

/** Starts PostgreSQL as a detached process and waits until it accepts connections. */
export async function launchPostgres({
  folder,
  binaries,
  account,
  logFile,
  settings,
  readyWithinMs = defaultReadyWithinMs,
}: LaunchOptions): Promise<void> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const giveUpAt = Date.now() + readyWithinMs
  const log = await openLog(logFile)
  try {
    // After a crash the old backends may hold the shared memory for a moment, and PostgreSQL refuses to start.
    while (Date.now() < giveUpAt) {
      await removeStaleLock(folder)
      const { file, args, as } = account.command(binaries.postgres, ['-D', folder, ...flags])
      const child = spawn(file, args, { ...as, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] })
      child.unref()
      if (await becomesReady(folder, child, giveUpAt)) return
      await sleep(retryAfterMs)
      if (!canRetry(await log.readNew())) break
    }
    const output = await log.readNew()
    const Problem = /Address already in use/.test(output) ? PortInUse : StartProblem
    throw new Problem(`PostgreSQL did not start: ${lastErrorLine(output)} (more in ${logFile})`)
  } finally {
    await log.close()
  }
}

/** PostgreSQL refuses to start if any process has the pid in its lock file. We know whether that process is PostgreSQL. */
async function removeStaleLock(folder: string): Promise<void> {
  if (!(await findPostmaster(folder))) await rm(path.join(folder, 'postmaster.pid'), { force: true })
}

const canRetry = (output: string) =>
  /shared memory block .* still in use|lock file "postmaster.pid" already exists/.test(output)

async function becomesReady(folder: string, child: ChildProcess, giveUpAt: number): Promise<boolean> {
  const { promise: exited, resolve } = Promise.withResolvers<'exited'>()
  child.once('error', () => resolve('exited')).once('exit', () => resolve('exited'))
  while (Date.now() < giveUpAt) {
    if ((await findPostmaster(folder))?.isReady) return true
    if ((await Promise.race([exited, sleep(25)])) === 'exited') return false
  }
  return false
}
