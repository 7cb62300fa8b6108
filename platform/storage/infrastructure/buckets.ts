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
}

type Wish = { public: boolean; fileSizeLimit: number | null; allowedMimeTypes: string[] | null }
export type BucketSearch = {
  limit: number | null
  offset: number
  search: string
  column: 'id' | 'name' | 'created_at' | 'updated_at'
  isDescending: boolean
}

const rememberMs = 1000

/** Buckets in the database. What is asked in a caller's name is bound by the policies on storage.buckets. */
export function createBuckets(sql: Sql) {
  const columns = sql`id, name, coalesce(owner_id, '') as owner, public, type, file_size_limit::float8, allowed_mime_types,
    created_at, updated_at`

  const remembered = new Map<string, { bucket: Bucket; until: number }>()

  return {
    /** For the service itself: what a bucket allows is no secret of the bucket's readers, and seldom changes. */
    get: async (id: string): Promise<Bucket> => {
      const known = remembered.get(id)
      if (known && known.until > Date.now()) return known.bucket
      const [bucket] = await sql<
        Bucket[]
      >`select ${columns}, content_addressed from storage.buckets where id = ${id}`
      if (!bucket) throw noSuchBucket()
      remembered.set(id, { bucket, until: Date.now() + rememberMs })
      return bucket
    },

    see: async (caller: Caller, id: string): Promise<Bucket> => {
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

    create: async (caller: Caller, id: string, wish: Wish): Promise<void> => {
      await asCaller(
        sql,
        caller,
        (
          tx,
        ) => tx`insert into storage.buckets (id, name, owner_id, public, file_size_limit, allowed_mime_types)
          values (${id}, ${id}, ${ownerOf(caller)}, ${wish.public}, ${wish.fileSizeLimit}, ${wish.allowedMimeTypes})`,
      ).catch((error: { code?: string }) => {
        if (error.code === '23505') throw bucketAlreadyExists()
        if (error.code === '42501') throw accessDenied()
        throw error
      })
    },

    update: async (caller: Caller, id: string, wish: Partial<Wish>): Promise<void> => {
      remembered.delete(id)
      const changes = {
        ...(wish.public === undefined ? {} : { public: wish.public }),
        ...(wish.fileSizeLimit === undefined ? {} : { file_size_limit: wish.fileSizeLimit }),
        ...(wish.allowedMimeTypes === undefined ? {} : { allowed_mime_types: wish.allowedMimeTypes }),
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
      remembered.delete(id)
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

export const ownerOf = ({ claims }: Caller) => (typeof claims.sub === 'string' ? claims.sub : null)
