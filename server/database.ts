import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, ensureReachable, type Sql } from '../platform/db/connect.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { StartProblem } from '../platform/start-problem.ts'
import type { Config } from './config.ts'
import { ensureDataDir } from './data-dir.ts'
import { readKeysFile, writeKeysFile } from './keys-file.ts'
import type { Logger } from './logger.ts'

export type Database = { url: string; sql: Sql; stop: () => Promise<void> }

const poolSize = 20
const ownerLock = 7_266_106

/** The database the configuration asks for: one of our own in DATA_DIR, or the one behind DATABASE_URL. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  await ensureDataDir(config.dataDir)
  return config.databaseUrl ? openGiven(config.databaseUrl) : openEmbedded(config, log)
}

async function openGiven(url: string): Promise<Database> {
  const sql = connect(url, { max: poolSize, name: 'lintel' })
  await ensureReachable(sql, url)
  return { url, sql, stop: () => sql.end({ timeout: 5 }) }
}

async function openEmbedded(config: Config, log: Logger): Promise<Database> {
  const kept = await readKeysFile(config.dataDir)
  const last = kept.databaseUrl ? new URL(kept.databaseUrl) : undefined
  const password = last?.password ?? randomBytes(24).toString('base64url')
  const urlFor = (port: number) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  // Written before the database is made: a password that is only in memory would be lost with a kill.
  if (!last) await writeKeysFile(config.dataDir, { ...kept, databaseUrl: urlFor(5432) })

  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    password,
    lastPort: last ? Number(last.port) : undefined,
    onRestart: () => log.warn('PostgreSQL had stopped by itself and was started again'),
    onProblem: (problem) => log.error({ err: problem }, 'PostgreSQL has stopped and does not start again'),
  })
  const url = urlFor(embedded.port)
  const sql = connect(url, { max: poolSize, name: 'lintel' })
  const owner = connect(url, { max: 1, name: 'lintel owner of the data folder' })
  const release = async () => {
    await Promise.all([sql.end({ timeout: 5 }), owner.end({ timeout: 1 })])
  }
  try {
    await ensureReachable(sql, url)
    await claim(owner, config.dataDir)
  } catch (error) {
    await release()
    if (!embedded.wasRunning) await embedded.stop()
    throw error
  }
  await writeKeysFile(config.dataDir, { ...kept, databaseUrl: url })
  return {
    url,
    sql,
    stop: async () => {
      await release()
      await embedded.stop()
    },
  }
}

/** One server owns an embedded database. A lock held by a connection ends with its holder, however that ends. */
async function claim(owner: Sql, dataDir: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const [row] = await owner<{ got: boolean }[]>`select pg_try_advisory_lock(${ownerLock}) as got`
    if (row?.got) return
    await sleep(100)
  }
  throw new StartProblem(
    `Another Lintel is running with ${path.resolve(dataDir)}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
