import { createHash, randomUUID } from 'node:crypto'
import type { Caller } from '../db/as-caller.ts'
import { contentAddressedPath } from './domain/object-path.ts'
import { apparentType, extensionOf, isAllowedType, mimeTypeOf, pictureKind } from './domain/picture-kind.ts'
import { isPlainText, takesText } from './domain/plain-text.ts'
import { StorageProblem, tooLarge, unsupportedType } from './errors.ts'
import type { Bucket } from './infrastructure/buckets.ts'
import type { NewObject } from './infrastructure/objects.ts'
import type { ObjectMetadata } from './infrastructure/stored-object.ts'
import type { StorageService } from './service.ts'

export const maxUploadBytes = 10 * 1024 * 1024

export const sizeLimitOf = (bucket: Bucket) =>
  Math.min(bucket.file_size_limit ?? maxUploadBytes, maxUploadBytes)

export type Upload = {
  caller: Caller
  bucket: Bucket
  path: string
  bytes: Uint8Array
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  isUpsert: boolean
  /** The key of the bytes, where the sender must know it beforehand. */
  version?: string
}

type Kept = {
  bytes: Uint8Array
  facts: Pick<ObjectMetadata, 'mimetype' | 'width' | 'height' | 'thumbhash'>
}

/** Takes a file in: told by its content, encoded anew, its bytes made durable, then recorded in the caller's name. */
export async function storeFile(
  service: StorageService,
  upload: Upload,
): Promise<{ id: string; key: string }> {
  const { bucket, path, caller } = upload
  const { bytes, facts } = await checked(service, upload)
  const metadata = metadataOf(bytes, facts, upload.cacheControl)
  const name = bucket.content_addressed
    ? contentAddressedPath(path, metadata.eTag, extensionOf(facts.mimetype))
    : path
  const version = upload.version ?? randomUUID()
  await service.blobs.put(version, bytes, facts.mimetype)
  const file = {
    bucket: bucket.id,
    name,
    requestedName: bucket.content_addressed ? path : null,
    version,
    metadata,
    userMetadata: upload.userMetadata,
  }
  return { id: await recordFile(service, caller, file, upload.isUpsert), key: `${bucket.id}/${name}` }
}

/** Records a file whose bytes are in the store; answers with its id. */
export async function recordFile(
  service: StorageService,
  caller: Caller,
  file: NewObject,
  isUpsert: boolean,
): Promise<string> {
  try {
    const { id, replacedVersion } = await service.objects.record(caller, file, isUpsert)
    if (replacedVersion) await discardBytes(service, [replacedVersion])
    return id
  } catch (error) {
    if (isRefused(error as Error)) await discardBytes(service, [file.version])
    throw error
  }
}

/** By us or by the database. When its connection is lost nobody knows whether the row was written: the sweep finds out. */
const isRefused = (error: Error & { code?: string }) =>
  error instanceof StorageProblem || (error.name === 'PostgresError' && !error.code?.startsWith('57'))

/** What is kept of a file: a picture encoded anew; text as it is, where the bucket takes text. */
async function checked({ pictures }: StorageService, { bytes, bucket }: Upload): Promise<Kept> {
  if (bytes.length > sizeLimitOf(bucket)) throw tooLarge(sizeLimitOf(bucket))
  const kind = pictureKind(bytes)
  if (!kind && takesText(bucket.allowed_mime_types) && isPlainText(bytes))
    return { bytes, facts: { mimetype: 'text/plain' } }
  if (!kind) throw unsupportedType(apparentType(bytes))
  if (!isAllowedType(mimeTypeOf(kind), bucket.allowed_mime_types)) throw unsupportedType(mimeTypeOf(kind))
  const { width, height, thumbhash, ...picture } = await pictures.accept(bytes, kind)
  return {
    bytes: picture.bytes,
    facts: { mimetype: mimeTypeOf(kind), width, height, thumbhash },
  }
}

function metadataOf(bytes: Uint8Array, facts: Kept['facts'], cacheControl: string): ObjectMetadata {
  return {
    eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
    size: bytes.length,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: bytes.length,
    httpStatusCode: 200,
    ...facts,
  }
}

/** Bytes that no row speaks of any more. Should this fail, the sweep finds them. */
export async function discardBytes(service: StorageService, versions: readonly string[]): Promise<void> {
  await Promise.allSettled([service.blobs.remove(versions), service.variants.forget(versions)])
}
