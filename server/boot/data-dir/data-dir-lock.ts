import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../../platform/db/connect.ts'
import { StartProblem } from '../../../platform/start-problem.ts'
import type { Logger } from '../logger.ts'

export type DataDirLock = { release: () => Promise<void> }

const lockKey = 7_266_106
const retryMs = 100

/**
 * One server owns an embedded database. An advisory lock is released however its holder ends; since a dropped
 * connection releases it too, the lock is reacquired after a reconnect.
 */
export async function lockDataDir(url: string, dataDir: string, log: Logger): Promise<DataDirLock> {
  let isReleased = false
  let reacquiring: Promise<void> = Promise.resolve()
  const owner = connect(url, {
    max: 1,
    name: 'lintel owner of the data folder',
    onClose: () => {
      if (!isReleased) reacquiring = reacquiring.then(() => reacquireLock(owner, () => isReleased, log))
    },
  })
  const release = async () => {
    isReleased = true
    await owner.end({ timeout: 1 })
  }
  if (!(await tryLock(owner, 20))) {
    await release()
    throw new StartProblem(
      `Another Lintel is running with ${path.resolve(dataDir)}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return { release }
}

async function tryLock(owner: Sql, attempts: number): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [row] = await owner<{ acquired: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as acquired`
    if (row?.acquired) return true
    await sleep(retryMs)
  }
  return false
}

/** Retries while PostgreSQL is unavailable. */
async function reacquireLock(owner: Sql, isReleased: () => boolean, log: Logger): Promise<void> {
  while (!isReleased()) {
    const acquired = await tryLock(owner, 20).catch(() => undefined)
    if (acquired) return
    if (acquired === false)
      log.error('another server has taken this data folder while its database was away: stop one of them')
    await sleep(retryMs)
  }
}
