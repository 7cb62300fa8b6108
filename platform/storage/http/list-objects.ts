import type { Context } from 'hono'
import { invalidRequest } from '../errors.ts'
import type { Entry, SortColumn } from '../infrastructure/folder-listing.ts'
import { splitMetadata } from '../infrastructure/stored-object.ts'
import { type Endpoint, jsonOf, textOf } from './context.ts'

type Body = {
  prefix: string
  limit: number
  offset: number
  search: string
  sortBy: { column?: string; order?: string }
}

const columns: readonly string[] = [
  'name',
  'updated_at',
  'created_at',
  'last_accessed_at',
] satisfies SortColumn[]
const maxLimit = 1000

/** POST /object/list/:bucket: the files and folders in a folder, with names relative to it. */
export const listObjects =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const bucket = c.req.param('bucket') ?? ''
    const { prefix = '', limit = 100, offset = 0, search = '', sortBy = {} } = await jsonOf<Body>(c)
    await service.buckets.get(bucket)
    const folder = folderPrefix(textOf(prefix, 'prefix'))
    const options = {
      folder,
      search: textOf(search, 'search'),
      limit: wholeNumber(limit, 'limit', maxLimit),
      offset: wholeNumber(offset, 'offset', 100_000),
      column: sortColumn(sortBy?.column ?? 'name'),
      isDescending: sortBy?.order === 'desc',
    }
    const entries = await service.listSlots.run(service.addressOf(c.req.raw), c.req.raw.signal, () =>
      service.folders.list(caller, bucket, options),
    )
    return c.json(entries.map((entry) => entryResponse(entry, folder)))
  }

/** 'a/b' and '/a/b/' -> 'a/b/' */
const folderPrefix = (prefix: string) => {
  const bare = prefix.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '' : `${bare}/`
}

function entryResponse({ entry, is_folder, object }: Entry, folder: string) {
  const {
    id = null,
    updated_at = null,
    created_at = null,
    last_accessed_at = null,
    metadata = null,
  } = object ?? {}
  const name = entry.slice(folder.length)
  return is_folder
    ? { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
    : {
        name,
        id,
        updated_at,
        created_at,
        last_accessed_at,
        metadata: metadata && splitMetadata(metadata).file,
      }
}

function sortColumn(column: string): SortColumn {
  if (!columns.includes(column)) throw invalidRequest(`sortBy.column must be one of ${columns.join(', ')}`)
  return column as SortColumn
}

export function wholeNumber(value: unknown, name: string, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw invalidRequest(`${name} must be a whole number`)
  return Math.min(value, max)
}
