import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { readManifest } from '../../platform/backup/manifest.ts'
import { connect, type Sql } from '../../platform/db/connect.ts'
import { readMigrations, setOf } from '../../platform/db/migrations/migrate.ts'
import { type AppliedMigration, migrateTo } from '../../platform/db/migrations/migrate-to.ts'
import { migrationFolders } from '../../platform/db/migrations/migration-folders.ts'
import { loadKeys } from '../../platform/keys.ts'
import { openFiles } from '../../platform/storage/open-files.ts'
import { temporaryDataDir } from '../../test/data-dir.ts'
import { readConfig } from '../boot/config.ts'
import { openDatabase } from '../boot/database.ts'
import { createLogger } from '../boot/logger.ts'

vi.setConfig({ testTimeout: 300_000 })

const run = promisify(execFile)
const environment = (settings: Record<string, string>) => ({ ...process.env, ...settings })
const backUp = (folder: string, settings: Record<string, string>) =>
  run(process.execPath, ['server/commands/backup.ts', folder], { env: environment(settings) })
const restore = (folder: string, settings: Record<string, string>) =>
  run(process.execPath, ['server/commands/restore.ts', folder], { env: environment(settings) })
const stderrWith = (text: string) => ({ stderr: expect.stringContaining(text) })

const open = (dataDir: string) => openDatabase(readConfig({ DATA_DIR: dataDir }), createLogger('silent'))
const appliedMigrations = (sql: Sql) =>
  sql<AppliedMigration[]>`select set, version, checksum from platform.migrations order by set, version`

/** Every migration of this release. */
async function allMigrations(): Promise<AppliedMigration[]> {
  const sets = migrationFolders.map(async (folder) =>
    (await readMigrations(folder)).map(({ version, checksum }) => ({
      set: setOf(folder),
      version,
      checksum,
    })),
  )
  return (await Promise.all(sets)).flat()
}
const currentMigrations = await allMigrations()
/** The migrations of the previous release. */
const previousMigrations = currentMigrations.slice(0, -1)

async function fillWithPreviousRelease(sql: Sql): Promise<void> {
  await sql.begin((tx) => migrateTo(tx, migrationFolders, previousMigrations))
  await loadKeys(sql)
  await sql`insert into audit_log (action, entity) values ('of old', 'test')`
}

const key = 'aa-front-door'

/** Returns the path of the file in the backup. */
async function backUpPreviousRelease(folder: string): Promise<string> {
  const dataDir = await temporaryDataDir()
  await expect(backUp(folder, { DATA_DIR: dataDir })).rejects.toMatchObject(
    stderrWith('There is no database in'),
  )
  expect(await readdir(dataDir)).toEqual([])

  const database = await open(dataDir)
  await fillWithPreviousRelease(database.sql)
  const { blobs } = await openFiles({ dataDir, s3: undefined })
  await blobs.put(key, new TextEncoder().encode('a picture'), 'image/webp')
  await database.sql`insert into storage.objects (bucket_id, name, version) values ('imports', 'front', ${key})`
  await backUp(folder, { DATA_DIR: dataDir }) // while its server is running
  expect(await appliedMigrations(database.sql)).toEqual(previousMigrations)
  await database.stop()
  await backUp(`${folder} at rest`, { DATA_DIR: dataDir })
  for (const each of [folder, `${folder} at rest`])
    expect((await readManifest(each)).migrations).toEqual(previousMigrations)
  return path.join(folder, 'files', 'objects', 'aa', key)
}

test('an operator backs up an older release without migrating it, and restores after a damaged file and a killed restore', async () => {
  const folder = path.join(await temporaryDataDir(), 'backup')
  const file = await backUpPreviousRelease(folder)
  const dataDir = await temporaryDataDir()

  await writeFile(file, 'a pictura')
  await expect(restore(folder, { DATA_DIR: dataDir })).rejects.toMatchObject(
    stderrWith(`files/objects/aa/${key} is not what was written. Nothing was changed.`),
  )
  expect(await readdir(dataDir)).toEqual([])
  await writeFile(file, 'a picture')

  // Files that cannot be written fail after the rows are restored.
  await mkdir(path.join(dataDir, 'storage', 'objects'), { recursive: true })
  await writeFile(path.join(dataDir, 'storage', 'objects', 'aa'), 'in the way')
  await expect(restore(folder, { DATA_DIR: dataDir })).rejects.toMatchObject(
    stderrWith('Nothing was kept in the database, and it can be tried again.'),
  )
  expect(await readdir(dataDir)).toEqual(['storage'])
  await rm(path.join(dataDir, 'storage'), { recursive: true })

  const killed = spawn(process.execPath, ['server/commands/restore.ts', folder], {
    env: environment({ DATA_DIR: dataDir }),
  })
  for await (const output of killed.stdout) if (String(output).includes('Tables')) killed.kill('SIGKILL')
  expect(killed.signalCode ?? (await once(killed, 'exit'))[1]).toBe('SIGKILL')
  const { stdout } = await restore(folder, { DATA_DIR: dataDir })
  expect(stdout).toContain('and 1 files as they were at')

  await expect(restore(folder, { DATA_DIR: dataDir })).rejects.toMatchObject(
    stderrWith('already has a database'),
  )
  const { sql, stop } = await open(dataDir)
  expect(await appliedMigrations(sql)).toEqual(currentMigrations)
  expect(await sql`select from audit_log where action = 'of old'`).toHaveLength(1)
  await stop()
  expect(await readFile(path.join(dataDir, 'storage', 'objects', 'aa', key), 'utf8')).toBe('a picture')
})

test('an operator backs up an external database without migrating it, and restores into another one', async () => {
  const server = await open(await temporaryDataDir())
  const createDatabase = async (name: string) => {
    await server.sql.unsafe(`create database ${name}`)
    const url = server.url.replace(/postgres$/, name)
    return { url, sql: connect(url, { max: 2, name: 'test' }) }
  }
  const [from, to] = [await createDatabase('old'), await createDatabase('new')]
  const dataDir = await temporaryDataDir()
  const folder = path.join(dataDir, 'backups', 'today')
  await expect(backUp(folder, { DATA_DIR: dataDir, DATABASE_URL: from.url })).rejects.toMatchObject(
    stderrWith('not a Lintel database'),
  )
  await fillWithPreviousRelease(from.sql)
  await backUp(folder, { DATA_DIR: dataDir, DATABASE_URL: from.url })
  expect(await appliedMigrations(from.sql)).toEqual(previousMigrations)

  await restore(folder, { DATA_DIR: dataDir, DATABASE_URL: to.url })
  expect(await appliedMigrations(to.sql)).toEqual(currentMigrations)
  expect(await to.sql`select value from platform.keys`).toEqual(
    await from.sql`select value from platform.keys`,
  )
  await Promise.all([from.sql.end(), to.sql.end()])
  await server.stop()
})
