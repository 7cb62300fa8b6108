import { asCaller, type Caller } from '../../db/as-caller.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { tooMuchToList } from '../errors.ts'
import type { StoredObject } from './stored-object.ts'

export type Entry = { entry: string; is_folder: boolean; object: StoredObject | null }

export type SortColumn = 'name' | 'updated_at' | 'created_at' | 'last_accessed_at'
export type ListOptions = {
  /** Ends with '/', or is empty. */
  folder: string
  /** Prefix of the names in it. */
  search: string
  limit: number
  offset: number
  column: SortColumn
  isDescending: boolean
}

/** Sorting by anything but name reads the whole folder, up to this limit. */
const maxSortedEntries = 10_000

/** Lists folders, subject to the policies on storage.objects. */
export function createFolderListing(sql: Sql, { timeoutMs = 5000 } = {}) {
  // A policy may hide most of the rows that have to be scanned.
  const withTimeout = <T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
    asCaller(sql, caller, async (tx) => {
      await tx`select set_config('statement_timeout', ${`${timeoutMs}`}, true)`
      return work(tx)
    }).catch((error) => {
      throw error.code === '57014' ? tooMuchToList() : error
    })
  const entries = (tx: Tx, bucket: string, prefix: string, after: string | null, max: number) =>
    tx<Entry[]>`select entry, is_folder, to_jsonb(object) as object
      from storage.list_folder(${bucket}, ${prefix}, ${after}, ${max})`

  return {
    list: (caller: Caller, bucket: string, options: ListOptions): Promise<Entry[]> =>
      withTimeout(caller, async (tx) => {
        const prefix = options.folder + options.search
        if (options.column === 'name' && !options.isDescending)
          return (await entries(tx, bucket, prefix, null, options.offset + options.limit)).slice(
            options.offset,
          )
        const all = [...(await entries(tx, bucket, prefix, null, maxSortedEntries))]
        all.sort(compareBy(options.column, options.isDescending))
        return all.slice(options.offset, options.offset + options.limit)
      }),

    /** One page of a folder; `after` is the last entry of the previous page. */
    page: (
      caller: Caller,
      bucket: string,
      prefix: string,
      after: string | null,
      limit: number,
    ): Promise<Entry[]> => withTimeout(caller, (tx) => entries(tx, bucket, prefix, after, limit)),

    /** One page of everything below a prefix, including subfolders. */
    pageFlat: (caller: Caller, bucket: string, prefix: string, after: string | null, limit: number) =>
      withTimeout(
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

export type FolderListing = ReturnType<typeof createFolderListing>

/** Folders have no dates, so they come first. */
function compareBy(column: SortColumn, isDescending: boolean) {
  const keyOf = ({ entry, object }: Entry) => (column === 'name' ? entry : `${object?.[column] ?? ''}`)
  return (a: Entry, b: Entry) => {
    const [x, y] = [keyOf(a), keyOf(b)]
    const order = x < y ? -1 : x > y ? 1 : 0
    return isDescending ? -order : order
  }
}
