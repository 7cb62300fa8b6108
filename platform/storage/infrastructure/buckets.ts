import { asCaller, type Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import { accessDenied, bucketAlreadyExists, bucketNotEmpty, noSuchBucket } from '../errors.ts'

export type Bucket = {
  id: string
  name: string
  owner: string
  public: boolean
  type: string
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
  content_addressed: boolean
  /** What is accepted: pictures, which are re-encoded; text; or any file, kept as it is. */
  content_check: 'none' | 'picture' | 'text'
}

type BucketSettings = {
  public: boolean
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
  contentCheck: Bucket['content_check']
}
export type BucketSearch = {
  limit: number | null
  offset: number
  search: string
  column: 'id' | 'name' | 'created_at' | 'updated_at'
  isDescending: boolean
}

const cacheMs = 1000

/** Buckets in the database. Methods that take a caller are subject to the policies on storage.buckets. */
export function createBuckets(sql: Sql) {
  const columns = sql`id, name, coalesce(owner_id, '') as owner, public, type, file_size_limit::float8, allowed_mime_types,
    created_at, updated_at`

  const cache = new Map<string, { bucket: Bucket; until: number }>()

  return {
    /** For the service itself, regardless of policies. Cached, because settings seldom change. */
    get: async (id: string): Promise<Bucket> => {
      const cached = cache.get(id)
      if (cached && cached.until > Date.now()) return cached.bucket
      const [bucket] = await sql<
        Bucket[]
      >`select ${columns}, content_addressed, content_check from storage.buckets where id = ${id}`
      if (!bucket) throw noSuchBucket()
      cache.set(id, { bucket, until: Date.now() + cacheMs })
      return bucket
    },

    getVisible: async (caller: Caller, id: string): Promise<Bucket> => {
      const [bucket] = await asCaller(
        sql,
        caller,
        (tx) => tx<Bucket[]>`select ${columns} from storage.buckets where id = ${id}`,
      )
      if (!bucket) throw noSuchBucket()
      return bucket
    },

    list: (caller: Caller, { limit, offset, search, column, isDescending }: BucketSearch) =>
      asCaller(
        sql,
        caller,
        (tx) => tx<Bucket[]>`select ${columns} from storage.buckets
          where name ilike ${`%${search.replace(/[%_\\]/g, '\\$&')}%`}
          order by ${tx(column)} ${isDescending ? tx`desc` : tx`asc`} limit ${limit} offset ${offset}`,
      ),

    create: async (caller: Caller, id: string, settings: BucketSettings): Promise<void> => {
      await asCaller(
        sql,
        caller,
        (
          tx,
        ) => tx`insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types, content_check)
          values (${id}, ${id}, ${uuidOrNull(ownerOf(caller))}, ${ownerOf(caller)}, ${settings.public}, ${settings.fileSizeLimit},
            ${settings.allowedMimeTypes}, ${settings.contentCheck})`,
      ).catch((error: { code?: string }) => {
        if (error.code === '23505') throw bucketAlreadyExists()
        if (error.code === '42501') throw accessDenied()
        throw error
      })
    },

    update: async (caller: Caller, id: string, settings: Partial<BucketSettings>): Promise<void> => {
      cache.delete(id)
      const changes = {
        ...(settings.public === undefined ? {} : { public: settings.public }),
        ...(settings.fileSizeLimit === undefined ? {} : { file_size_limit: settings.fileSizeLimit }),
        ...(settings.allowedMimeTypes === undefined ? {} : { allowed_mime_types: settings.allowedMimeTypes }),
        ...(settings.contentCheck === undefined ? {} : { content_check: settings.contentCheck }),
        updated_at: new Date(),
      }
      const { count } = await asCaller(
        sql,
        caller,
        (tx) => tx`update storage.buckets set ${tx(changes)} where id = ${id}`,
      )
      if (count === 0) throw noSuchBucket()
    },

    remove: async (caller: Caller, id: string): Promise<void> => {
      cache.delete(id)
      const { count } = await asCaller(
        sql,
        caller,
        (tx) => tx`delete from storage.buckets where id = ${id}`,
      ).catch((error: { code?: string }) => {
        if (error.code === '23503') throw bucketNotEmpty()
        throw error
      })
      if (count === 0) throw noSuchBucket()
    },
  }
}

export type Buckets = ReturnType<typeof createBuckets>

export const uuidOrNull = (text: string | null) => (text && /^[0-9a-f-]{36}$/i.test(text) ? text : null)

export const ownerOf = ({ claims }: Caller) => (typeof claims.sub === 'string' ? claims.sub : null)
