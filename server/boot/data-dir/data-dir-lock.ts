import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../../../platform/db/connect.ts'
import { StartProblem } from '../../../platform/start-problem.ts'
import type { Logger } from '../logger.ts'

export type DataDirOwner = { release: () => Promise<void> }

const ownerLock = 7_266_106
const retryMs = 100

/**
 * One server owns an embedded database. A lock held by a connection ends with its holder, however that ends; and
 * because it ends with the connection too, a lost one is followed by the next.
 */
export async function ownDataDir(url: string, dataDir: string, log: Logger): Promise<DataDirOwner> {
  let isOver = false
  let holding: Promise<void> = Promise.resolve()
  const owner = connect(url, {
    max: 1,
    name: 'lintel owner of the data folder',
    onClose: () => {
      if (!isOver) holding = holding.then(() => claimAgain(owner, () => isOver, log))
    },
  })
  const release = async () => {
    isOver = true
    await owner.end({ timeout: 1 })
  }
  if (!(await claim(owner, 20))) {
    await release()
    throw new StartProblem(
      `Another Lintel is running with ${path.resolve(dataDir)}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return { release }
}

async function claim(owner: Sql, attempts: number): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [row] = await owner<{ got: boolean }[]>`select pg_try_advisory_lock(${ownerLock}) as got`
    if (row?.got) return true
    await sleep(retryMs)
  }
  return false
}

/** PostgreSQL may be away for a while: it is asked until it answers. */
async function claimAgain(owner: Sql, isOver: () => boolean, log: Logger): Promise<void> {
  while (!isOver()) {
    const got = await claim(owner, 20).catch(() => undefined)
    if (got) return
    if (got === false)
      log.error('another server has taken this data folder while its database was away: stop one of them')
    await sleep(retryMs)
  }
}
