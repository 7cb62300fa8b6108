import { randomUUID } from 'node:crypto'
import type { Caller } from '../../db/as-caller.ts'
import type { Sql } from '../../db/connect.ts'
import { invalidRequest, noSuchUpload, tooLarge, tooManyUploads } from '../errors.ts'
import { ownerOf } from '../infrastructure/buckets.ts'

export type UploadMetadata = { contentType: string; cacheControl: string }
export type MultipartUpload = {
  id: string
  bucket_id: string
  key: string
  version: string
  created_at: Date
  metadata: UploadMetadata
  user_metadata: Record<string, unknown> | null
}
export type UploadedPart = {
  part_number: number
  etag: string
  size: number
  version: string
  created_at: Date
}

const expiresInSeconds = 24 * 60 * 60
/** Each part is a blob until the upload is complete. */
const maxParts = 1000
/** Longer than storing a file takes, so that only the claim of a killed server expires. */
const claimSeconds = 90

/** Progress of multipart uploads. Any server on the same database can receive the next part. */
export function createMultipartUploads(sql: Sql) {
  const columns = sql`id, bucket_id, key, version, created_at, metadata, user_metadata`
  /** Only who began an upload can see or change it. */
  const isOwn = (caller: Caller) =>
    sql`owner_id is not distinct from ${ownerOf(caller)} and owner_role = ${caller.role} and expires_at > now()`

  return {
    /** Of requests at the same time, only as many succeed as there is room for. */
    create: (
      caller: Caller,
      upload: Pick<MultipartUpload, 'bucket_id' | 'key' | 'metadata' | 'user_metadata'>,
      maxUnfinished: number,
    ) =>
      sql.begin(async (tx): Promise<string> => {
        const owner = ownerOf(caller) ?? caller.role
        await tx`select pg_advisory_xact_lock(hashtextextended(${`s3 uploads of ${owner}`}, 0))`
        const [unfinished] = await tx<{ count: number }[]>`
        select count(*)::int as count from storage.s3_multipart_uploads where ${isOwn(caller)}`
        if ((unfinished?.count ?? 0) >= maxUnfinished) throw tooManyUploads(maxUnfinished)
        const id = randomUUID()
        await tx`
        insert into storage.s3_multipart_uploads (id, bucket_id, key, version, owner_id, owner_role, metadata, user_metadata, expires_at)
        values (${id}, ${upload.bucket_id}, ${upload.key}, ${randomUUID()}, ${ownerOf(caller)}, ${caller.role},
          ${sql.json(upload.metadata)}, ${upload.user_metadata && sql.json(upload.user_metadata as never)},
          now() + make_interval(secs => ${expiresInSeconds}))`
        return id
      }),

    get: async (caller: Caller, bucket: string, key: string, id: string): Promise<MultipartUpload> => {
      const [found] = await sql<MultipartUpload[]>`
        select ${columns} from storage.s3_multipart_uploads
        where id = ${id} and bucket_id = ${bucket} and key = ${key} and ${isOwn(caller)}`
      if (!found) throw noSuchUpload()
      return found
    },

    list: (caller: Caller, bucket: string, prefix: string, limit: number): Promise<MultipartUpload[]> =>
      sql<MultipartUpload[]>`
        select ${columns} from storage.s3_multipart_uploads
        where bucket_id = ${bucket} and starts_with(key, ${prefix}) and ${isOwn(caller)}
        order by key, created_at limit ${limit}`,

    /** Returns the blob of a part with the same number, which this one replaces. All parts together must fit into the file. */
    addPart: (
      { id, bucket_id, key }: MultipartUpload,
      part: Omit<UploadedPart, 'created_at'>,
      maxBytes: number,
    ) =>
      sql.begin(async (tx): Promise<string | undefined> => {
        const [upload] = await tx`
          select 1 from storage.s3_multipart_uploads
          where id = ${id} and (finishing_until is null or finishing_until < now()) for update`
        if (!upload) throw noSuchUpload()
        const [replaced] = await tx<{ version: string }[]>`
          delete from storage.s3_multipart_uploads_parts where upload_id = ${id} and part_number = ${part.part_number} returning version`
        const [others] = await tx<{ bytes: number; count: number }[]>`
          select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as count
          from storage.s3_multipart_uploads_parts where upload_id = ${id}`
        if ((others?.count ?? 0) >= maxParts) throw invalidRequest('The upload is in too many parts')
        const bytes = (others?.bytes ?? 0) + part.size
        if (bytes > maxBytes) throw tooLarge()
        await tx`
          insert into storage.s3_multipart_uploads_parts (upload_id, size, part_number, bucket_id, key, etag, version)
          values (${id}, ${part.size}, ${part.part_number}, ${bucket_id}, ${key}, ${part.etag}, ${part.version})`
        await tx`update storage.s3_multipart_uploads set in_progress_size = ${bytes} where id = ${id}`
        return replaced?.version
      }),

    parts: (id: string, after = 0, limit = 10_000): Promise<UploadedPart[]> =>
      sql<UploadedPart[]>`
        select part_number, etag, size::float8, version, created_at from storage.s3_multipart_uploads_parts
        where upload_id = ${id} and part_number > ${after} order by part_number limit ${limit}`,

    /** False while another request assembles the parts. */
    claim: async (id: string): Promise<boolean> => {
      const { count } = await sql`
        update storage.s3_multipart_uploads set finishing_until = now() + make_interval(secs => ${claimSeconds})
        where id = ${id} and (finishing_until is null or finishing_until < now())`
      return count > 0
    },

    release: async (id: string): Promise<void> => {
      await sql`update storage.s3_multipart_uploads set finishing_until = null where id = ${id}`
    },

    /** Returns the blobs of the parts. */
    remove: (id: string): Promise<string[]> =>
      sql.begin(async (tx) => {
        const parts = await tx<{ version: string }[]>`
          select version from storage.s3_multipart_uploads_parts where upload_id = ${id}`
        await tx`delete from storage.s3_multipart_uploads where id = ${id}`
        return parts.map(({ version }) => version)
      }),

    removeExpired: (): Promise<string[]> =>
      sql.begin(async (tx) => {
        const parts = await tx<{ version: string }[]>`
          select p.version from storage.s3_multipart_uploads_parts p
          join storage.s3_multipart_uploads u on u.id = p.upload_id where u.expires_at <= now()`
        await tx`delete from storage.s3_multipart_uploads where expires_at <= now()`
        return parts.map(({ version }) => version)
      }),
  }
}

export type MultipartUploads = ReturnType<typeof createMultipartUploads>
