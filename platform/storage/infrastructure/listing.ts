import { asCaller, type Caller } from '../../db/as-caller.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { tooMuchToList } from '../errors.ts'
import type { StoredObject } from './stored-object.ts'

export type Entry = { entry: string; is_folder: boolean; object: StoredObject | null }

export type SortColumn = 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
export type ListWish = {
  /** Ends with '/', or is empty. */
  folder: string
  /** The beginning of the names wanted in it. */
  search: string
  limit: number
  offset: number
  column: SortColumn
  isDescending: boolean
}

/** Sorted by anything but its name, a folder is read whole: up to here. */
const mostEntries = 10_000

/** What folders hold, as the policies on storage.objects let the caller see it. */
export function createListing(sql: Sql, { withinMs = 5000 } = {}) {
  // Most of what is looked through may be others' and not be shown.
  const briefly = <T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
    asCaller(sql, caller, async (tx) => {
      await tx`select set_config('statement_timeout', ${`${withinMs}`}, true)`
      return work(tx)
    }).catch((error) => {
      throw error.code === '57014' ? tooMuchToList() : error
    })
  const entries = (tx: Tx, bucket: string, prefix: string, after: string | null, max: number) =>
    tx<Entry[]>`select entry, is_folder, to_jsonb(object) as object
      from storage.list_folder(${bucket}, ${prefix}, ${after}, ${max})`

  return {
    list: (caller: Caller, bucket: string, wish: ListWish): Promise<Entry[]> =>
      briefly(caller, async (tx) => {
        const prefix = wish.folder + wish.search
        if (wish.column === 'name' && !wish.isDescending)
          return (await entries(tx, bucket, prefix, null, wish.offset + wish.limit)).slice(wish.offset)
        const all = [...(await entries(tx, bucket, prefix, null, mostEntries))]
        all.sort(inOrderOf(wish.column, wish.isDescending))
        return all.slice(wish.offset, wish.offset + wish.limit)
      }),

    /** One page of a folder; `after` is the last entry of the page before. */
    page: (
      caller: Caller,
      bucket: string,
      prefix: string,
      after: string | null,
      limit: number,
    ): Promise<Entry[]> => briefly(caller, (tx) => entries(tx, bucket, prefix, after, limit)),

    /** One page of everything below a prefix, folders or not. */
    pageFlat: (caller: Caller, bucket: string, prefix: string, after: string | null, limit: number) =>
      briefly(
        caller,
        (tx) => tx<
          Entry[]
        >`select o.name as entry, false as is_folder, to_jsonb(o) as object from storage.objects o
          where o.bucket_id = ${bucket} and o.name collate "C" >= ${prefix} and o.name collate "C" <= ${prefix} || chr(1114111)
            and (${after}::text is null or o.name collate "C" > ${after})
          order by o.name collate "C" limit ${limit}`,
      ),
  }
}

export type Listing = ReturnType<typeof createListing>

/** Folders come first: they have no dates. */
function inOrderOf(column: SortColumn, isDescending: boolean) {
  const keyOf = ({ entry, object }: Entry) => (column === 'name' ? entry : `${object?.[column] ?? ''}`)
  return (a: Entry, b: Entry) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    const order = x < y ? -1 : x > y ? 1 : 0
    return isDescending ? -order : order
  }
}
