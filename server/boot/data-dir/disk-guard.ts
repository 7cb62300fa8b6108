import { open, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../platform/db/connect.ts'
import type { Logger } from '../logger.ts'

const megabyte = 1024 * 1024
const lookEveryMs = 1_000
/** With less than this PostgreSQL is closed to writing: without room for its log it would stop altogether. */
export const fullMegabytes = 64
/** With more than this it is opened again; the distance keeps it from going back and forth. */
const roomMegabytes = 128
/** Put by, and given up when somebody else has taken the last byte: it is the room to close in. */
const reserveMegabytes = 16

export type DiskGuard = { stop: () => Promise<void> }

type Parts = {
  sql: Sql
  dataDir: string
  log: Pick<Logger, 'error' | 'warn'>
  freeMegabytes?: (folder: string) => Promise<number>
}

/**
 * Watches the disk of the embedded PostgreSQL. While it is nearly full every transaction is read-only, whoever begins it:
 * reading goes on, writing is refused, and as soon as there is room everything is as before, without a restart.
 */
export async function guardDisk({ sql, dataDir, log, freeMegabytes = readFree }: Parts): Promise<DiskGuard> {
  const reserve = path.join(dataDir, 'reserve')
  await openAgain(sql)
  let isClosed = false
  const look = async () => {
    const free = await freeMegabytes(dataDir)
    if (!isClosed && free < fullMegabytes) {
      await rm(reserve, { force: true })
      await setReadOnly(sql, true)
      isClosed = true
      log.error({ freeMegabytes: Math.round(free) }, 'the disk is full: reading goes on, nothing is saved')
    } else if (isClosed && free > roomMegabytes) {
      await setReadOnly(sql, false)
      isClosed = false
      log.warn({ freeMegabytes: Math.round(free) }, 'there is room on the disk again')
    }
    if (!isClosed && free > roomMegabytes) await putBy(reserve)
  }

  const stopping = new AbortController()
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error) => log.error({ err: error }, 'the room on the disk could not be looked at'))
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
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

/** A server that was killed while the disk was full has left the database closed, and the start has things to write. */
async function openAgain(sql: Sql): Promise<void> {
  const isReadOnly = async () => {
    const [row] = await sql<{ is_on: boolean }[]>`
      select current_setting('default_transaction_read_only')::boolean as is_on`
    return row?.is_on ?? false
  }
  if (!(await isReadOnly())) return
  await setReadOnly(sql, false)
  while (await isReadOnly()) await sleep(20)
}

/** Holds from the next transaction of every session on. */
async function setReadOnly(sql: Sql, isReadOnly: boolean): Promise<void> {
  await sql.unsafe(
    isReadOnly
      ? 'alter system set default_transaction_read_only = on'
      : 'alter system reset default_transaction_read_only',
  )
  await sql`select pg_reload_conf()`
}

async function readFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / megabyte
}

/** Written, not only sized: a file with a hole in it keeps no room. */
async function putBy(file: string): Promise<void> {
  const sizeBytes = reserveMegabytes * megabyte
  if ((await stat(file).catch(() => undefined))?.size === sizeBytes) return
  const writing = await open(file, 'w', 0o600)
  try {
    await writing.writeFile(Buffer.alloc(sizeBytes))
  } finally {
    await writing.close()
  }
}
