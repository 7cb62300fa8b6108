import { randomUUID } from 'node:crypto'
import { asCaller, type Caller } from '../../db/as-caller.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { folderOf } from '../domain/object-path.ts'
import { accessDenied, keyAlreadyExists, noSuchKey } from '../errors.ts'
import { ownerOf } from './buckets.ts'
import { seeOne } from './see-one.ts'
import type { ObjectMetadata, StoredObject } from './stored-object.ts'

/** A file to be recorded: where its bytes are and under which name it goes. */
export type NewObject = {
  bucket: string
  name: string
  requestedName: string | null
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

/** A file that has been recorded, and the key of the bytes that are now nobody's where it took the place of another. */
export type Recorded = { id: string; replacedVersion: string | undefined }

/** Undoes the transaction of a question that was asked by trying. */
class Undo extends Error {}

/** So often an upload that replaces looks again when another was quicker. */
const mostAttempts = 10

/** Files as the database knows them. Each question is asked in the caller's role, so the policies on storage.objects decide. */
export function createObjects(sql: Sql) {
  const columns = (
    tx: Sql | Tx,
  ) => tx`id, bucket_id, name, requested_name, owner_id, version, created_at, updated_at,
    last_accessed_at, metadata, user_metadata`
  const at = (tx: Sql | Tx, bucket: string, path: string) =>
    tx`bucket_id = ${bucket} and (name = ${path} or requested_name = ${path})`

  const see = async (caller: Caller, bucket: string, path: string): Promise<StoredObject> => {
    const found = await seeOne(sql, caller, bucket, path)
    if (!found) throw noSuchKey()
    return found
  }

  /** Whatever the policies say: to know what a new file would replace, or what is in a bucket open to everybody. */
  const find = async (bucket: string, path: string): Promise<StoredObject | undefined> => {
    const [found] = await sql<StoredObject[]>`
      select ${columns(sql)} from storage.objects where ${at(sql, bucket, path)} order by name <> ${path} limit 1`
    return found
  }

  /** Would a file at this path be let in? Asked before anybody goes to the trouble of reading it. */
  const checkMayWrite = async (
    caller: Caller,
    bucket: string,
    path: string,
    isUpsert: boolean,
  ): Promise<void> => {
    const existing = await find(bucket, path)
    await asCaller(sql, caller, async (tx) => {
      if (existing && isUpsert) await replaceRow(tx, existing.id, {})
      else await insertRow(tx, caller, { ...nothing, bucket, name: `${folderOf(path)}${randomUUID()}` })
      throw new Undo()
    }).catch((error) => {
      if (!(error instanceof Undo)) throw problemOf(error)
    })
    if (existing && !isUpsert) throw keyAlreadyExists()
  }

  /** Records a new file; where it may, in the place of the one that is there. */
  const record = async (caller: Caller, file: NewObject, isUpsert: boolean): Promise<Recorded> => {
    for (let attempt = 1; ; attempt++) {
      const existing = isUpsert ? await find(file.bucket, file.requestedName ?? file.name) : undefined
      try {
        return await asCaller(sql, caller, async (tx) =>
          existing
            ? { id: existing.id, replacedVersion: await replaceRow(tx, existing.id, rowOf(file)) }
            : { id: await insertRow(tx, caller, file), replacedVersion: undefined },
        )
      } catch (error) {
        const isOvertaken = existing
          ? (await find(file.bucket, file.requestedName ?? file.name))?.id !== existing.id
          : isUpsert && (error as { code?: string }).code === '23505'
        if (!isOvertaken || attempt === mostAttempts) throw problemOf(error as Error)
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
      throw problemOf(error)
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

  /** Any of a bucket's files, at most so many. */
  const removeSome = (caller: Caller, bucket: string, limit: number): Promise<StoredObject[]> =>
    asCaller(
      sql,
      caller,
      (tx) => tx<StoredObject[]>`
      delete from storage.objects where id in (select id from storage.objects where bucket_id = ${bucket} limit ${limit})
      returning ${columns(tx)}`,
    )

  /** Those of the paths that the caller sees. */
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

  /** Those of the keys that belong to files of the bucket. */
  const versionsIn = async (bucket: string, versions: string[]): Promise<string[]> => {
    const found = await sql<{ version: string }[]>`
      select version from storage.objects where bucket_id = ${bucket} and version = any(${versions})`
    return found.map(({ version }) => version)
  }

  return { see, find, visible, versionsIn, checkMayWrite, record, rename, remove, removeSome }
}

export type Objects = ReturnType<typeof createObjects>

const nothing = { requestedName: null, version: '', metadata: {} as ObjectMetadata, userMetadata: null }

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

/** Answers with the key of the bytes that the row spoke of until now. */
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

function problemOf(error: Error & { code?: string }): Error {
  if (error.code === '23505') return keyAlreadyExists()
  if (error.code === '42501') return accessDenied()
  return error
}

const uuidOrNull = (text: string | null) => (text && /^[0-9a-f-]{36}$/i.test(text) ? text : null)
