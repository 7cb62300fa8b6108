import { randomUUID } from 'node:crypto'
import { asCaller, type Caller } from '../../db/as-caller.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { folderOf } from '../domain/object-path.ts'
import { accessDenied, keyAlreadyExists, noSuchKey } from '../errors.ts'
import { ownerOf, uuidOrNull } from './buckets.ts'
import { findVisibleObject, type StorageOperation } from './find-visible-object.ts'
import type { ObjectMetadata, StoredObject } from './stored-object.ts'

/** A file to be recorded. `version` is the key of its blob. */
export type NewObject = {
  bucket: string
  name: string
  requestedName: string | null
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

/** The id of the recorded file, and the blob of the file it replaced. */
export type RecordResult = { id: string; replacedVersion: string | undefined }

/** Rolls back a transaction that only tested whether a write is allowed. */
class RollbackProbe extends Error {}

/** Retries of an upsert that loses a race with another upload. */
const maxAttempts = 10

/** Rows of files. Queries run in the caller's role, so the policies on storage.objects apply. */
export function createObjects(sql: Sql) {
  const columns = (
    tx: Sql | Tx,
  ) => tx`id, bucket_id, name, requested_name, owner_id, version, created_at, updated_at,
    last_accessed_at, metadata, user_metadata`
  const matchesPath = (tx: Sql | Tx, bucket: string, path: string) =>
    tx`bucket_id = ${bucket} and (name = ${path} or requested_name = ${path})`

  const getVisible = async (
    caller: Caller,
    bucket: string,
    path: string,
    operation?: StorageOperation,
  ): Promise<StoredObject> => {
    const found = await findVisibleObject(sql, caller, bucket, path, operation)
    if (!found) throw noSuchKey()
    return found
  }

  /** Regardless of policies: to find what a new file would replace, or a file in a public bucket. */
  const find = async (bucket: string, path: string): Promise<StoredObject | undefined> => {
    const [found] = await sql<StoredObject[]>`
      select ${columns(sql)} from storage.objects where ${matchesPath(sql, bucket, path)} order by name <> ${path} limit 1`
    return found
  }

  /** Checks permission by writing and rolling back, before the upload is read. */
  const checkMayWrite = async (
    caller: Caller,
    bucket: string,
    path: string,
    isUpsert: boolean,
  ): Promise<void> => {
    const existing = await find(bucket, path)
    await asCaller(sql, caller, async (tx) => {
      if (existing && isUpsert) await replaceRow(tx, existing.id, {})
      else await insertRow(tx, caller, { ...emptyFile, bucket, name: `${folderOf(path)}${randomUUID()}` })
      throw new RollbackProbe()
    }).catch((error) => {
      if (!(error instanceof RollbackProbe)) throw storageErrorFor(error)
    })
    if (existing && !isUpsert) throw keyAlreadyExists()
  }

  /** Records a new file; with `isUpsert`, replaces an existing one. */
  const record = async (caller: Caller, file: NewObject, isUpsert: boolean): Promise<RecordResult> => {
    for (let attempt = 1; ; attempt++) {
      const existing = isUpsert ? await find(file.bucket, file.requestedName ?? file.name) : undefined
      try {
        return await asCaller(sql, caller, async (tx) =>
          existing
            ? { id: existing.id, replacedVersion: await replaceRow(tx, existing.id, rowOf(file)) }
            : { id: await insertRow(tx, caller, file), replacedVersion: undefined },
        )
      } catch (error) {
        const hasLostRace = existing
          ? (await find(file.bucket, file.requestedName ?? file.name))?.id !== existing.id
          : isUpsert && (error as { code?: string }).code === '23505'
        if (!hasLostRace || attempt === maxAttempts) throw storageErrorFor(error as Error)
      }
    }
  }

  const rename = async (
    caller: Caller,
    object: StoredObject,
    to: { bucket: string; name: string; requestedName: string | null },
  ) => {
    await asCaller(sql, caller, (tx) =>
      replaceRow(tx, object.id, { bucket_id: to.bucket, name: to.name, requested_name: to.requestedName }),
    ).catch((error) => {
      throw storageErrorFor(error)
    })
  }

  const remove = (caller: Caller, bucket: string, paths: readonly string[]): Promise<StoredObject[]> =>
    asCaller(
      sql,
      caller,
      (tx) => tx<StoredObject[]>`
      delete from storage.objects
      where bucket_id = ${bucket} and (name = any(${paths as string[]}) or requested_name = any(${paths as string[]}))
      returning ${columns(tx)}`,
    )

  /** Removes up to `limit` files of a bucket. */
  const removeBatch = (caller: Caller, bucket: string, limit: number): Promise<StoredObject[]> =>
    asCaller(
      sql,
      caller,
      (tx) => tx<StoredObject[]>`
      delete from storage.objects where id in (select id from storage.objects where bucket_id = ${bucket} limit ${limit})
      returning ${columns(tx)}`,
    )

  /** The paths that the caller may see. */
  const visible = async (caller: Caller, bucket: string, paths: string[]): Promise<Set<string>> => {
    const found = await asCaller(
      sql,
      caller,
      (tx) => tx<{ name: string; requested_name: string | null }[]>`
      select name, requested_name from storage.objects
      where bucket_id = ${bucket} and (name = any(${paths}) or requested_name = any(${paths}))`,
    )
    return new Set(found.flatMap(({ name, requested_name }) => [name, requested_name ?? name]))
  }

  /** The versions that belong to files of the bucket. */
  const versionsIn = async (bucket: string, versions: string[]): Promise<string[]> => {
    const found = await sql<{ version: string }[]>`
      select version from storage.objects where bucket_id = ${bucket} and version = any(${versions})`
    return found.map(({ version }) => version)
  }

  return { getVisible, find, visible, versionsIn, checkMayWrite, record, rename, remove, removeBatch }
}

export type Objects = ReturnType<typeof createObjects>

const emptyFile = { requestedName: null, version: '', metadata: {} as ObjectMetadata, userMetadata: null }

async function insertRow(tx: Tx, caller: Caller, file: NewObject): Promise<string> {
  const id = randomUUID()
  const owner = ownerOf(caller)
  const row: Record<string, unknown> = {
    id,
    bucket_id: file.bucket,
    owner: uuidOrNull(owner),
    owner_id: owner,
    ...rowOf(file),
  }
  await tx`insert into storage.objects ${tx(row)}`
  return id
}

/** Returns the previous version. */
async function replaceRow(tx: Tx, id: string, changes: Record<string, unknown>): Promise<string> {
  const [before] = await tx<
    { version: string }[]
  >`select version from storage.objects where id = ${id} for update`
  const { count } =
    await tx`update storage.objects set ${tx({ ...changes, updated_at: new Date() })} where id = ${id}`
  if (!before || count === 0) throw accessDenied()
  return before.version
}

const rowOf = ({ name, requestedName, version, metadata, userMetadata }: NewObject) => ({
  name,
  requested_name: requestedName,
  version,
  metadata,
  user_metadata: userMetadata,
})

function storageErrorFor(error: Error & { code?: string }): Error {
  if (error.code === '23505') return keyAlreadyExists()
  if (error.code === '42501') return accessDenied()
  return error
}
