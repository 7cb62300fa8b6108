import { randomBytes } from 'node:crypto'
import { archiveSettings, ensureSpool } from '../../platform/archive/wal-spool.ts'
import { checkServer } from '../../platform/db/check-server.ts'
import { connect, ensureReachable } from '../../platform/db/connect.ts'
import { hasEmbedded, startEmbedded } from '../../platform/db/embedded/embedded.ts'
import { postgresAccount } from '../../platform/db/embedded/postgres-account.ts'
import { quietLogOfRole } from '../../platform/db/embedded/quiet-log.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Config } from './config.ts'
import { ensureDataDir } from './data-dir/data-dir.ts'
import { type DataDirLock, lockDataDir } from './data-dir/data-dir-lock.ts'
import { type DiskGuard, guardDisk } from './data-dir/disk-guard.ts'
import { readKeysFile, writeKeysFile } from './data-dir/keys-file.ts'
import type { Logger } from './logger.ts'
import { type Database, openRunningDatabase } from './running-database.ts'
import { withStartLock } from './start-lock.ts'

const poolSize = 20
/** A failover takes less than a minute. */
const primaryWaitMs = 2 * 60_000

/** Opens the embedded database in DATA_DIR, or the one of DATABASE_URL. */
export async function openDatabase(config: Config, log: Logger, signal?: AbortSignal): Promise<Database> {
  await ensureDataDir(config.dataDir)
  if (config.isJoining) return joinRunningServer(config)
  return config.databaseUrl
    ? openExternal(config.databaseUrl, log, signal)
    : withStartLock(config.dataDir, () => openEmbedded(config, log))
}

async function joinRunningServer(config: Config): Promise<Database> {
  const running = await openRunningDatabase(config, poolSize)
  if (running) return running
  throw new StartProblem(
    `JOIN=true needs a server that is up in ${config.dataDir}. Use npm run cluster, which starts one.`,
  )
}

async function openExternal(url: string, log: Logger, signal: AbortSignal | undefined): Promise<Database> {
  const sql = connect(url, { max: poolSize, name: 'lintel' })
  const stop = () => sql.end({ timeout: 5 })
  const onWaiting = (reason: string) => log.warn(`waiting for the database: ${reason}`)
  const endAttempt = () => void sql.end({ timeout: 0 })
  signal?.addEventListener('abort', endAttempt)
  try {
    await ensureReachable(sql, url, { ...(signal ? { signal } : {}), onWaiting, waitMs: primaryWaitMs })
    await checkServer(sql)
    await quietLogOfRole(sql)
  } catch (error) {
    await stop()
    throw error
  } finally {
    signal?.removeEventListener('abort', endAttempt)
  }
  return { url, sql, stop }
}

async function openEmbedded(config: Config, log: Logger): Promise<Database> {
  const savedKeys = await readKeysFile(config.dataDir)
  const savedUrl = savedKeys.databaseUrl ? new URL(savedKeys.databaseUrl) : undefined
  if (!savedUrl && (await hasEmbedded(config.dataDir)))
    throw new StartProblem(
      `keys.json is missing in ${config.dataDir}. Restore it from a backup: it holds the key to the database beside it.`,
    )
  const password = savedUrl?.password ?? randomBytes(24).toString('base64url')
  const urlFor = (port: number) => `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  // Saved before the database is created: a password that exists only in memory would be lost if the process is
  // killed.
  if (!savedUrl) await writeKeysFile(config.dataDir, { ...savedKeys, databaseUrl: urlFor(5432) })

  if (config.archive) await ensureSpool(config.dataDir, (await postgresAccount([config.dataDir])).owner)
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    password,
    lastPort: savedUrl ? Number(savedUrl.port) : undefined,
    onRestart: () => log.warn('PostgreSQL had stopped by itself and was started again'),
    onProblem: (problem) => log.error({ err: problem }, 'PostgreSQL has stopped and does not start again'),
    settings: config.archive ? archiveSettings(config.dataDir) : {},
  })
  const url = urlFor(embedded.port)
  const sql = connect(url, { max: poolSize, name: 'lintel' })
  let lock: DataDirLock
  let diskGuard: DiskGuard
  try {
    await ensureReachable(sql, url)
    lock = await lockDataDir(url, config.dataDir, log)
    diskGuard = await guardDisk({ sql, dataDir: config.dataDir, log })
  } catch (error) {
    await sql.end({ timeout: 5 })
    if (!embedded.wasRunning) await embedded.stop()
    throw error
  }
  await writeKeysFile(config.dataDir, { ...savedKeys, databaseUrl: url })
  return {
    url,
    sql,
    stop: async () => {
      await diskGuard.stop()
      await Promise.all([sql.end({ timeout: 5 }), lock.release()])
      await embedded.stop()
    },
  }
}
