import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Sql, Tx } from '../db/connect.ts'
import type { OnProgress } from '../progress.ts'
import { StartProblem } from '../start-problem.ts'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { linesOf, writeChecksums } from './checksums.ts'
import { type BackedUpTable, filesFolder, type Manifest, tableFile, writeManifest } from './manifest.ts'
import {
  isLintelDatabase,
  sequencesOf,
  stableOutputSettings,
  type Table,
  tableChecksum,
  tablesToBackUp,
} from './tables.ts'
import { writeTable } from './write-table.ts'

type Parts = { sql: Sql; blobs: BlobStore; folder: string; onProgress: OnProgress }

const maxAttempts = 5
const keyPrefixes = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/**
 * Backs up to an empty folder while the site keeps running. All tables are read in one snapshot, and the listed files are those that the
 * snapshot refers to.
 */
export async function takeBackup({ sql, blobs, folder, onProgress }: Parts): Promise<Manifest> {
  await ensureLintelDatabase(sql)
  await ensureEmpty(folder)
  await mkdir(path.join(folder, 'tables'))
  const copies = await folderBlobs(path.join(folder, filesFolder))
  // Files first: one that is replaced or deleted a moment later has then been copied already.
  for (const prefix of keyPrefixes) {
    for await (const { key } of blobs.list(prefix)) await copyFile(blobs, copies, key)
    onProgress({ step: 'Files', done: Number.parseInt(prefix, 16) + 1, total: keyPrefixes.length })
  }
  let reason = ''
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const present = await tablesToBackUp(sql)
    const snapshot = await sql.begin('isolation level repeatable read read only', (tx) =>
      takeSnapshot(tx, present, { folder, blobs, copies, onProgress }),
    )
    if (typeof snapshot !== 'string') return finish(folder, snapshot, onProgress)
    reason = snapshot
  }
  throw new StartProblem(reason)
}

async function ensureLintelDatabase(sql: Sql): Promise<void> {
  if (!(await isLintelDatabase(sql)))
    throw new StartProblem('This is not a Lintel database. Check DATABASE_URL.')
}

async function ensureEmpty(folder: string): Promise<void> {
  // The tables contain the site's keys, so only the owner may read the folder.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if ((await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty. Name a folder for this backup alone.`)
}

/** Returns false if the source does not exist. */
async function copyFile(from: BlobStore, to: BlobStore, key: string): Promise<boolean> {
  if (await to.read(key, { start: 0, end: 0 })) return true
  const bytes = await from.read(key)
  if (!bytes) return false
  await to.put(key, bytes, '')
  return true
}

type SnapshotContext = { folder: string; blobs: BlobStore; copies: BlobStore; onProgress: OnProgress }
type Snapshot = Omit<Manifest, 'format' | 'sums'>

/** Returns a message if the snapshot cannot be used, usually because a file was created and deleted in between; another attempt may succeed. */
async function takeSnapshot(tx: Tx, present: Table[], context: SnapshotContext): Promise<Snapshot | string> {
  // Lock before the snapshot is taken: a table that a migration rewrites afterwards would look empty.
  await tx.unsafe(`lock table ${present.map(({ name }) => name).join(', ')} in access share mode`)
  await tx.unsafe(stableOutputSettings)
  const tables = await tablesToBackUp(tx)
  if (!isDeepStrictEqual(tables, present))
    return 'A migration is changing the tables. Try again when it is through.'
  const files = await copyReferencedFiles(tx, context)
  if (typeof files === 'string') return files
  const [now] = await tx<{ at: Date }[]>`select now() as at`
  return {
    takenAt: (now?.at ?? new Date()).toISOString(),
    migrations: await tx<Snapshot['migrations']>`
      select set, version, checksum from platform.migrations order by set, version`,
    tables: await writeTables(tx, tables, context),
    sequences: await sequencesOf(tx),
    files,
  }
}

type ReferencedFile = { bucket: string; name: string; key: string }

const missingFileMessage = ({ bucket, name, key }: ReferencedFile) =>
  `The bytes of ${bucket}/${name} (${key}) are not in the store of files. Put them back from an older backup, or upload or delete that file, and try again.`

const referencedKeysFile = (folder: string) => path.join(folder, 'named-files.part')

/** Lists the keys that rows refer to and returns their number, or a message if a file is missing. Newest first, because those are deleted soonest. */
async function copyReferencedFiles(
  tx: Tx,
  { folder, blobs, copies }: SnapshotContext,
): Promise<number | string> {
  const note = await open(referencedKeysFile(folder), 'w')
  try {
    let count = 0
    const keys = tx<ReferencedFile[]>`
      select bucket_id as bucket, name, key from (
        select bucket_id, name, version as key, greatest(created_at, updated_at) as changed_at from storage.objects
          where version is not null
        union all select bucket_id, name, part, now() from platform.resumable_uploads, unnest(parts) as part
      ) named order by changed_at desc nulls first`
    for await (const batch of keys.cursor(1000)) {
      for (const named of batch)
        if (!(await copyFile(blobs, copies, named.key))) return missingFileMessage(named)
      await note.write(batch.map(({ key }) => `${key}\n`).join(''))
      count += batch.length
    }
    return count
  } finally {
    await note.close()
  }
}

/** Checksums are computed after the transaction, so that it does not stay open longer than necessary. */
async function finish(folder: string, snapshot: Snapshot, onProgress: OnProgress): Promise<Manifest> {
  const total = snapshot.tables.length + snapshot.files
  async function* written() {
    let done = 0
    for (const { name } of snapshot.tables) {
      yield tableFile(name)
      onProgress({ step: 'Sums', done: ++done, total })
    }
    for await (const key of linesOf(referencedKeysFile(folder))) {
      yield `${filesFolder}/objects/${key.slice(0, 2)}/${key}`
      onProgress({ step: 'Sums', done: ++done, total })
    }
  }
  const sums = await writeChecksums(folder, written())
  await rm(referencedKeysFile(folder))
  return writeManifest(folder, { ...snapshot, sums })
}

async function writeTables(
  tx: Tx,
  tables: Table[],
  { folder, onProgress }: SnapshotContext,
): Promise<BackedUpTable[]> {
  const backedUp: BackedUpTable[] = []
  for (const [index, table] of tables.entries()) {
    await writeTable(tx, table, path.join(folder, tableFile(table.name)))
    backedUp.push({ ...table, ...(await tableChecksum(tx, table)) })
    onProgress({ step: 'Tables', done: index + 1, total: tables.length })
  }
  return backedUp
}
