import { createHash, randomUUID } from 'node:crypto'
import type { Caller } from '../db/as-caller.ts'
import { contentAddressedPath } from './domain/object-path.ts'
import { apparentType, extensionOf, isAllowedType, mimeTypeOf, pictureKind } from './domain/picture-kind.ts'
import { isPlainText } from './domain/plain-text.ts'
import { StorageError, tooLarge, unsupportedType } from './errors.ts'
import type { Bucket } from './infrastructure/buckets.ts'
import type { NewObject } from './infrastructure/objects.ts'
import type { ObjectMetadata } from './infrastructure/stored-object.ts'
import type { StorageService } from './service.ts'

/** A bucket can allow less than the service, not more. */
export const sizeLimitOf = ({ maxFileBytes }: StorageService, bucket: Bucket) =>
  Math.min(bucket.file_size_limit ?? maxFileBytes, maxFileBytes)

export type Upload = {
  caller: Caller
  bucket: Bucket
  path: string
  bytes: Uint8Array
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** As declared by the uploader. */
  contentType: string
  isUpsert: boolean
  /** The key of the blob, if it must be known in advance. */
  version?: string
}

type ProcessedFile = {
  bytes: Uint8Array
  facts: Pick<ObjectMetadata, 'mimetype' | 'width' | 'height' | 'thumbhash'>
}

/** Stores a file: detects its type from the content, re-encodes it, writes the blob durably, then records it as the caller. */
export async function storeFile(
  service: StorageService,
  upload: Upload,
): Promise<{ id: string; key: string }> {
  const { bucket, path, caller } = upload
  const { bytes, facts } = await processFile(service, upload)
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

/** Records a file whose blob has been written, and returns its id. */
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

/** Rejected by us or by the database. After a lost connection the row may have been written, so the blob is left to the sweep. */
export const isRefused = (error: Error & { code?: string }) =>
  error instanceof StorageError || (error.name === 'PostgresError' && !error.code?.startsWith('57'))

/** Depending on the bucket: keeps any file, or re-encodes pictures, or accepts text. */
async function processFile(service: StorageService, upload: Upload): Promise<ProcessedFile> {
  const { bytes, bucket } = upload
  if (bytes.length > sizeLimitOf(service, bucket)) throw tooLarge()
  if (bucket.content_check === 'none') return keepFile(service, upload)
  const kind = pictureKind(bytes)
  if (!kind && bucket.content_check === 'text' && isPlainText(bytes))
    return { bytes, facts: { mimetype: 'text/plain' } }
  if (!kind) throw unsupportedType(apparentType(bytes))
  if (!isAllowedType(mimeTypeOf(kind), bucket.allowed_mime_types)) throw unsupportedType(mimeTypeOf(kind))
  const { width, height, thumbhash, ...picture } = await service.pictures.reencode(bytes, kind)
  return {
    bytes: picture.bytes,
    facts: { mimetype: mimeTypeOf(kind), width, height, thumbhash },
  }
}

/** Any file with its declared type. The size of a picture is measured, so that it can be rendered in other sizes. */
async function keepFile(service: StorageService, upload: Upload): Promise<ProcessedFile> {
  const { bytes, bucket, contentType } = upload
  const mimetype = contentType || 'application/octet-stream'
  if (!isAllowedType(baseType(mimetype), bucket.allowed_mime_types)) throw unsupportedType(mimetype)
  const kind = pictureKind(bytes)
  const size =
    kind && baseType(mimetype) === mimeTypeOf(kind) ? await service.pictures.measure(bytes) : undefined
  return { bytes, facts: { mimetype, ...size } }
}

/** 'text/plain;charset=UTF-8' -> 'text/plain' */
const baseType = (mimeType: string) => mimeType.split(';')[0]?.trim().toLowerCase() ?? ''

function metadataOf(bytes: Uint8Array, facts: ProcessedFile['facts'], cacheControl: string): ObjectMetadata {
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

/** Removes blobs that no row refers to. If this fails, the sweep removes them later. */
export async function discardBytes(service: StorageService, versions: readonly string[]): Promise<void> {
  await Promise.allSettled([service.blobs.remove(versions), service.variants.remove(versions)])
}
