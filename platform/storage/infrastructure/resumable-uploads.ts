import type { Sql } from '../../db/connect.ts'

export type ResumableUpload = {
  id: string
  bucket_id: string
  name: string
  size_bytes: number
  received_bytes: number
  parts: string[]
  metadata: Record<string, string>
  is_upsert: boolean
  owner_role: string
  owner_id: string | null
  object_key: string | null
  expires_at: Date
}

type NewUpload = Pick<
  ResumableUpload,
  'bucket_id' | 'name' | 'size_bytes' | 'metadata' | 'is_upsert' | 'owner_role' | 'owner_id'
> & {
  expiresInSeconds: number
}

/** Longer than processing a picture takes, so that only the claim of a killed server expires. */
const claimSeconds = 90

/** Progress of resumable uploads. Any server on the same database can receive the next part. */
export function createResumableUploads(sql: Sql) {
  const columns = sql`id, bucket_id, name, size_bytes::float8, received_bytes::float8, parts, metadata, is_upsert, owner_role, owner_id,
    object_key, expires_at`

  return {
    create: async ({ expiresInSeconds, ...upload }: NewUpload): Promise<ResumableUpload> => {
      const [created] = await sql<ResumableUpload[]>`
        insert into platform.resumable_uploads (bucket_id, name, size_bytes, metadata, is_upsert, owner_role, owner_id, expires_at)
        values (${upload.bucket_id}, ${upload.name}, ${upload.size_bytes}, ${sql.json(upload.metadata)}, ${upload.is_upsert},
          ${upload.owner_role}, ${upload.owner_id}, now() + make_interval(secs => ${expiresInSeconds}))
        returning ${columns}`
      return created as ResumableUpload
    },

    find: async (id: string): Promise<ResumableUpload | undefined> => {
      const [found] = await sql<ResumableUpload[]>`
        select ${columns} from platform.resumable_uploads where id = ${id} and expires_at > now()`
      return found
    },

    /** Adds a part; undefined if another request has added one at the same offset. */
    append: async (
      upload: ResumableUpload,
      part: string,
      sizeBytes: number,
    ): Promise<ResumableUpload | undefined> => {
      const [updated] = await sql<ResumableUpload[]>`
        update platform.resumable_uploads
        set received_bytes = received_bytes + ${sizeBytes}, parts = parts || ${part}::text
        where id = ${upload.id} and received_bytes = ${upload.received_bytes}
          and (finishing_until is null or finishing_until < now())
        returning ${columns}`
      return updated
    },

    countUnfinished: async (owner: string): Promise<number> => {
      const [found] = await sql<{ count: number }[]>`
        select count(*)::int as count from platform.resumable_uploads
        where owner_id = ${owner} and object_key is null and expires_at > now()`
      return found?.count ?? 0
    },

    /** Claims the last part for processing; false while another request holds the claim. */
    claim: async (upload: ResumableUpload): Promise<boolean> => {
      const { count } = await sql`
        update platform.resumable_uploads set finishing_until = now() + make_interval(secs => ${claimSeconds})
        where id = ${upload.id} and received_bytes = ${upload.received_bytes} and object_key is null
          and (finishing_until is null or finishing_until < now())`
      return count > 0
    },

    release: async (id: string): Promise<void> => {
      await sql`update platform.resumable_uploads set finishing_until = null where id = ${id}`
    },

    finish: async (id: string, objectKey: string): Promise<ResumableUpload> => {
      const [finished] = await sql<ResumableUpload[]>`
        update platform.resumable_uploads
        set object_key = ${objectKey}, received_bytes = size_bytes, parts = '{}', finishing_until = null
        where id = ${id} returning ${columns}`
      return finished as ResumableUpload
    },

    remove: async (id: string): Promise<string[]> => {
      const [removed] = await sql<{ parts: string[] }[]>`
        delete from platform.resumable_uploads where id = ${id} returning parts`
      return removed?.parts ?? []
    },

    removeExpired: async (): Promise<string[]> => {
      const removed = await sql<{ parts: string[] }[]>`
        delete from platform.resumable_uploads where expires_at <= now() returning parts`
      return removed.flatMap(({ parts }) => parts)
    },
  }
}

export type ResumableUploads = ReturnType<typeof createResumableUploads>
