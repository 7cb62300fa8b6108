import { randomUUID } from 'node:crypto'
import type { Caller } from '../db/as-caller.ts'
import { maxAge } from './domain/tus.ts'
import { invalidRequest, StorageProblem, uploadIsBusy, wrongOffset } from './errors.ts'
import type { ResumableUpload } from './infrastructure/resumable-uploads.ts'
import type { StorageService } from './service.ts'
import { storeFile } from './store-file.ts'

/** Each is a file until the last has come. */
const mostParts = 1000

/** Keeps a part; with the last one the file is whole and goes the way of every upload. */
export async function receivePart(
  service: StorageService,
  caller: Caller,
  upload: ResumableUpload,
  bytes: Uint8Array,
): Promise<ResumableUpload> {
  if (bytes.length === 0) return upload
  if (upload.received_bytes + bytes.length === upload.size_bytes)
    return finish(service, caller, upload, bytes)
  if (upload.parts.length >= mostParts) throw invalidRequest('The upload is in too many parts')
  const part = randomUUID()
  await service.blobs.put(part, bytes, 'application/octet-stream')
  const grown = await service.uploads.append(upload, part, bytes.length)
  if (grown) return grown
  await service.blobs.remove([part])
  throw wrongOffset()
}

/**
 * The last part counts as received only when the file is stored: a server that is killed on the way has its client
 * send that part again, never believe in a file that is not there.
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
    // What is refused is refused for good; after a failure of ours the sender may try again.
    const isRefused = error instanceof StorageProblem && error.statusCode < 500
    if (isRefused) await service.blobs.remove(await service.uploads.remove(upload.id))
    else await service.uploads.release(upload.id).catch(() => undefined)
    throw error
  }
}

/** By a server that did not live to say so. */
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
