import type { Context } from 'hono'
import { declaredType } from '../domain/declared-type.ts'
import { maxAge } from '../domain/tus.ts'
import { senderOf } from '../http/upload-object.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'
import type { StorageService } from '../service.ts'
import type { MultipartUploads, UploadMetadata } from './multipart-uploads.ts'
import { readS3Body } from './s3-body.ts'
import { invalidArgument, preconditionFailed } from './s3-error.ts'
import type { S3Caller } from './s3-keys.ts'
import { toXml } from './s3-xml.ts'

export type S3Service = StorageService & { multipart: MultipartUploads }

/** What every operation gets. */
export type S3Request = S3Caller & { service: S3Service; c: Context; bucket: string; key: string }

export type Operation = (request: S3Request) => Promise<Response>

export const xml = (c: Context, root: string, content: Record<string, unknown>): Response =>
  c.body(toXml(root, content), 200, { 'content-type': 'application/xml' })

/** Reads a body while it holds one of the slots for uploads. */
export const withBody = (
  { service, c, caller, signed, signingKey }: S3Request,
  limitBytes: number,
  work: (bytes: Buffer) => Promise<Response>,
): Promise<Response> =>
  service.uploadSlots.run(senderOf(caller), c.req.raw.signal, async () =>
    work(await readS3Body(c.req.raw, signed, signingKey, limitBytes)),
  )

const maxMetadataBytes = 2048

/** `x-amz-meta-*` headers. */
export function userMetadataOf(c: Context): Record<string, string> | null {
  const entries = [...c.req.raw.headers]
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]) => [name.slice('x-amz-meta-'.length), value] as const)
  if (JSON.stringify(entries).length > maxMetadataBytes * 2)
    throw invalidArgument(`Metadata cannot be longer than ${maxMetadataBytes} bytes.`)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

export const uploadMetadataOf = (c: Context): UploadMetadata => ({
  contentType: declaredType(c.req.header('content-type') ?? ''),
  // Only max-age: the uploader does not decide which caches may keep a copy.
  cacheControl: maxAge(/\bmax-age=(\d+)/.exec(c.req.header('cache-control') ?? '')?.[1]),
})

/**
 * Clients take a tag of 32 hexadecimal digits for the MD5 of the file, which ours is not: pictures are re-encoded. They do not with the
 * suffix of a file that was uploaded in parts.
 */
export const s3Tag = (eTag: string) => eTag.replace(/"$/, '-1"')

/** A whole number in the query, within bounds. */
export function numberOf(
  c: Context,
  name: string,
  { max, fallback }: { max: number; fallback: number },
): number {
  const text = c.req.query(name)
  if (text === undefined || text === '') return fallback
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(`${name} must be a whole number.`)
  return Math.min(Number(text), max)
}

/** `If-None-Match: *` creates a file and never replaces one. */
export const isUpsertOf = (c: Context) => c.req.header('if-none-match') !== '*'

export const asPrecondition = (isUpsert: boolean) => (error: Error & { code?: string }) => {
  throw !isUpsert && error.code === 'KeyAlreadyExists' ? preconditionFailed() : error
}

export const asTagged = (object: StoredObject): StoredObject => ({
  ...object,
  metadata: { ...object.metadata, eTag: s3Tag(object.metadata.eTag) },
})
