import type { Context } from 'hono'
import { checkedPath } from '../domain/object-path.ts'
import { accessDenied, invalidKey } from '../errors.ts'
import { copyFile } from '../http/copy-object.ts'
import { sendObject } from '../http/send-object.ts'
import { withLatest } from '../http/with-latest.ts'
import type { Bucket } from '../infrastructure/buckets.ts'
import type { ObjectMetadata, StoredObject } from '../infrastructure/stored-object.ts'
import { discardBytes, sizeLimitOf, storeFile } from '../store-file.ts'
import { destinationOf } from '../transfer.ts'
import { invalidArgument, malformedXml, notImplemented, preconditionFailed } from './s3-error.ts'
import {
  asPrecondition,
  asTagged,
  isUpsertOf,
  type Operation,
  type S3Request,
  s3Tag,
  uploadMetadataOf,
  userMetadataOf,
  withBody,
  xml,
} from './s3-request.ts'
import { elements, parseXml } from './s3-xml.ts'

/** S3 clients make a folder by an empty file whose key ends in a slash. As in the original, it is this file in the folder. */
const pathOf = (key: string) => (key.endsWith('/') ? `${key}.emptyFolderPlaceholder` : key)
const keyOf = ({ key }: S3Request): string => checkedPath(pathOf(key))

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

/** PUT /:bucket/:key */
export const putObject: Operation = async (request) => {
  const { service, c, caller } = request
  const path = keyOf(request)
  const bucket = await service.buckets.get(request.bucket)
  const isUpsert = isUpsertOf(c)
  await service.objects.checkMayWrite(caller, bucket.id, path, isUpsert).catch(asPrecondition(isUpsert))
  return withBody(request, sizeLimitOf(service, bucket), async (bytes) => {
    if (bytes.length > 0 && request.key !== path) throw invalidKey(request.key)
    const file = { ...uploadMetadataOf(c), userMetadata: userMetadataOf(c) }
    await storeFile(service, { caller, bucket, path, bytes, isUpsert, ...file }).catch(
      asPrecondition(isUpsert),
    )
    const stored = await service.objects.find(bucket.id, path)
    return c.body(null, 200, stored ? { etag: s3Tag(stored.metadata.eTag) } : {})
  })
}

/** PUT with `x-amz-copy-source` */
export const copyObject: Operation = async (request) => {
  const { service, c, caller } = request
  const source = copySourceOf(c.req.header('x-amz-copy-source') ?? '')
  const transfer = await destinationOf(service, {
    bucketId: source.bucket,
    sourceKey: source.key,
    destinationBucket: request.bucket,
    destinationKey: keyOf(request),
  })
  const isReplaced = c.req.header('x-amz-metadata-directive') === 'REPLACE'
  const isUpsert = isUpsertOf(c)
  const { metadata } = await copyFile(service, caller, transfer, {
    isUpsert,
    ...(isReplaced
      ? {
          change: (original) => replacedMetadata(c, transfer.to, original),
          userMetadata: userMetadataOf(c),
        }
      : {}),
  }).catch(asPrecondition(isUpsert))
  return xml(c, 'CopyObjectResult', { LastModified: metadata.lastModified, ETag: s3Tag(metadata.eTag) })
}

/** A bucket that checks its files also decides their type. With another type, a file is no picture that may be shown. */
function replacedMetadata(c: Context, to: Bucket, original: ObjectMetadata): ObjectMetadata {
  const { contentType, cacheControl } = uploadMetadataOf(c)
  const { width, height, thumbhash, ...file } = { ...original, cacheControl }
  const mimetype = to.content_check === 'none' ? contentType || file.mimetype : file.mimetype
  return mimetype === file.mimetype ? { ...file, width, height, thumbhash } : { ...file, mimetype }
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
  const removed = await service.objects.remove(caller, bucket, [path])
  await discardBytes(
    service,
    removed.map(({ version }) => version),
  )
  if (removed.length === 0 && (await isVisible(request, path)))
    throw accessDenied('You may not remove this file')
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
    const paths = listed.map(pathOf)
    const removed = await service.objects.remove(caller, bucket, paths)
    await discardBytes(
      service,
      removed.map(({ version }) => version),
    )
    // Those that are still visible may not be removed by the caller. Those that are not there count as deleted.
    const refused = await service.objects.visible(caller, bucket, paths)
    const isRefused = (key: string) => refused.has(pathOf(key))
    return xml(c, 'DeleteResult', {
      Deleted:
        content.Quiet === 'true' ? [] : listed.filter((key) => !isRefused(key)).map((Key) => ({ Key })),
      Error: listed.filter(isRefused).map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
    })
  })
