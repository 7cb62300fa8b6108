import { randomUUID } from 'node:crypto'
import type { Caller } from '../db/as-caller.ts'
import { declaredType } from './domain/declared-type.ts'
import { maxAge } from './domain/tus.ts'
import { invalidRequest, StorageError, uploadIsBusy, wrongOffset } from './errors.ts'
import type { ResumableUpload } from './infrastructure/resumable-uploads.ts'
import type { StorageService } from './service.ts'
import { storeFile } from './store-file.ts'

/** Each part is a blob until the upload is complete. */
const maxParts = 1000

/** Stores a part. The last one completes the file, which is then stored like any other upload. */
export async function receivePart(
  service: StorageService,
  caller: Caller,
  upload: ResumableUpload,
  bytes: Uint8Array,
): Promise<ResumableUpload> {
  if (bytes.length === 0) return upload
  if (upload.received_bytes + bytes.length === upload.size_bytes)
    return finish(service, caller, upload, bytes)
  if (upload.parts.length >= maxParts) throw invalidRequest('The upload is in too many parts')
  const part = randomUUID()
  await service.blobs.put(part, bytes, 'application/octet-stream')
  const updated = await service.uploads.append(upload, part, bytes.length)
  if (updated) return updated
  await service.blobs.remove([part])
  throw wrongOffset()
}

/**
 * The last part counts as received only once the file is stored: if the server is killed before that, the client sends the
 * part again.
 */
async function finish(
  service: StorageService,
  caller: Caller,
  upload: ResumableUpload,
  bytes: Uint8Array,
): Promise<ResumableUpload> {
  if (!(await service.uploads.claim(upload))) throw uploadIsBusy()
  try {
    const key = (await alreadyStored(service, upload)) ?? (await store(service, caller, upload, bytes))
    const finished = await service.uploads.finish(upload.id, key)
    await service.blobs.remove(upload.parts)
    return finished
  } catch (error) {
    // A rejected file is final; after a server error the client may try again.
    const isRefused = error instanceof StorageError && error.statusCode < 500
    if (isRefused) await service.blobs.remove(await service.uploads.remove(upload.id))
    else await service.uploads.release(upload.id).catch(() => undefined)
    throw error
  }
}

/** By a server that was killed before it recorded that the upload was complete. */
async function alreadyStored({ objects }: StorageService, { id, bucket_id, name }: ResumableUpload) {
  const found = await objects.find(bucket_id, name)
  return found?.version === id ? `${bucket_id}/${found.name}` : undefined
}

async function store(service: StorageService, caller: Caller, upload: ResumableUpload, last: Uint8Array) {
  const parts = await Promise.all(upload.parts.map((part) => service.blobs.read(part)))
  const { key } = await storeFile(service, {
    caller,
    bucket: await service.buckets.get(upload.bucket_id),
    path: upload.name,
    bytes: Buffer.concat([...parts.map((part) => part ?? new Uint8Array()), last]),
    cacheControl: maxAge(upload.metadata.cacheControl),
    userMetadata: userMetadataOf(upload.metadata.metadata),
    contentType: declaredType(upload.metadata.contentType),
    isUpsert: upload.is_upsert,
    version: upload.id,
  })
  return key
}

function userMetadataOf(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return value && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
