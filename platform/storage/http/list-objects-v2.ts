import type { Context } from 'hono'
import { invalidRequest } from '../errors.ts'
import type { Entry, PageOptions } from '../infrastructure/folder-listing.ts'
import { splitMetadata } from '../infrastructure/stored-object.ts'
import { type Endpoint, jsonOf, textOf } from './context.ts'
import { wholeNumber } from './list-objects.ts'

type Body = {
  prefix: string
  limit: number
  cursor: string
  with_delimiter: boolean
  sortBy: { column?: unknown; order?: unknown }
}

type Cursor = Pick<PageOptions, 'column' | 'isDescending' | 'after'>

const maxLimit = 1000

/** POST /object/list-v2/:bucket: pages of a folder, with folders and files separate, or of everything below a prefix. */
export const listObjectsV2 =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const bucket = c.req.param('bucket') ?? ''
    const { prefix = '', limit: requestedLimit = maxLimit, cursor, ...body } = await jsonOf<Body>(c)
    await service.buckets.get(bucket)
    const isDelimited = body.with_delimiter ?? false
    const limit = Math.max(1, wholeNumber(requestedLimit, 'limit', maxLimit))
    // A cursor continues in the order in which it began.
    const from = cursor
      ? readCursor(textOf(cursor, 'cursor'))
      : { ...sortOf(body.sortBy ?? {}), after: undefined }
    const options = { prefix: textOf(prefix, 'prefix'), limit: limit + 1, ...from }
    const read = isDelimited ? service.folders.page : service.folders.pageFlat
    const found = await service.listSlots.run(service.addressOf(c.req.raw), c.req.raw.signal, () =>
      read(caller, bucket, options),
    )
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const hasNext = found.length > limit && last !== undefined
    return c.json({
      hasNext,
      ...(hasNext ? { nextCursor: writeCursor(from, last) } : {}),
      folders: page
        .filter(({ is_folder }) => is_folder)
        .map(({ entry }) => ({ key: lastPart(entry), name: `${entry}/` })),
      objects: page.flatMap((entry) => objectResponse(entry, isDelimited)),
    })
  }

function objectResponse({ entry, object }: Entry, isDelimited: boolean) {
  if (!object) return []
  const { id, version, updated_at, created_at, last_accessed_at, metadata } = object
  const file = metadata && splitMetadata(metadata).file
  const key = isDelimited ? lastPart(entry) : entry
  return [{ key, name: entry, id, version, updated_at, created_at, last_accessed_at, metadata: file }]
}

const lastPart = (entry: string) => entry.slice(entry.lastIndexOf('/') + 1)

function sortOf({ column = 'name', order = 'asc' }: Body['sortBy']): Pick<Cursor, 'column' | 'isDescending'> {
  if (column !== 'name' && column !== 'updated_at' && column !== 'created_at')
    throw invalidRequest('sortBy.column must be one of name, updated_at, created_at')
  if (order !== 'asc' && order !== 'desc') throw invalidRequest('sortBy.order must be asc or desc')
  return { column, isDescending: order === 'desc' }
}

/** Lines of the last name, the order, the column and its last value, encoded as the original does. */
function writeCursor({ column, isDescending }: Cursor, { entry, is_folder, object }: Entry): string {
  const value = column === 'name' ? undefined : object?.[column]
  const lines = [
    `l:${is_folder ? `${entry}/` : entry}`,
    `o:${isDescending ? 'desc' : 'asc'}`,
    `c:${column}`,
    ...(value ? [`a:${new Date(value).toISOString()}`] : []),
  ]
  return Buffer.from(lines.join('\n')).toString('base64')
}

function readCursor(text: string): Cursor {
  const parts = Buffer.from(text, 'base64')
    .toString()
    .split('\n')
    .map((line) => /^([loca]):(.*)$/.exec(line))
  if (parts.some((part) => !part)) throw invalidRequest('Invalid continuation token')
  const values = new Map(parts.map((part) => [part?.[1], part?.[2] ?? '']))
  const name = values.get('l') ?? ''
  const at = values.get('a')
  if (!name || (at !== undefined && Number.isNaN(Date.parse(at))))
    throw invalidRequest('Invalid continuation token')
  return { ...sortOf({ column: values.get('c'), order: values.get('o') }), after: { name, at } }
}
