import { createHash, randomUUID } from 'node:crypto'
import { byteRange } from '../domain/byte-range.ts'
import { checkedPath } from '../domain/object-path.ts'
import { MissingBlob, StorageError, tooLarge, uploadIsBusy } from '../errors.ts'
import { senderOf } from '../http/upload-object.ts'
import { isRefused, sizeLimitOf, storeFile } from '../store-file.ts'
import type { MultipartUpload, UploadedPart } from './multipart-uploads.ts'
import { invalidArgument, invalidPart, invalidPartOrder, malformedXml } from './s3-error.ts'
import { copySourceOf } from './s3-objects.ts'
import {
  asPrecondition,
  isUpsertOf,
  numberOf,
  type Operation,
  type S3Request,
  s3Tag,
  uploadMetadataOf,
  userMetadataOf,
  withBody,
  xml,
} from './s3-request.ts'
import { elements, parseXml } from './s3-xml.ts'

/** Per user, because the parts of an abandoned upload are kept for a day. */
const maxUnfinished = 50
const maxPartNumber = 10_000
const maxListedParts = 1000
const maxCompleteBytes = 2 * 1024 * 1024
/** A part's number, tag and checksums, each in a pair of tags. */
const maxTagsPerPart = 14

/** POST /:bucket/:key?uploads. Permission is checked now, not after the last part. */
export const createMultipartUpload: Operation = async (request) => {
  const { service, c, caller } = request
  const key = checkedPath(request.key)
  const bucket = await service.buckets.get(request.bucket)
  await service.objects.checkMayWrite(caller, bucket.id, key, true)
  const upload = {
    bucket_id: bucket.id,
    key,
    metadata: uploadMetadataOf(c),
    user_metadata: userMetadataOf(c),
  }
  const id = await service.multipart.create(caller, upload, maxUnfinished)
  return xml(c, 'InitiateMultipartUploadResult', { Bucket: bucket.id, Key: key, UploadId: id })
}

const uploadOf = (request: S3Request): Promise<MultipartUpload> => {
  const { service, c, caller, bucket } = request
  return service.multipart.get(caller, bucket, request.key, c.req.query('uploadId') ?? '')
}

/** PUT ?partNumber&uploadId */
export const uploadPart: Operation = async (request) => {
  const { service, c } = request
  const number = partNumberOf(request)
  const upload = await uploadOf(request)
  const limit = sizeLimitOf(service, await service.buckets.get(upload.bucket_id))
  return withBody(request, limit, async (bytes) => {
    const etag = await storePart(request, upload, number, bytes, limit)
    return c.body(null, 200, { etag: `"${etag}"` })
  })
}

/** PUT ?partNumber&uploadId with `x-amz-copy-source`: a part from another file. */
export const uploadPartCopy: Operation = async (request) => {
  const { service, c, caller } = request
  const number = partNumberOf(request)
  const upload = await uploadOf(request)
  const from = copySourceOf(c.req.header('x-amz-copy-source') ?? '')
  const object = await service.objects.getVisible(caller, from.bucket, from.key)
  const named = c.req.header('x-amz-copy-source-range')
  const range = byteRange(named, object.metadata.size)
  if (range === 'unsatisfiable' || (named && !range))
    throw invalidArgument('The range cannot be read, or is outside the source.')
  const limit = sizeLimitOf(service, await service.buckets.get(upload.bucket_id))
  if ((range ? range.end - range.start + 1 : object.metadata.size) > limit) throw tooLarge()
  return service.uploadSlots.run(senderOf(caller), c.req.raw.signal, async () => {
    const bytes = await service.blobs.read(object.version, range)
    if (!bytes) throw new MissingBlob()
    const etag = await storePart(request, upload, number, bytes, limit)
    return xml(c, 'CopyPartResult', { LastModified: new Date().toISOString(), ETag: `"${etag}"` })
  })
}

function partNumberOf({ c }: S3Request): number {
  const number = numberOf(c, 'partNumber', { max: maxPartNumber + 1, fallback: 0 })
  if (number < 1 || number > maxPartNumber) throw invalidArgument(`partNumber must be 1 to ${maxPartNumber}.`)
  return number
}

async function storePart(
  { service }: S3Request,
  upload: MultipartUpload,
  number: number,
  bytes: Uint8Array,
  limit: number,
): Promise<string> {
  const version = randomUUID()
  const etag = createHash('md5').update(bytes).digest('hex')
  await service.blobs.put(version, bytes, 'application/octet-stream')
  try {
    const part = { part_number: number, etag, size: bytes.length, version }
    const replaced = await service.multipart.addPart(upload, part, limit)
    if (replaced) await service.blobs.remove([replaced])
  } catch (error) {
    if (isRefused(error as Error)) await service.blobs.remove([version])
    throw error
  }
  return etag
}

/** GET ?uploadId */
export const listParts: Operation = async (request) => {
  const { service, c } = request
  const upload = await uploadOf(request)
  const limit = numberOf(c, 'max-parts', { max: maxListedParts, fallback: maxListedParts })
  const after = numberOf(c, 'part-number-marker', { max: maxPartNumber, fallback: 0 })
  const parts = await service.multipart.parts(upload.id, after, limit + 1)
  const page = parts.slice(0, limit)
  return xml(c, 'ListPartsResult', {
    Bucket: upload.bucket_id,
    Key: upload.key,
    UploadId: upload.id,
    PartNumberMarker: after,
    NextPartNumberMarker: page.at(-1)?.part_number,
    MaxParts: limit,
    IsTruncated: parts.length > limit,
    StorageClass: 'STANDARD',
    Part: page.map(({ part_number, etag, size, created_at }) => ({
      PartNumber: part_number,
      LastModified: new Date(created_at).toISOString(),
      ETag: `"${etag}"`,
      Size: size,
    })),
  })
}

/** DELETE ?uploadId */
export const abortMultipartUpload: Operation = async (request) => {
  const { service, c } = request
  const upload = await uploadOf(request)
  await service.blobs.remove(await service.multipart.remove(upload.id))
  return c.body(null, 204)
}

/** POST ?uploadId: the listed parts become the file, in the caller's role. */
export const completeMultipartUpload: Operation = async (request) =>
  withBody(request, maxCompleteBytes, async (bytes) => {
    const { service, c } = request
    const upload = await uploadOf(request)
    // From now on no part is replaced.
    if (!(await service.multipart.claim(upload.id))) throw uploadIsBusy()
    try {
      const uploaded = await service.multipart.parts(upload.id)
      const parts = chosenParts(listedParts(bytes.toString(), uploaded.length), uploaded)
      await assemble(request, upload, parts)
    } catch (error) {
      await service.multipart.release(upload.id).catch(() => undefined)
      // A file that is refused stays refused, whatever parts the client sends.
      if (error instanceof StorageError && error.statusCode < 500)
        await service.blobs.remove(await service.multipart.remove(upload.id))
      throw error
    }
    await service.blobs.remove(await service.multipart.remove(upload.id))
    const stored = await service.objects.find(upload.bucket_id, upload.key)
    return xml(c, 'CompleteMultipartUploadResult', {
      Location: new URL(c.req.url).pathname,
      Bucket: upload.bucket_id,
      Key: upload.key,
      ETag: s3Tag(stored?.metadata.eTag ?? ''),
    })
  })

function listedParts(text: string, uploaded: number) {
  const content = parseXml(text, 'CompleteMultipartUpload', maxTagsPerPart * (uploaded + 1))
  const listed = elements(content, 'Part').map(({ PartNumber, ETag }) => {
    if (typeof PartNumber !== 'string' || typeof ETag !== 'string' || !/^\d{1,5}$/.test(PartNumber))
      throw malformedXml()
    return { number: Number(PartNumber), etag: ETag.replaceAll('"', '') }
  })
  if (listed.length === 0) throw malformedXml()
  if (listed.some(({ number }, index) => index > 0 && number <= (listed[index - 1]?.number ?? 0)))
    throw invalidPartOrder()
  return listed
}

function chosenParts(listed: ReturnType<typeof listedParts>, uploaded: UploadedPart[]): UploadedPart[] {
  const byNumber = new Map(uploaded.map((part) => [part.part_number, part]))
  return listed.map(({ number, etag }) => {
    const part = byNumber.get(number)
    if (!part || part.etag !== etag) throw invalidPart()
    return part
  })
}

/** A request that is repeated after a lost response finds the file that the first one stored. */
async function assemble(
  { service, c, caller }: S3Request,
  upload: MultipartUpload,
  parts: UploadedPart[],
): Promise<void> {
  const { bucket_id, key, version, metadata, user_metadata } = upload
  if ((await service.objects.find(bucket_id, key))?.version === version) return
  const chunks: Uint8Array[] = []
  for (const part of parts) {
    const chunk = await service.blobs.read(part.version)
    if (!chunk) throw new MissingBlob()
    chunks.push(chunk)
  }
  const isUpsert = isUpsertOf(c)
  await storeFile(service, {
    caller,
    bucket: await service.buckets.get(bucket_id),
    path: key,
    bytes: Buffer.concat(chunks),
    ...metadata,
    userMetadata: user_metadata,
    isUpsert,
    version,
  }).catch(asPrecondition(isUpsert))
}
