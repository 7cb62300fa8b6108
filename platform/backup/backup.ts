import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Sql, Tx } from '../db/connect.ts'
import type { OnProgress } from '../progress.ts'
import { StartProblem } from '../start-problem.ts'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { linesOf, writeSums } from './checksums.ts'
import { type BackedUpTable, filesFolder, type Manifest, tableFile, writeManifest } from './manifest.ts'
import { isOurs, keptTables, plainSettings, sequencesOf, sumOf, type Table } from './tables.ts'
import { writeTable } from './write-table.ts'

type Parts = { sql: Sql; blobs: BlobStore; folder: string; onProgress: OnProgress }

const mostTries = 5
const starts = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))

/**
 * Writes everything into an empty folder while the site goes on, and changes nothing in it. The tables are seen as they were
 * at one moment, and the files listed are those that the tables of that moment speak of.
 */
export async function takeBackup({ sql, blobs, folder, onProgress }: Parts): Promise<Manifest> {
  await ensureOurs(sql)
  await ensureEmpty(folder)
  await mkdir(path.join(folder, 'tables'))
  const copies = await folderBlobs(path.join(folder, filesFolder))
  // First of all the files there are: one that is replaced or deleted a moment later is then here already.
  for (const start of starts) {
    for await (const { key } of blobs.list(start)) await copyFile(blobs, copies, key)
    onProgress({ step: 'Files', done: Number.parseInt(start, 16) + 1, total: starts.length })
  }
  let whyNot = ''
  for (let attempt = 1; attempt <= mostTries; attempt++) {
    const present = await keptTables(sql)
    const moment = await sql.begin('isolation level repeatable read read only', (tx) =>
      takeMoment(tx, present, { folder, blobs, copies, onProgress }),
    )
    if (typeof moment !== 'string') return finish(folder, moment, onProgress)
    whyNot = moment
  }
  throw new StartProblem(whyNot)
}

async function ensureOurs(sql: Sql): Promise<void> {
  if (!(await isOurs(sql)))
    throw new StartProblem(
      'This database is not one of Lintel: there is nothing to back up. Check DATABASE_URL.',
    )
}

async function ensureEmpty(folder: string): Promise<void> {
  // The keys of the site are among the rows: nobody else on the machine may read them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if ((await readdir(folder)).length > 0)
    throw new StartProblem(`${folder} is not empty. Name a folder for this backup alone.`)
}

/** Answers whether the bytes are among the copies now. */
async function copyFile(from: BlobStore, to: BlobStore, key: string): Promise<boolean> {
  if (await to.read(key, { start: 0, end: 0 })) return true
  const bytes = await from.read(key)
  if (!bytes) return false
  await to.put(key, bytes, '')
  return true
}

type Places = { folder: string; blobs: BlobStore; copies: BlobStore; onProgress: OnProgress }
type Moment = Omit<Manifest, 'format' | 'sums'>

/** A string says why this moment will not do. Most often a file came and went between our two looks at the store: another is as good. */
async function takeMoment(tx: Tx, present: Table[], places: Places): Promise<Moment | string> {
  // Before the moment is fixed: a table that a migration writes anew after it would look empty from here.
  await tx.unsafe(`lock table ${present.map(({ name }) => name).join(', ')} in access share mode`)
  await tx.unsafe(plainSettings)
  const tables = await keptTables(tx)
  if (!isDeepStrictEqual(tables, present))
    return 'A migration is changing the tables. Try again when it is through.'
  const files = await takeNamedFiles(tx, places)
  if (typeof files === 'string') return files
  const [now] = await tx<{ at: Date }[]>`select now() as at`
  return {
    takenAt: (now?.at ?? new Date()).toISOString(),
    migrations: await tx<Moment['migrations']>`
      select set, version, checksum from platform.migrations order by set, version`,
    tables: await takeTables(tx, tables, places),
    sequences: await sequencesOf(tx),
    files,
  }
}

type NamedKey = { bucket: string; name: string; key: string }

const lost = ({ bucket, name, key }: NamedKey) =>
  `The bytes of ${bucket}/${name} (${key}) are not in the store of files. Put them back from an older backup, or upload or delete that file, and try again.`

const namedKeysFile = (folder: string) => path.join(folder, 'named-files.part')

/** Notes the keys that rows speak of and answers how many, or which one's bytes are gone. The newest come first: they go first. */
async function takeNamedFiles(tx: Tx, { folder, blobs, copies }: Places): Promise<number | string> {
  const note = await open(namedKeysFile(folder), 'w')
  try {
    let count = 0
    const keys = tx<NamedKey[]>`
      select bucket_id as bucket, name, key from (
        select bucket_id, name, version as key, greatest(created_at, updated_at) as changed_at from storage.objects
          where version is not null
        union all select bucket_id, name, part, now() from platform.resumable_uploads, unnest(parts) as part
      ) named order by changed_at desc nulls first`
    for await (const some of keys.cursor(1000)) {
      for (const named of some) if (!(await copyFile(blobs, copies, named.key))) return lost(named)
      await note.write(some.map(({ key }) => `${key}\n`).join(''))
      count += some.length
    }
    return count
  } finally {
    await note.close()
  }
}

/** The sums are worked out when the transaction is over: nothing of the site waits for them. */
async function finish(folder: string, moment: Moment, onProgress: OnProgress): Promise<Manifest> {
  const total = moment.tables.length + moment.files
  async function* written() {
    let done = 0
    for (const { name } of moment.tables) {
      yield tableFile(name)
      onProgress({ step: 'Sums', done: ++done, total })
    }
    for await (const key of linesOf(namedKeysFile(folder))) {
      yield `${filesFolder}/objects/${key.slice(0, 2)}/${key}`
      onProgress({ step: 'Sums', done: ++done, total })
    }
  }
  const sums = await writeSums(folder, written())
  await rm(namedKeysFile(folder))
  return writeManifest(folder, { ...moment, sums })
}

async function takeTables(tx: Tx, tables: Table[], { folder, onProgress }: Places): Promise<BackedUpTable[]> {
  const taken: BackedUpTable[] = []
  for (const [index, table] of tables.entries()) {
    await writeTable(tx, table, path.join(folder, tableFile(table.name)))
    taken.push({ ...table, ...(await sumOf(tx, table)) })
    onProgress({ step: 'Tables', done: index + 1, total: tables.length })
  }
  return taken
}
