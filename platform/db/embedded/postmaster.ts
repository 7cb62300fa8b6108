import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunningPostgres } from './running-postgres.ts'

const stoppedWithinMs = 60_000

/** Reads postmaster.pid: line 1 is the pid, line 4 the port, line 8 the state. */
export async function findPostmaster(
  folder: string,
): Promise<{ pid: number; port: number; isReady: boolean } | undefined> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0) || !(await isRunningPostgres(pid))) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** SIGINT is PostgreSQL's "fast" shutdown: it rolls back open transactions. */
export async function stopPostmaster(folder: string): Promise<void> {
  const running = await findPostmaster(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const giveUpAt = Date.now() + stoppedWithinMs
  while ((await isRunningPostgres(running.pid)) && Date.now() < giveUpAt) await sleep(25)
}
