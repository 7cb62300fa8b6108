import { chmod, chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, type Sql } from '../db/connect.ts'
import { defaultSettings } from '../db/embedded/embedded.ts'
import { postgresBinaries } from '../db/embedded/embedded-binaries.ts'
import { freePort } from '../db/embedded/free-port.ts'
import { launchPostgres } from '../db/embedded/launch-postgres.ts'
import { type PostgresAccount, postgresAccount } from '../db/embedded/postgres-account.ts'
import { stopPostmaster } from '../db/embedded/postmaster.ts'
import type { OnProgress } from '../progress.ts'
import { StartProblem } from '../start-problem.ts'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import type { ArchiveStore } from './archive-store.ts'
import { isArchived, restoreFile } from './archived-files.ts'
import { type BaseBackup, extractBaseBackup, listBaseBackups } from './base-backup.ts'
import { archivedSegments, readSegment, unarchivedSegments } from './wal-spool.ts'

const recoverWithinMs = 24 * 3_600_000

export type Recovered = {
  /** The last commit that was recovered. */
  lastCommitAt: string | undefined
  base: string
  rows: number
  files: number
  missingFiles: string[]
}

type Options = {
  archive: ArchiveStore
  /** The moment to recover to; undefined for everything in the archive. */
  to: Date | undefined
  /** A new data folder. */
  into: string
  /** The data folder of the site, if it still exists: the newest part of the log may not be archived yet. */
  from: string | undefined
  /** Opens the files of the recovered site, once its folder is there. */
  openBlobs: () => Promise<BlobStore>
  /** Where the site has them now. */
  siteBlobs: BlobStore
  /** Only checks that recovery would succeed: no files are written. */
  isDrill: boolean
  onProgress: OnProgress
}

/** Builds a data folder as of a moment, from the last base backup before it and the log since. The site itself is not touched. */
export async function recover(options: Options): Promise<Recovered> {
  const { archive, into, from, to } = options
  const base = await chooseBase(archive, to)
  await ensureEmpty(into)
  const folder = path.join(into, 'postgres')
  await mkdir(folder, { mode: 0o700 })
  options.onProgress({ step: 'Base backup', done: 0, total: 1 })
  await extractBaseBackup(archive, base, folder)
  options.onProgress({ step: 'Base backup', done: 1, total: 1 })
  const binaries = await postgresBinaries()
  const account = await postgresAccount([into, path.dirname(binaries.postgres)])
  const wal = path.join(into, 'recovery-wal')
  await mkdir(wal, { mode: 0o700 })
  await collectSegments({ archive, base, from, wal, onProgress: options.onProgress })
  await writeRecoverySettings({ folder, base, to, wal })
  await giveTo(account, into)
  const port = await freePort()
  const { databaseUrl } = JSON.parse(base.keysFile) as { databaseUrl?: string }
  const password = databaseUrl ? new URL(databaseUrl).password : ''
  const logFile = path.join(into, 'postgres.log')
  try {
    await launchPostgres({
      folder,
      binaries,
      account,
      logFile,
      settings: { ...defaultSettings, port: `${port}`, archive_mode: 'off' },
      readyWithinMs: recoverWithinMs,
    }).catch(async (error: Error) => {
      throw (await readFile(logFile, 'utf8').catch(() => '')).includes('before configured recovery target')
        ? new StartProblem(
            'The archive ends before that moment. Use an earlier one, or leave --to out to recover everything.',
          )
        : error
    })
    const sql = connect(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, {
      max: 1,
      name: 'recovery',
      timeoutSeconds: 60,
    })
    const result = await finish(sql, options, base).finally(() => sql.end({ timeout: 5 }))
    await writeFile(path.join(into, 'keys.json'), base.keysFile, { mode: 0o600 })
    return result
  } finally {
    await stopPostmaster(folder)
    await rm(wal, { recursive: true, force: true })
    await writeFile(path.join(folder, 'postgresql.auto.conf'), '')
    await giveTo(account, path.join(folder, 'postgresql.auto.conf'))
  }
}

async function chooseBase(archive: ArchiveStore, to: Date | undefined): Promise<BaseBackup> {
  const backups = await listBaseBackups(archive)
  const base = backups.findLast(({ finishedAt }) => !to || finishedAt <= to.toISOString())
  if (base) return base
  throw new StartProblem(
    backups[0]
      ? `The archive goes back to ${backups[0].finishedAt}. Use a moment after that.`
      : 'The archive has no base backup. Check ARCHIVE_DIR or ARCHIVE_S3_BUCKET.',
  )
}

async function ensureEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty. Name a new folder with --into.`)
}

type Segments = Pick<Options, 'archive' | 'from' | 'onProgress'> & { base: BaseBackup; wal: string }

async function collectSegments({ archive, base, from, wal, onProgress }: Segments): Promise<void> {
  const positionOf = (name: string) => name.slice(8, 24)
  const isNeeded = (name: string) =>
    name.endsWith('.history') || positionOf(name) >= positionOf(base.firstSegment)
  const names = (await archivedSegments(archive)).filter(isNeeded)
  for (const [at, name] of names.entries()) {
    const bytes = await readSegment(archive, name)
    if (bytes) await writeFile(path.join(wal, name), bytes, { mode: 0o600 })
    onProgress({ step: 'Log', done: at + 1, total: names.length })
  }
  const archived = new Set(names)
  for (const [name, file] of from ? await unarchivedSegments(from) : [])
    if (!archived.has(name) && isNeeded(name)) await cp(file, path.join(wal, name))
}

async function writeRecoverySettings(options: {
  folder: string
  base: BaseBackup
  to: Date | undefined
  wal: string
}): Promise<void> {
  const { folder, base, to, wal } = options
  const target = to
    ? `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\nrecovery_target_inclusive = off\n`
    : ''
  await writeFile(path.join(folder, 'backup_label'), base.backupLabel)
  await writeFile(path.join(folder, 'recovery.signal'), '')
  await writeFile(
    path.join(folder, 'postgresql.auto.conf'),
    `restore_command = 'cp "${wal}/%f" "%p"'\n${target}`,
  )
}

/** PostgreSQL may run as another user, who must own its files. */
async function giveTo({ owner }: PostgresAccount, target: string): Promise<void> {
  if (!owner) return
  const entries = await readdir(target, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) await chown(path.join(entry.parentPath, entry.name), owner.uid, owner.gid)
  if (entries.length === 0) {
    await chown(target, owner.uid, owner.gid)
    await chmod(target, 0o600)
  }
}

/** Brings back files that were removed after the moment. */
async function finish(sql: Sql, options: Options, base: BaseBackup): Promise<Recovered> {
  const { onProgress } = options
  const blobs = await options.openBlobs()
  const [last] = await sql<{ at: Date | null }[]>`select pg_last_xact_replay_timestamp() as at`
  const rows = await sql<{ key: string }[]>`
    select version as key from storage.objects where version is not null
    union select part from platform.resumable_uploads, unnest(parts) as part`
  const missingFiles: string[] = []
  for (const [at, { key }] of rows.entries()) {
    if (!(await ensureFile(key, blobs, options))) missingFiles.push(key)
    if (at % 100 === 0) onProgress({ step: 'Files', done: at + 1, total: rows.length })
  }
  return {
    lastCommitAt: last?.at?.toISOString(),
    base: base.label,
    rows: await countRows(sql),
    files: rows.length,
    missingFiles,
  }
}

/** Takes a file from the site, or from the archive if it was removed there. Returns false if neither has it. */
async function ensureFile(
  key: string,
  blobs: BlobStore,
  { archive, siteBlobs, isDrill }: Options,
): Promise<boolean> {
  if (await blobs.read(key, { start: 0, end: 0 })) return true
  if (isDrill)
    return (await siteBlobs.read(key, { start: 0, end: 0 })) !== undefined || isArchived(archive, key)
  const bytes = await siteBlobs.read(key)
  if (!bytes) return restoreFile(archive, blobs, key)
  await blobs.put(key, bytes, 'application/octet-stream')
  return true
}

/** Reads every page of every table, whose checksums PostgreSQL verifies. */
async function countRows(sql: Sql): Promise<number> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  let rows = 0
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ n: number }[]>(`select count(*)::float8 as n from ${name}`)
    rows += row?.n ?? 0
  }
  return rows
}
