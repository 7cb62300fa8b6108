import { setTimeout as sleep } from 'node:timers/promises'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import type { ArchiveStore } from './archive-store.ts'
import { archiveMissingFiles, forgetRemovedFiles } from './archived-files.ts'
import { listBaseBackups, takeBaseBackup } from './base-backup.ts'
import { applyRetention } from './retention.ts'
import { drainSpool } from './wal-spool.ts'

const drainEveryMs = 1_000
const checkEveryMs = 60_000

type Options = {
  url: string
  dataDir: string
  archive: ArchiveStore
  blobs: BlobStore
  baseEveryHours: number
  keepDays: number
  log: { info: (fields: object, message: string) => void; error: (fields: object, message: string) => void }
}

export type Archiver = { stop: () => Promise<void> }

/** Stores the log as it comes, a base backup when the last is too old, and removes what is no longer needed. */
export function startArchiver(options: Options): Archiver {
  const { dataDir, archive, log } = options
  const stopping = new AbortController()
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
  const loop = async (work: () => Promise<unknown>, everyMs: number, problem: string) => {
    while (!stopping.signal.aborted) {
      await work().catch((error: Error) => log.error({ err: error }, problem))
      await pause(everyMs)
    }
  }
  const running = Promise.all([
    loop(() => drainSpool(dataDir, archive), drainEveryMs, 'the log could not be archived'),
    loop(() => makeBaseBackupIfDue(options), checkEveryMs, 'no base backup could be archived'),
  ])
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function makeBaseBackupIfDue({
  url,
  dataDir,
  archive,
  blobs,
  baseEveryHours,
  keepDays,
  log,
}: Options): Promise<void> {
  const last = (await listBaseBackups(archive)).at(-1)
  if (last && Date.now() - Date.parse(last.finishedAt) < baseEveryHours * 3_600_000) return
  const startedAt = performance.now()
  const { label } = await takeBaseBackup({ url, dataDir, archive })
  await archiveMissingFiles(blobs, archive)
  log.info({ label, seconds: Math.round((performance.now() - startedAt) / 1000) }, 'base backup archived')
  const filesBefore = await applyRetention(archive, keepDays)
  await forgetRemovedFiles(archive, blobs, filesBefore)
}
