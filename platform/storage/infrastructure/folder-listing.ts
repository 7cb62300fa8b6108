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

/** Where a page ends: its last name, with a slash for a folder, and the value it is sorted by. */
type Position = { name: string; at?: string | undefined }

export type PageOptions = {
  prefix: string
  limit: number
  column: 'name' | 'updated_at' | 'created_at'
  isDescending: boolean
  after: Position | undefined
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

    /** One page of a folder. Other orders than by name read the whole folder, up to the limit. */
    page: (caller: Caller, bucket: string, { prefix, limit, column, isDescending, after }: PageOptions) =>
      withTimeout(caller, async (tx): Promise<Entry[]> => {
        if (column === 'name' && !isDescending)
          return entries(tx, bucket, prefix, after ? endOf(after.name) : null, limit)
        const all = [...(await entries(tx, bucket, prefix, null, maxSortedEntries))]
        const compare = comparePages(column, isDescending)
        all.sort((one, other) => compare(positionOf(one, column), positionOf(other, column)))
        const rest = after ? all.filter((entry) => compare(positionOf(entry, column), after) > 0) : all
        return rest.slice(0, limit)
      }),

    /** One page of everything below a prefix, including subfolders. */
    pageFlat: (caller: Caller, bucket: string, { prefix, limit, column, isDescending, after }: PageOptions) =>
      withTimeout(caller, (tx) => {
        const direction = isDescending ? tx`desc` : tx`asc`
        const beyond = isDescending ? tx`<` : tx`>`
        const at = tx`date_trunc('milliseconds', o.${tx(column === 'name' ? 'created_at' : column)})`
        const order =
          column === 'name'
            ? tx`o.name collate "C" ${direction}`
            : tx`${at} ${direction}, o.name collate "C" ${direction}`
        const start =
          column === 'name'
            ? tx`o.name collate "C" ${beyond} ${after?.name ?? ''}`
            : tx`(${at}, o.name collate "C") ${beyond} (${after?.at ?? null}::timestamptz, ${after?.name ?? ''})`
        return tx<Entry[]>`
          select o.name as entry, false as is_folder, to_jsonb(o) as object from storage.objects o
          where o.bucket_id = ${bucket} and o.name collate "C" >= ${prefix} and o.name collate "C" <= ${prefix} || chr(1114111)
            ${after ? tx`and ${start}` : tx``}
          order by ${order} limit ${limit}`
      }),
  }
}

/** The next page starts after everything in the folder. */
const endOf = (name: string) => (name.endsWith('/') ? `${name}${String.fromCodePoint(0x10ffff)}` : name)

const positionOf = ({ entry, is_folder, object }: Entry, column: PageOptions['column']): Position => ({
  name: is_folder ? `${entry}/` : entry,
  at: column === 'name' || !object ? undefined : new Date(object[column]).toISOString(),
})

/** Folders have no dates, so they come first. */
function comparePages(column: PageOptions['column'], isDescending: boolean) {
  const compareTexts = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return (one: Position, other: Position): number => {
    if (column !== 'name' && (one.at === undefined) !== (other.at === undefined))
      return one.at === undefined ? -1 : 1
    const order = compareTexts(one.at ?? '', other.at ?? '') || compareTexts(one.name, other.name)
    return isDescending ? -order : order
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
