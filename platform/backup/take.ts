import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, Tx } from '../db/connect.ts'
import type { OnProgress } from '../progress.ts'
import { StartProblem } from '../start-problem.ts'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { type BackedUpTable, filesFolder, type Manifest, tableFile, writeManifest } from './manifest.ts'
import { keptTables, plainSettings, sequencesOf, sumOf, type Table } from './tables.ts'

type Parts = { sql: Sql; blobs: BlobStore; folder: string; onProgress: OnProgress }

const mostTries = 5
const starts = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/**
 * Writes everything into an empty folder while the site goes on. The tables are seen as they were at one moment, and the
 * files are those that the tables of that moment speak of.
 */
export async function takeBackup({ sql, blobs, folder, onProgress }: Parts): Promise<Manifest> {
  await ensureEmpty(folder)
  await mkdir(`${folder}/tables`)
  const copies = await folderBlobs(filesFolder(folder))
  const store = { from: blobs, to: copies, has: new Set<string>() }
  // First of all the files there are: one that is replaced or deleted a moment later is then here already.
  for (const start of starts) {
    for await (const { key } of blobs.list(start)) await copyFile(store, key)
    onProgress({ step: 'Files', done: Number.parseInt(start, 16) + 1, total: starts.length })
  }
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const manifest = await sql.begin('isolation level repeatable read read only', (tx) =>
      takeMoment(tx, folder, store, onProgress),
    )
    if (manifest) {
      await writeManifest(folder, manifest)
      return manifest
    }
  }
  throw new StartProblem(
    'The database names files that are missing. The log of the server counts them as missingBlobs.',
  )
}

async function ensureEmpty(folder: string): Promise<void> {
  // The keys of the site are among the rows: nobody else on the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if ((await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty. Name a folder for this backup alone.`)
}

type Store = { from: BlobStore; to: BlobStore; has: Set<string> }

async function copyFile({ from, to, has }: Store, key: string): Promise<boolean> {
  if (has.has(key)) return true
  const bytes = await from.read(key)
  if (!bytes) return false
  await to.put(key, bytes, '')
  has.add(key)
  return true
}

/** Undefined: a file came and went between our two looks at the store. At another moment it is no longer spoken of. */
async function takeMoment(
  tx: Tx,
  folder: string,
  store: Store,
  onProgress: OnProgress,
): Promise<Manifest | undefined> {
  await tx.unsafe(plainSettings)
  const keys = await tx<{ key: string }[]>`
    select version as key from storage.objects where version is not null
    union select part from platform.resumable_uploads, unnest(parts) as part`
  for (const { key } of keys) if (!(await copyFile(store, key))) return undefined
  const [now] = await tx<{ at: Date }[]>`select now() as at`
  return {
    format: 1,
    takenAt: (now?.at ?? new Date()).toISOString(),
    migrations: await tx<Manifest['migrations']>`
      select set, version, checksum from platform.migrations order by set, version`,
    tables: await takeTables(tx, folder, onProgress),
    sequences: await sequencesOf(tx),
    files: keys.length,
  }
}

async function takeTables(tx: Tx, folder: string, onProgress: OnProgress): Promise<BackedUpTable[]> {
  const tables = await keptTables(tx)
  const taken: BackedUpTable[] = []
  for (const [index, table] of tables.entries()) {
    await writeTable(tx, table, tableFile(folder, table.name))
    taken.push({ ...table, ...(await sumOf(tx, table)) })
    onProgress({ step: 'Tables', done: index + 1, total: tables.length })
  }
  return taken
}

const pageBytes = 8192
const pagesAtOnce = 2048

/** Slice by slice, so that no more than one of them waits in memory for the disk. */
async function writeTable(tx: Tx, { name, columns }: Table, file: string): Promise<void> {
  const [size] = await tx<{ pages: number }[]>`
    select (pg_relation_size(${name}::regclass) / ${pageBytes})::int as pages`
  const gzip = createGzip({ level: 1 })
  const writing = pipeline(gzip, createWriteStream(file))
  for (let page = 0; page === 0 || page < (size?.pages ?? 0); page += pagesAtOnce) {
    const slice = `ctid >= '(${page},0)' and ctid < '(${page + pagesAtOnce},0)'`
    const rows = await tx
      .unsafe(`copy (select ${columns.join(', ')} from ${name} where ${slice}) to stdout`)
      .readable()
    // The driver forgets to go on reading after a pause that the end of the rows falls into: it is never asked to pause.
    rows.on('data', (chunk: Buffer) => void gzip.write(chunk))
    await finished(rows)
    if (gzip.writableNeedDrain) await once(gzip, 'drain')
  }
  gzip.end()
  await writing
}
