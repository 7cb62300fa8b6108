import type { Context } from 'hono'
import { checkedBucketName } from '../domain/object-path.ts'
import { sizeInBytes } from '../domain/size-in-bytes.ts'
import { invalidRequest, tooLarge } from '../errors.ts'
import type { Bucket, BucketSearch } from '../infrastructure/buckets.ts'
import type { StorageService } from '../service.ts'
import { discardBytes } from '../store-file.ts'
import { type Endpoint, jsonOf, textOf } from './context.ts'

type Body = {
  id: string
  name: string
  public: boolean
  file_size_limit: number | string | null
  allowed_mime_types: string[] | null
  /** Our own option: see Bucket. */
  content_check: string
}

const sortable: readonly string[] = ['id', 'name', 'created_at', 'updated_at']
const batchSize = 1000

export const listBuckets =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const { limit, offset, search, sortColumn, sortOrder } = c.req.query()
    const column = sortColumn ?? 'name'
    if (!sortable.includes(column)) throw invalidRequest(`sortColumn must be one of ${sortable.join(', ')}`)
    const buckets = await service.buckets.list(await callerOf(c), {
      limit: limit ? Number(limit) || 0 : null,
      offset: Number(offset) || 0,
      search: search ?? '',
      column: column as BucketSearch['column'],
      isDescending: sortOrder === 'desc',
    })
    return c.json(buckets.map(bucketResponse))
  }

export const getBucket =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) =>
    c.json(bucketResponse(await service.buckets.getVisible(await callerOf(c), c.req.param('bucket') ?? '')))

export const createBucket =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const body = await jsonOf<Body>(c)
    const name = checkedBucketName(textOf(body.name ?? body.id, 'name'))
    await service.buckets.create(caller, name, {
      public: body.public === true,
      fileSizeLimit: sizeLimit(service, body.file_size_limit) ?? null,
      allowedMimeTypes: mimeTypes(body.allowed_mime_types) ?? null,
      contentCheck: contentCheck(body.content_check) ?? 'none',
    })
    return c.json({ name })
  }

export const updateBucket =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const body = await jsonOf<Body>(c)
    const fileSizeLimit = sizeLimit(service, body.file_size_limit)
    const check = contentCheck(body.content_check)
    const allowedMimeTypes = mimeTypes(body.allowed_mime_types)
    await service.buckets.update(caller, c.req.param('bucket') ?? '', {
      ...(typeof body.public === 'boolean' ? { public: body.public } : {}),
      ...(fileSizeLimit === undefined ? {} : { fileSizeLimit }),
      ...(allowedMimeTypes === undefined ? {} : { allowedMimeTypes }),
      ...(check === undefined ? {} : { contentCheck: check }),
    })
    return c.json({ message: 'Successfully updated' })
  }

export const emptyBucket =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const { id } = await service.buckets.getVisible(caller, c.req.param('bucket') ?? '')
    for (;;) {
      const removed = await service.objects.removeBatch(caller, id, batchSize)
      await discardBytes(
        service,
        removed.map(({ version }) => version),
      )
      if (removed.length < batchSize) break
    }
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
  }

export const deleteBucket =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    await service.buckets.remove(await callerOf(c), c.req.param('bucket') ?? '')
    return c.json({ message: 'Successfully deleted' })
  }

const bucketResponse = ({ content_addressed: _, content_check: __, ...bucket }: Bucket) => bucket

function contentCheck(value: unknown): Bucket['content_check'] | undefined {
  if (value === undefined || value === 'none' || value === 'picture' || value === 'text') return value
  throw invalidRequest('content_check must be none, picture or text')
}

function mimeTypes(value: unknown): string[] | null | undefined {
  if (value === null || value === undefined) return value
  if (!Array.isArray(value) || value.some((each) => typeof each !== 'string'))
    throw invalidRequest('allowed_mime_types must be a list of texts')
  return value as string[]
}

/** 1048576 or '1MB' */
function sizeLimit(
  { maxFileBytes }: StorageService,
  value: number | string | null | undefined,
): number | null | undefined {
  if (value === null || value === undefined) return value
  const bytes = sizeInBytes(value)
  if (bytes === undefined)
    throw invalidRequest('file_size_limit must be a number of bytes, or a size such as 5MB')
  if (bytes > maxFileBytes) throw tooLarge()
  return bytes
}
