import type { Context } from 'hono'
import type { Entry } from '../infrastructure/folder-listing.ts'
import { type Endpoint, jsonOf, textOf } from './context.ts'
import { wholeNumber } from './list-objects.ts'

type Body = { prefix: string; limit: number; cursor: string; with_delimiter: boolean }

const maxLimit = 1000
const lastCharacter = String.fromCodePoint(0x10ffff)

/** POST /object/list-v2/:bucket: pages ordered by name, with folders and files separate, or everything below a prefix. */
export const listObjectsV2 =
  ({ service, callerOf }: Endpoint) =>
  async (c: Context) => {
    const caller = await callerOf(c)
    const bucket = c.req.param('bucket') ?? ''
    const {
      prefix = '',
      limit: requestedLimit = maxLimit,
      cursor,
      with_delimiter = false,
    } = await jsonOf<Body>(c)
    await service.buckets.get(bucket)
    const limit = Math.max(1, wholeNumber(requestedLimit, 'limit', maxLimit))
    const after = cursor ? Buffer.from(textOf(cursor, 'cursor'), 'base64url').toString() : null
    const read = with_delimiter ? service.folders.page : service.folders.pageFlat
    const found = await service.listSlots.run(service.addressOf(c.req.raw), c.req.raw.signal, () =>
      read(caller, bucket, textOf(prefix, 'prefix'), after, limit + 1),
    )
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const hasNext = found.length > limit && last !== undefined
    return c.json({
      hasNext,
      ...(hasNext ? { nextCursor: Buffer.from(endOf(last)).toString('base64url') } : {}),
      folders: page
        .filter(({ is_folder }) => is_folder)
        .map(({ entry }) => ({ name: `${entry}/`, key: `${entry}/` })),
      objects: page.flatMap(({ entry, object }) =>
        object
          ? [
              {
                name: entry,
                key: entry,
                id: object.id,
                version: object.version,
                updated_at: object.updated_at,
                created_at: object.created_at,
                last_accessed_at: object.last_accessed_at,
                metadata: object.metadata,
              },
            ]
          : [],
      ),
    })
  }

/** The next page starts after everything in the folder. */
const endOf = ({ entry, is_folder }: Entry) => (is_folder ? `${entry}/${lastCharacter}` : entry)
