import { randomBytes } from 'node:crypto'
import { connect, ensureReachable } from '../../platform/db/connect.ts'
import { hasEmbedded, startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { quietLogOfRole } from '../../platform/db/embedded/quiet-log.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Config } from './config.ts'
import { ensureDataDir } from './data-dir/data-dir.ts'
import { type DataDirOwner, ownDataDir } from './data-dir/data-dir-lock.ts'
import { type DiskGuard, guardDisk } from './data-dir/disk-guard.ts'
import { readKeysFile, writeKeysFile } from './data-dir/keys-file.ts'
import type { Logger } from './logger.ts'
import { type Database, openRunning } from './running-database.ts'
import { startAlone } from './start-lock.ts'

const poolSize = 20

/** The database the configuration asks for: one of our own in DATA_DIR, or the one behind DATABASE_URL. */
export async function openDatabase(config: Config, log: Logger): Promise<Database> {
  await ensureDataDir(config.dataDir)
  if (config.isJoining) return joinRunning(config)
  return config.databaseUrl
    ? openGiven(config.databaseUrl)
    : startAlone(config.dataDir, () => openEmbedded(config, log))
}

async function joinRunning(config: Config): Promise<Database> {
  const running = await openRunning(config, poolSize)
  if (running) return running
  throw new StartProblem(
    `JOIN=true needs a server that is up in ${config.dataDir}. Use npm run cluster, which starts one.`,
  )
}

async function openGiven(url: string): Promise<Database> {
  const sql = connect(url, { max: poolSize, name: 'lintel' })
  await ensureReachable(sql, url)
  await quietLogOfRole(sql)
  return { url, sql, stop: () => sql.end({ timeout: 5 }) }
}

async function openEmbedded(config: Config, log: Logger): Promise<Database> {
  const kept = await readKeysFile(config.dataDir)
  const last = kept.databaseUrl ? new URL(kept.databaseUrl) : undefined
  if (!last && (await hasEmbedded(config.dataDir)))
    throw new StartProblem(
      `keys.json is missing in ${config.dataDir}. Restore it from a backup: it holds the key to the database beside it.`,
    )
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
  let owner: DataDirOwner
  let guard: DiskGuard
  try {
    await ensureReachable(sql, url)
    owner = await ownDataDir(url, config.dataDir, log)
    guard = await guardDisk({ sql, dataDir: config.dataDir, log })
  } catch (error) {
    await sql.end({ timeout: 5 })
    if (!embedded.wasRunning) await embedded.stop()
    throw error
  }
  await writeKeysFile(config.dataDir, { ...kept, databaseUrl: url })
  return {
    url,
    sql,
    stop: async () => {
      await guard.stop()
      await Promise.all([sql.end({ timeout: 5 }), owner.release()])
      await embedded.stop()
    },
  }
}
