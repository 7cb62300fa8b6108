import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Sql, Tx } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { migrationFolders } from '../db/migration-folders.ts'
import { loadKeys } from '../keys.ts'
import type { OnProgress } from '../progress.ts'
import { StartProblem } from '../start-problem.ts'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { type BackedUpTable, filesFolder, type Manifest, readManifest, tableFile } from './manifest.ts'
import { keptTables, plainSettings, sumOf } from './tables.ts'

type Parts = { sql: Sql; blobs: BlobStore; folder: string; onProgress: OnProgress }

/**
 * Fills an empty database and an empty store from a backup, in one transaction, and believes it only once the sums over
 * every table are those that were taken. Files come first: rows never speak of bytes that are not there.
 */
export async function putBack({ sql, blobs, folder, onProgress }: Parts): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await ensureEmpty(sql)
  await migrate(sql, migrationFolders, { only: manifest.migrations })
  await loadKeys(sql)
  await putFilesBack(blobs, folder, onProgress)
  await sql.begin((tx) => putTablesBack(tx, folder, manifest, onProgress))
  // A backup of an older version is brought up to date only now, with its data in it.
  await migrate(sql, migrationFolders)
  await sql`analyze`
  return manifest
}

async function ensureEmpty(sql: Sql): Promise<void> {
  const [row] = await sql<
    { is_used: boolean }[]
  >`select to_regclass('platform.migrations') is not null as is_used`
  if (row?.is_used)
    throw new StartProblem(
      'There is a database already, and a backup is never put over one. Name an empty DATA_DIR, or an empty database in DATABASE_URL.',
    )
}

async function putFilesBack(blobs: BlobStore, folder: string, onProgress: OnProgress): Promise<void> {
  const copies = await folderBlobs(filesFolder(folder))
  const starts = await readdir(path.join(filesFolder(folder), 'objects')).catch(() => [])
  for (const [index, start] of starts.entries()) {
    for await (const { key } of copies.list(start)) {
      const bytes = await copies.read(key)
      if (bytes) await blobs.put(key, bytes, 'application/octet-stream')
    }
    onProgress({ step: 'Files', done: index + 1, total: starts.length })
  }
}

async function putTablesBack(
  tx: Tx,
  folder: string,
  { tables, sequences }: Manifest,
  onProgress: OnProgress,
): Promise<void> {
  await tx.unsafe(plainSettings)
  await withoutTriggers(tx)
  const present = new Set((await keptTables(tx)).map(({ name }) => name))
  const strange = tables.find(({ name }) => !present.has(name))
  if (strange)
    throw new StartProblem(`The backup has a table ${strange.name} that this version does not know.`)
  await tx.unsafe(`truncate ${[...present].join(', ')}`)
  for (const [index, table] of tables.entries()) {
    await readTable(tx, table, tableFile(folder, table.name))
    onProgress({ step: 'Tables', done: index + 1, total: tables.length })
  }
  for (const { name, last } of sequences)
    if (last !== null) await tx.unsafe('select setval($1::regclass, $2::bigint)', [name, last])
  for (const [index, table] of tables.entries()) {
    const { rows, checksum } = await sumOf(tx, table)
    if (rows !== table.rows || checksum !== table.checksum)
      throw new StartProblem(
        `${table.name} is not what was backed up: the backup is damaged. Nothing was kept.`,
      )
    onProgress({ step: 'Checks', done: index + 1, total: tables.length })
  }
}

/** What triggers would do was done when the rows were first written. */
async function withoutTriggers(tx: Tx): Promise<void> {
  try {
    await tx`set local session_replication_role = replica`
  } catch {
    throw new StartProblem(
      'This database user may not put a backup back. Use a superuser in DATABASE_URL, or one who was granted "set on parameter session_replication_role".',
    )
  }
}

async function readTable(tx: Tx, { name, columns }: BackedUpTable, file: string): Promise<void> {
  try {
    const rows = await tx.unsafe(`copy ${name} (${columns.join(', ')}) from stdin`).writable()
    await pipeline(createReadStream(file), createGunzip(), rows)
  } catch (error) {
    throw new StartProblem(
      `${path.basename(file)} cannot be read: ${(error as Error).message}. The backup is damaged; nothing was kept.`,
    )
  }
}
