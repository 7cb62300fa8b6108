import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Sql, Tx } from '../db/connect.ts'
import { copyIn } from '../db/copy-in.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { migrateTo } from '../db/migrations/migrate-to.ts'
import { migrationFolders } from '../db/migrations/migration-folders.ts'
import { ensureKeysTable } from '../keys.ts'
import type { OnProgress } from '../progress.ts'
import { StartProblem } from '../start-problem.ts'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import { readChecksums } from './checksums.ts'
import { type BackedUpTable, filesFolder, type Manifest, tableFile } from './manifest.ts'
import { isLintelDatabase, stableOutputSettings, tableChecksum, tablesToBackUp } from './tables.ts'
import type { VerifiedBackup } from './verify-backup.ts'

type Parts = { sql: Sql; blobs: BlobStore; backup: VerifiedBackup; onProgress: OnProgress }

/**
 * Restores a backup to an empty database and file store. The database is filled in one transaction, migrations included, so that a failure
 * leaves it empty. It commits once the checksums of all tables match and every file is stored, so that no row refers to a missing file.
 */
export async function restoreBackup({ sql, blobs, backup, onProgress }: Parts): Promise<void> {
  await ensureUnused(sql)
  let haveFilesStarted = false
  try {
    await sql.begin(async (tx) => {
      await migrateTo(tx, migrationFolders, backup.manifest.migrations)
      await ensureKeysTable(tx)
      await restoreTables(tx, backup, onProgress)
      haveFilesStarted = true
      await restoreFiles(blobs, backup, onProgress)
    })
  } catch (error) {
    throw restoreProblem(error as Error, haveFilesStarted)
  }
}

/** Applies newer migrations after the data of an older version has been restored. */
export async function migrateRestored(sql: Sql): Promise<void> {
  try {
    await migrate(sql, migrationFolders)
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    throw new StartProblem(
      `The backup was restored, but not migrated to this version. ${error.message}\nnpm start tries again; you do not need npm run restore again.`,
    )
  }
  await sql`analyze`
}

async function ensureUnused(sql: Sql): Promise<void> {
  if (await isLintelDatabase(sql))
    throw new StartProblem('The target already has a database. Use an empty DATA_DIR or DATABASE_URL.')
}

function restoreProblem(error: Error, areFilesBegun: boolean): Error {
  const reason =
    error instanceof StartProblem ? error.message : `The backup could not be put back: ${error.message}.`
  const files = areFilesBegun
    ? ' Files that had been copied may still lie in the store, where no row speaks of them.'
    : ''
  return new StartProblem(`${reason} Nothing was kept in the database, and it can be tried again.${files}`, {
    cause: error,
  })
}

async function restoreFiles(
  blobs: BlobStore,
  { folder, manifest }: VerifiedBackup,
  onProgress: OnProgress,
): Promise<void> {
  let done = 0
  for await (const { file } of readChecksums(folder)) {
    if (!file.startsWith(`${filesFolder}/`)) continue
    await blobs.put(path.basename(file), await readFile(path.join(folder, file)), 'application/octet-stream')
    onProgress({ step: 'Files', done: ++done, total: manifest.files })
  }
}

async function restoreTables(
  tx: Tx,
  { folder, manifest: { tables, sequences } }: VerifiedBackup,
  onProgress: OnProgress,
): Promise<void> {
  // Pending deferred constraints of the migrations would prevent the truncate.
  await tx`set constraints all immediate`
  await tx.unsafe(stableOutputSettings)
  await disableTriggers(tx)
  const present = new Set((await tablesToBackUp(tx)).map(({ name }) => name))
  const unknown = tables.find(({ name }) => !present.has(name))
  if (unknown)
    throw new StartProblem(`The backup has a table ${unknown.name} that this version does not know.`)
  await tx.unsafe(`truncate ${[...present].join(', ')}`)
  for (const [index, table] of tables.entries()) {
    // An empty table is empty already, and each COPY takes 40 milliseconds.
    if (table.rows > 0) await readTable(tx, table, path.join(folder, tableFile(table.name)))
    onProgress({ step: 'Tables', done: index + 1, total: tables.length })
  }
  await setSequences(tx, sequences)
  for (const [index, table] of tables.entries()) {
    const { rows, checksum } = await tableChecksum(tx, table)
    if (rows !== table.rows || checksum !== table.checksum)
      throw new StartProblem(`${table.name} differs from the backup after the restore.`)
    onProgress({ step: 'Rows', done: index + 1, total: tables.length })
  }
}

async function setSequences(tx: Tx, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null) await tx.unsafe('select setval($1::regclass, $2::bigint)', [name, last])
}

/** Triggers already ran when the rows were first written. */
async function disableTriggers(tx: Tx): Promise<void> {
  try {
    await tx`set local session_replication_role = replica`
  } catch {
    throw new StartProblem(
      'This database user may not restore a backup. Use a superuser in DATABASE_URL, or one who was granted "set on parameter session_replication_role".',
    )
  }
}

async function readTable(tx: Tx, { name, columns }: BackedUpTable, file: string): Promise<void> {
  try {
    await copyIn(tx, name, columns, createReadStream(file), createGunzip())
  } catch (error) {
    const { constraint_name: constraint, message } = error as Error & { constraint_name?: string }
    throw new StartProblem(
      constraint
        ? `${name} has rows that its constraint "${constraint}" does not allow. Correct them where the backup was taken, take another backup and restore that one.`
        : `${path.basename(file)} cannot be read: ${message}.`,
    )
  }
}
