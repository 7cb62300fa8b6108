import { createMultipartUploads } from './s3/multipart-uploads.ts'
import type { StorageService } from './service.ts'
import { discardBytes } from './store-file.ts'

const batchSize = 500
/** Younger blobs may belong to an upload that has not been recorded yet. */
const minBlobAgeMs = 60 * 60 * 1000

/** Removes the files of deleted owners. Returns whether there may be more. */
export async function removeDeletedFiles(service: StorageService): Promise<boolean> {
  const { sql, fileOwnership } = service
  const folders = await fileOwnership.foldersToRemove(sql, batchSize)
  for (const { id, bucket_id, folder } of folders) {
    // '0' follows '/' in the C collation, so the range covers exactly the folder's content.
    const removed = await sql<{ version: string }[]>`
      delete from storage.objects
      where bucket_id = ${bucket_id} and name collate "C" >= ${`${folder}/`} and name collate "C" < ${`${folder}0`}
      returning version`
    await discardBytes(
      service,
      removed.map(({ version }) => version),
    )
    await fileOwnership.folderRemoved(sql, id)
  }
  return folders.length === batchSize
}

export type SweepResult = {
  orphanedObjects: number
  orphanedBlobs: number
  missingBlobs: number
  expiredUploads: number
}

/**
 * Reconciles rows and blobs: removes rows without an owner, blobs without a row (left when a server is killed between the two
 * writes) and expired uploads. Rows whose blob is missing are only counted.
 */
export async function sweepStorage(service: StorageService): Promise<SweepResult> {
  await removeDeletedFiles(service)
  const { sql, blobs, fileOwnership } = service
  const orphans = await fileOwnership.deleteOrphanedObjects(sql)
  await discardBytes(service, orphans)
  const expired = [
    ...(await service.uploads.removeExpired()),
    ...(await createMultipartUploads(sql).removeExpired()),
  ]
  await blobs.remove(expired)
  await removeStaleVariants(service)
  return {
    orphanedObjects: orphans.length,
    expiredUploads: expired.length,
    ...(await compareBlobs(service)),
  }
}

/** Another server may have deleted the files; each server removes the variants on its own disk. */
async function removeStaleVariants({ sql, variants }: StorageService): Promise<void> {
  const versions = variants.versions()
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize)
    const rows = await sql<{ version: string }[]>`
      select version from storage.objects where version = any(${batch})`
    const current = new Set(rows.map(({ version }) => version))
    await variants.remove(batch.filter((version) => !current.has(version)))
  }
}

const keyPrefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/** One key prefix at a time, because there may be millions of blobs. */
async function compareBlobs(service: StorageService) {
  let [orphanedBlobs, missingBlobs] = [0, 0]
  for (const prefix of keyPrefixes) {
    const counts = await compareBlobsWithPrefix(service, prefix, new Date(Date.now() - minBlobAgeMs))
    orphanedBlobs += counts.orphaned
    missingBlobs += counts.missing
  }
  return { orphanedBlobs, missingBlobs }
}

async function compareBlobsWithPrefix({ sql, blobs }: StorageService, prefix: string, before: Date) {
  const oldKeys = new Set<string>()
  for await (const { key, modifiedAt } of blobs.list(prefix)) if (modifiedAt < before) oldKeys.add(key)
  const rows = await sql<{ version: string; is_old: boolean }[]>`
    select version, greatest(created_at, updated_at) < ${before} as is_old from storage.objects where version like ${`${prefix}%`}
    union all
    select part, false from platform.resumable_uploads, unnest(parts) as part where part like ${`${prefix}%`}
    union all
    select version, false from storage.s3_multipart_uploads_parts where version like ${`${prefix}%`}`
  const missing = rows.filter(({ version, is_old }) => is_old && !oldKeys.has(version)).length
  const referenced = new Set(rows.map(({ version }) => version))
  const orphaned = [...oldKeys].filter((key) => !referenced.has(key))
  for (let start = 0; start < orphaned.length; start += batchSize)
    await blobs.remove(orphaned.slice(start, start + batchSize))
  return { orphaned: orphaned.length, missing }
}
