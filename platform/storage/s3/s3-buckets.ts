import { checkedBucketName } from '../domain/object-path.ts'
import { noSuchBucket } from '../errors.ts'
import { ownerOf } from '../infrastructure/buckets.ts'
import { invalidArgument } from './s3-error.ts'
import { numberOf, type Operation, s3Tag, xml } from './s3-request.ts'

const maxBuckets = 1000
const maxKeys = 1000

export const listBuckets: Operation = async ({ service, c, caller }) => {
  const buckets = await service.buckets.list(caller, {
    limit: maxBuckets,
    offset: 0,
    search: '',
    column: 'name',
    isDescending: false,
  })
  const Bucket = buckets.map(({ name, created_at }) => ({ Name: name, CreationDate: isoOf(created_at) }))
  const owner = ownerOf(caller) ?? caller.role
  return xml(c, 'ListAllMyBucketsResult', {
    Owner: { ID: owner, DisplayName: owner },
    Buckets: Bucket.length > 0 ? { Bucket } : '',
  })
}

/** The body may name a region: there is one. */
export const createBucket: Operation = async ({ service, c, caller, bucket }) => {
  await service.buckets.create(caller, checkedBucketName(bucket), {
    public: c.req.header('x-amz-acl')?.startsWith('public-read') ?? false,
    fileSizeLimit: null,
    allowedMimeTypes: null,
    contentCheck: 'none',
  })
  return c.body(null, 200, { location: `/${bucket}` })
}

export const deleteBucket: Operation = async ({ service, c, caller, bucket }) => {
  await service.buckets.remove(caller, bucket)
  return c.body(null, 204)
}

export const headBucket: Operation = async ({ service, c, caller, bucket }) => {
  await service.buckets.getVisible(caller, bucket)
  return c.body(null, 200, { 'x-amz-bucket-region': 'us-east-1' })
}

export const bucketLocation: Operation = async ({ service, c, caller, bucket }) => {
  await service.buckets.getVisible(caller, bucket)
  return xml(c, 'LocationConstraint', {})
}

export const bucketVersioning: Operation = async ({ service, c, caller, bucket }) => {
  await service.buckets.getVisible(caller, bucket)
  return xml(c, 'VersioningConfiguration', {})
}

/** GET /:bucket, of both versions. */
export const listObjects: Operation = async (request) => {
  const { service, c, caller, bucket } = request
  const { prefix = '', delimiter, 'encoding-type': encoding, ...query } = c.req.query()
  if (delimiter && delimiter !== '/') throw invalidArgument('delimiter must be / or left out.')
  if (encoding && encoding !== 'url') throw invalidArgument('encoding-type must be url or left out.')
  await requireBucket(request)
  const isSecond = query['list-type'] === '2'
  const limit = numberOf(c, 'max-keys', { max: maxKeys, fallback: maxKeys })
  const token = query['continuation-token']
  const start = isSecond ? (token ? decodeToken(token) : query['start-after']) : query.marker
  const read = delimiter ? service.folders.page : service.folders.pageFlat
  const options = { prefix, limit: limit + 1, column: 'name', isDescending: false } as const
  const found =
    limit === 0
      ? []
      : await service.listSlots.run(service.addressOf(c.req.raw), c.req.raw.signal, () =>
          read(caller, bucket, { ...options, after: start ? { name: start } : undefined }),
        )
  const page = found.slice(0, limit)
  const isTruncated = found.length > limit
  const last = page.at(-1)
  const next = isTruncated && last ? (last.is_folder ? `${last.entry}/` : last.entry) : undefined
  const named = (name: string) => (encoding ? encodeURIComponent(name).replaceAll('%2F', '/') : name)
  const Contents = page.flatMap(({ entry, object }) =>
    object?.metadata
      ? [
          {
            Key: named(entry),
            LastModified: isoOf(object.updated_at),
            ETag: s3Tag(object.metadata.eTag),
            Size: object.metadata.size,
            StorageClass: 'STANDARD',
          },
        ]
      : [],
  )
  const CommonPrefixes = page.flatMap(({ entry, is_folder }) =>
    is_folder ? [{ Prefix: named(`${entry}/`) }] : [],
  )
  return xml(c, 'ListBucketResult', {
    Name: bucket,
    Prefix: named(prefix),
    Delimiter: delimiter,
    EncodingType: encoding,
    MaxKeys: limit,
    IsTruncated: isTruncated,
    ...(isSecond
      ? {
          KeyCount: page.length,
          StartAfter: query['start-after'] === undefined ? undefined : named(query['start-after']),
          ContinuationToken: token,
          NextContinuationToken: next === undefined ? undefined : encodeToken(next),
        }
      : { Marker: named(query.marker ?? ''), NextMarker: next === undefined ? undefined : named(next) }),
    Contents,
    CommonPrefixes,
  })
}

/** GET /:bucket?uploads: the caller's own unfinished uploads. */
export const listMultipartUploads: Operation = async (request) => {
  const { service, c, caller, bucket } = request
  await requireBucket(request)
  const limit = numberOf(c, 'max-uploads', { max: maxKeys, fallback: maxKeys })
  const prefix = c.req.query('prefix') ?? ''
  const uploads = await service.multipart.list(caller, bucket, prefix, limit)
  return xml(c, 'ListMultipartUploadsResult', {
    Bucket: bucket,
    Prefix: prefix,
    MaxUploads: limit,
    IsTruncated: false,
    Upload: uploads.map(({ id, key, created_at }) => ({
      Key: key,
      UploadId: id,
      Initiated: isoOf(created_at),
      StorageClass: 'STANDARD',
    })),
  })
}

/** The bucket must exist; its files are subject to policies of their own. */
async function requireBucket({ service, bucket }: Parameters<Operation>[0]): Promise<void> {
  if (!bucket) throw noSuchBucket()
  await service.buckets.get(bucket)
}

const isoOf = (date: Date | string) => new Date(date).toISOString()
const encodeToken = (name: string) => Buffer.from(name).toString('base64url')
const decodeToken = (token: string) => Buffer.from(token, 'base64url').toString()
