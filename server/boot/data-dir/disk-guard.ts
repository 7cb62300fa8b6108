import { open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../platform/db/connect.ts'
import type { Logger } from '../logger.ts'

const megabyte = 1024 * 1024
const checkIntervalMs = 1_000
/** Below this PostgreSQL becomes read-only: without space for its log it would stop altogether. */
export const fullMegabytes = 64
/** Above this it becomes writable again; the gap prevents flapping. */
const resumeMegabytes = 128
/** A reserve file, deleted when the disk fills up, so that there is space to switch to read-only. */
const reserveMegabytes = 16

export type DiskGuard = { stop: () => Promise<void> }

type Options = {
  sql: Sql
  dataDir: string
  log: Pick<Logger, 'error' | 'warn'>
  freeMegabytes?: (folder: string) => Promise<number>
}

/**
 * Watches the disk of the embedded PostgreSQL. While it is nearly full every transaction is read-only: reads continue,
 * writes fail, and writing resumes without a restart as soon as there is space.
 */
export async function guardDisk({
  sql,
  dataDir,
  log,
  freeMegabytes = readFreeMegabytes,
}: Options): Promise<DiskGuard> {
  const reserve = path.join(dataDir, 'reserve')
  await resetReadOnly(sql)
  let isBlocked = false
  const checkSpace = async () => {
    const free = await freeMegabytes(dataDir)
    if (!isBlocked && free < fullMegabytes) {
      await rm(reserve, { force: true })
      await setReadOnly(sql, true)
      isBlocked = true
      log.error({ freeMegabytes: Math.round(free) }, 'the disk is full: reading goes on, nothing is saved')
    } else if (isBlocked && free > resumeMegabytes) {
      await setReadOnly(sql, false)
      isBlocked = false
      log.warn({ freeMegabytes: Math.round(free) }, 'there is room on the disk again')
    }
    if (!isBlocked && free > resumeMegabytes) await ensureReserve(reserve)
  }

  const stopping = new AbortController()
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await checkSpace().catch((error) => log.error({ err: error }, 'the free disk space could not be read'))
      await sleep(checkIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

/** A server that was killed while the disk was full left the database read-only, and startup needs to write. */
async function resetReadOnly(sql: Sql): Promise<void> {
  const isReadOnly = async () => {
    const [row] = await sql<{ is_on: boolean }[]>`
      select current_setting('default_transaction_read_only')::boolean as is_on`
    return row?.is_on ?? false
  }
  if (!(await isReadOnly())) return
  await setReadOnly(sql, false)
  while (await isReadOnly()) await sleep(20)
}

/** Takes effect with the next transaction of every session. */
async function setReadOnly(sql: Sql, isReadOnly: boolean): Promise<void> {
  await sql.unsafe(
    isReadOnly
      ? 'alter system set default_transaction_read_only = on'
      : 'alter system reset default_transaction_read_only',
  )
  await sql`select pg_reload_conf()`
}

async function readFreeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / megabyte
}

/** Writes real data: a sparse file would reserve no space. */
async function ensureReserve(file: string): Promise<void> {
  const sizeBytes = reserveMegabytes * megabyte
  if ((await stat(file).catch(() => undefined))?.size === sizeBytes) return
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(Buffer.alloc(sizeBytes))
  } finally {
    await handle.close()
  }
}
