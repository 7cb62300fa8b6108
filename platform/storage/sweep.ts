import type { StorageService } from './service.ts'
import { discardBytes } from './store-file.ts'

const atOnce = 500
/** Bytes younger than this may belong to an upload that is about to be recorded. */
const settledAfterMs = 60 * 60 * 1000

/** Removes the files of what has been deleted since. Answers whether there may be more. */
export async function removeDeletedFiles(service: StorageService): Promise<boolean> {
  const { sql } = service
  const removals = await sql<{ id: string; bucket_id: string; folder: string }[]>`
    select id, bucket_id, folder from private.file_removals order by id limit ${atOnce}`
  for (const { id, bucket_id, folder } of removals) {
    const removed = await sql<{ version: string }[]>`
      delete from storage.objects
      where bucket_id = ${bucket_id} and name collate "C" >= ${`${folder}/`} and name collate "C" < ${`${folder}0`}
      returning version`
    await discardBytes(
      service,
      removed.map(({ version }) => version),
    )
    await sql`delete from private.file_removals where id = ${id}`
  }
  return removals.length === atOnce
}

export type Swept = {
  orphanedObjects: number
  orphanedBlobs: number
  missingBlobs: number
  expiredUploads: number
}

/**
 * Puts rows and bytes in line: rows of what is no longer there, bytes that no row speaks of (a server was killed
 * between the two), uploads that nobody finished. Rows whose bytes are missing are counted and left alone.
 */
export async function sweepStorage(service: StorageService): Promise<Swept> {
  await removeDeletedFiles(service)
  const { sql, blobs } = service
  const orphans = await sql<{ version: string }[]>`
    delete from storage.objects where id in (select id from private.orphaned_files()) returning version`
  await discardBytes(
    service,
    orphans.map(({ version }) => version),
  )
  const expired = await service.uploads.removeExpired()
  await blobs.remove(expired)
  await forgetVariants(service)
  return {
    orphanedObjects: orphans.length,
    expiredUploads: expired.length,
    ...(await compareBlobs(service)),
  }
}

/** Another server may have deleted the files; the variants on this one's disk are its own to remove. */
async function forgetVariants({ sql, variants }: StorageService): Promise<void> {
  const versions = variants.versions()
  for (let at = 0; at < versions.length; at += atOnce) {
    const some = versions.slice(at, at + atOnce)
    const known = await sql<{ version: string }[]>`
      select version from storage.objects where version = any(${some})`
    const alive = new Set(known.map(({ version }) => version))
    await variants.forget(some.filter((version) => !alive.has(version)))
  }
}

const starts = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/** A slice of the keys at a time: there may be millions. */
async function compareBlobs(service: StorageService) {
  let [orphanedBlobs, missingBlobs] = [0, 0]
  for (const start of starts) {
    const slice = await compareSlice(service, start, new Date(Date.now() - settledAfterMs))
    orphanedBlobs += slice.orphaned
    missingBlobs += slice.missing
  }
  return { orphanedBlobs, missingBlobs }
}

async function compareSlice({ sql, blobs }: StorageService, start: string, before: Date) {
  const settled = new Set<string>()
  for await (const { key, modifiedAt } of blobs.list(start)) if (modifiedAt < before) settled.add(key)
  const rows = await sql<{ version: string; is_old: boolean }[]>`
    select version, greatest(created_at, updated_at) < ${before} as is_old from storage.objects where version like ${`${start}%`}
    union all
    select part, false from platform.resumable_uploads, unnest(parts) as part where part like ${`${start}%`}`
  const missing = rows.filter(({ version, is_old }) => is_old && !settled.has(version)).length
  const known = new Set(rows.map(({ version }) => version))
  const orphaned = [...settled].filter((key) => !known.has(key))
  for (let at = 0; at < orphaned.length; at += atOnce) await blobs.remove(orphaned.slice(at, at + atOnce))
  return { orphaned: orphaned.length, missing }
}
