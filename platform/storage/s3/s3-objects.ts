import type { Context } from 'hono'
import { checkedPath } from '../domain/object-path.ts'
import { accessDenied } from '../errors.ts'
import { copyBytes } from '../http/copy-object.ts'
import { sendObject } from '../http/send-object.ts'
import { withLatest } from '../http/with-latest.ts'
import type { Bucket } from '../infrastructure/buckets.ts'
import type { ObjectMetadata, StoredObject } from '../infrastructure/stored-object.ts'
import { discardBytes, recordFile, sizeLimitOf, storeFile } from '../store-file.ts'
import { destinationOf } from '../transfer.ts'
import { invalidArgument, malformedXml, notImplemented, preconditionFailed } from './s3-error.ts'
import {
  asTagged,
  keyOf,
  type Operation,
  type S3Request,
  s3Tag,
  uploadMetadataOf,
  userMetadataOf,
  withBody,
  xml,
} from './s3-request.ts'
import { elements, parseXml } from './s3-xml.ts'

/** GET and HEAD, with ranges and conditions. */
export const getObject: Operation = async (request) => {
  const { service, c } = request
  return withLatest(
    async () => ({ object: await findObject(request) }),
    async ({ object }) => {
      const tagged = asTagged(object)
      ensurePreconditions(request, tagged)
      const response = await sendObject(c, service, tagged, 'private')
      for (const [name, value] of Object.entries(object.user_metadata ?? {}))
        if (typeof value === 'string' && /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value))
          response.headers.set(`x-amz-meta-${name}`, value)
      return response
    },
  )
}

async function findObject(request: S3Request): Promise<StoredObject> {
  const { service, caller, bucket } = request
  await service.buckets.get(bucket)
  return service.objects.getVisible(caller, bucket, keyOf(request), 'storage.object.get_authenticated')
}

function ensurePreconditions({ c }: S3Request, { metadata }: StoredObject): void {
  const expected = c.req.header('if-match')
  const isMatch =
    !expected || expected === '*' || expected.split(',').some((each) => each.trim() === metadata.eTag)
  const since = Date.parse(c.req.header('if-unmodified-since') ?? '')
  if (!isMatch || Math.floor(Date.parse(metadata.lastModified) / 1000) * 1000 > since)
    throw preconditionFailed()
}

/** PUT /:bucket/:key. `If-None-Match: *` creates and never replaces. */
export const putObject: Operation = async (request) => {
  const { service, c, caller } = request
  const path = keyOf(request)
  const bucket = await service.buckets.get(request.bucket)
  const isUpsert = c.req.header('if-none-match') !== '*'
  await service.objects.checkMayWrite(caller, bucket.id, path, isUpsert).catch(asPrecondition(isUpsert))
  return withBody(request, sizeLimitOf(service, bucket), async (bytes) => {
    const file = { ...uploadMetadataOf(c), userMetadata: userMetadataOf(c) }
    await storeFile(service, { caller, bucket, path, bytes, isUpsert, ...file }).catch(
      asPrecondition(isUpsert),
    )
    const stored = await service.objects.find(bucket.id, path)
    return c.body(null, 200, stored ? { etag: s3Tag(stored.metadata.eTag) } : {})
  })
}

const asPrecondition = (isUpsert: boolean) => (error: Error & { code?: string }) => {
  throw !isUpsert && error.code === 'KeyAlreadyExists' ? preconditionFailed() : error
}

/** PUT with `x-amz-copy-source`: the copy has its own blob. */
export const copyObject: Operation = async (request) => {
  const { service, c, caller } = request
  const source = copySourceOf(c.req.header('x-amz-copy-source') ?? '')
  const { from, to, path, nameFor } = await destinationOf(service, {
    bucketId: source.bucket,
    sourceKey: source.key,
    destinationBucket: request.bucket,
    destinationKey: keyOf(request),
  })
  const isReplaced = c.req.header('x-amz-metadata-directive') === 'REPLACE'
  const changed = isReplaced ? replacedMetadata(c, to) : {}
  const lastModified = new Date().toISOString()
  const { object, metadata, name, version } = await withLatest(
    async () => {
      const object = await service.objects.getVisible(caller, from.bucket, from.path)
      await service.objects.checkMayWrite(caller, to.id, path, true)
      const metadata = { ...object.metadata, ...changed, lastModified }
      return { object, metadata, name: nameFor({ ...object, metadata }) }
    },
    async (found) => ({ ...found, version: await copyBytes(service, found.object) }),
  )
  const file = {
    bucket: to.id,
    name,
    requestedName: to.content_addressed ? path : null,
    version,
    metadata,
    userMetadata: isReplaced ? userMetadataOf(c) : object.user_metadata,
  }
  await recordFile(service, caller, file, true)
  return xml(c, 'CopyObjectResult', { LastModified: lastModified, ETag: s3Tag(metadata.eTag) })
}

/** A bucket that checks its files also decides their type. */
function replacedMetadata(c: Context, to: Bucket): Partial<ObjectMetadata> {
  const { contentType, cacheControl } = uploadMetadataOf(c)
  return {
    cacheControl,
    ...(contentType && to.content_check === 'none' ? { mimetype: contentType } : {}),
  }
}

/** '/bucket/a%20b.png' -> the bucket and path */
export function copySourceOf(header: string): { bucket: string; key: string } {
  const [path = '', query] = header.split('?', 2)
  if (query) throw notImplemented('Versioning')
  let decoded: string
  try {
    decoded = decodeURIComponent(path).replace(/^\//, '')
  } catch {
    throw invalidArgument('x-amz-copy-source cannot be read.')
  }
  const slash = decoded.indexOf('/')
  if (slash < 1) throw invalidArgument('x-amz-copy-source must be <bucket>/<key>.')
  return { bucket: decoded.slice(0, slash), key: checkedPath(decoded.slice(slash + 1)) }
}

/** DELETE /:bucket/:key: also succeeds if there is no such file. */
export const deleteObject: Operation = async (request) => {
  const { service, c, caller, bucket } = request
  const path = keyOf(request)
  await service.buckets.get(bucket)
  const [removed] = await service.objects.remove(caller, bucket, [path])
  if (removed) await discardBytes(service, [removed.version])
  else if (await isVisible(request, path)) throw accessDenied('You may not remove this file')
  return c.body(null, 204)
}

const isVisible = ({ service, caller, bucket }: S3Request, path: string) =>
  service.objects.visible(caller, bucket, [path]).then((found) => found.has(path))

const maxDeletedKeys = 1000
const maxDeleteBytes = 2 * 1024 * 1024
/** A key, its version, tag, date and size, each in a pair of tags. */
const maxDeleteTags = 12 * maxDeletedKeys + 10

/** POST /:bucket?delete */
export const deleteObjects: Operation = (request) =>
  withBody(request, maxDeleteBytes, async (bytes) => {
    const { service, c, caller, bucket } = request
    const content = parseXml(bytes.toString(), 'Delete', maxDeleteTags)
    const listed = elements(content, 'Object').map(({ Key, VersionId }) => {
      if (VersionId !== undefined && VersionId !== 'null') throw notImplemented('Versioning')
      if (typeof Key !== 'string' || Key === '') throw malformedXml()
      return Key
    })
    if (listed.length === 0 || listed.length > maxDeletedKeys) throw malformedXml()
    await service.buckets.get(bucket)
    const removed = await service.objects.remove(caller, bucket, listed)
    await discardBytes(
      service,
      removed.map(({ version }) => version),
    )
    // Those that are still visible may not be removed by the caller. Those that are not there count as deleted.
    const refused = await service.objects.visible(caller, bucket, listed)
    return xml(c, 'DeleteResult', {
      Deleted:
        content.Quiet === 'true' ? [] : listed.filter((key) => !refused.has(key)).map((Key) => ({ Key })),
      Error: listed
        .filter((key) => refused.has(key))
        .map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
    })
  })
