import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { emptyDatabase } from '../../test/empty-database.ts'
import type { Sql } from '../db/connect.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { type AppliedMigration, migrateTo } from '../db/migrations/migrate-to.ts'
import { migrationFolders } from '../db/migrations/migration-folders.ts'
import { loadKeys } from '../keys.ts'
import type { BlobStore } from '../storage/infrastructure/blob-store.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { takeBackup } from './backup.ts'
import { migrateRestored, restoreBackup } from './restore-backup.ts'
import { stableOutputSettings, tableChecksum, tablesToBackUp } from './tables.ts'
import { verifyBackup } from './verify-backup.ts'

const root = await mkdtemp(path.join(tmpdir(), 'lintel backup '))
afterAll(() => rm(root, { recursive: true, force: true }))
const { sql } = await testDatabase()
await loadKeys(sql)
const blobs = await folderBlobs(path.join(root, 'store'))
const onProgress = () => undefined
vi.setConfig({ testTimeout: 180_000 }) // each test migrates empty databases

await sql`
  insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
  select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.org', now(), now(), now()
  from generate_series(1, 50) n`

let lastFolder = 0
const newFolder = () => path.join(root, `backup-${++lastFolder}`)

/** As `npm run restore` does. */
async function restore(folder: string, target: Sql, store: BlobStore): Promise<void> {
  const backup = await verifyBackup(folder, onProgress)
  await restoreBackup({ sql: target, blobs: store, backup, onProgress })
  await migrateRestored(target)
}

const sumsOf = (db: Sql) =>
  db.begin(async (tx) => {
    await tx.unsafe(stableOutputSettings)
    const sums: Record<string, { rows: number; checksum: string }> = {}
    for (const table of await tablesToBackUp(tx)) sums[table.name] = await tableChecksum(tx, table)
    return sums
  })

const record = (key: string, name: string) => sql`
  insert into storage.objects (bucket_id, name, version) values ('listing-pictures', ${name}, ${key})`

test('an operator restores exactly what was backed up, with its files, to another database', async () => {
  await blobs.put('aa-front-door', new TextEncoder().encode('a picture'), 'image/webp')
  await record('aa-front-door', 'home/front.webp')
  const folder = newFolder()
  const { files } = await takeBackup({ sql, blobs, folder, onProgress })
  expect(files).toBe(1)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)

  const target = await emptyDatabase()
  const store = await folderBlobs(path.join(root, 'other store'))
  await restore(folder, target, store)
  expect(await sumsOf(target)).toEqual(await sumsOf(sql))
  expect(new TextDecoder().decode(await store.read('aa-front-door'))).toBe('a picture')
  // Sequences continue after the restored rows.
  const [made] = await target`insert into audit_log (action, entity) values ('probe', 'test') returning id`
  const [known] = await sql`select coalesce(max(id), 0) as id from audit_log`
  expect(Number(made?.id)).toBeGreaterThan(Number(known?.id))
  await expect(restore(folder, target, store)).rejects.toThrow('already has a database')
})

test('concurrent writes are in a backup completely or not at all', async () => {
  let isOver = false
  let written = 0
  const write = async () => {
    for (let n = 0; !isOver; n++) {
      written = n
      const key = `bb-${n}-written`
      await blobs.put(key, new Uint8Array([n % 256]), 'image/webp')
      // Two related rows, and a file that is replaced and removed.
      await sql.begin(async (tx) => {
        const [user] = await tx`
          insert into auth.users (id, aud, role, email, created_at, updated_at)
          values (gen_random_uuid(), 'authenticated', 'authenticated', ${`writer${n}@example.org`}, now(), now()) returning id`
        await tx`insert into audit_log (action, entity, subject_id) values ('written', 'test', ${user?.id ?? ''})`
      })
      await record(key, `written/${n % 50}.webp`).catch(async () => {
        const [old] = await sql`
          with old as (select version from storage.objects where name = ${`written/${n % 50}.webp`})
          update storage.objects set version = ${key} where name = ${`written/${n % 50}.webp`}
          returning (select version from old)`
        await blobs.remove([String(old?.version)])
      })
    }
  }
  const writing = write()
  await vi.waitUntil(() => written > 60, { timeout: 120_000 }) // by then names have been reused
  const before = written
  const folder = newFolder()
  await takeBackup({ sql, blobs, folder, onProgress }).finally(() => {
    isOver = true
  })
  await writing
  expect(written).toBeGreaterThan(before)

  const target = await emptyDatabase()
  const store = await folderBlobs(path.join(root, 'third store'))
  await restore(folder, target, store)
  const [halves] = await target`
    select count(*)::int as n from auth.users u where email like 'writer%'
      and not exists (select from audit_log where action = 'written' and subject_id = u.id)`
  expect(halves?.n).toBe(0)
  const objects = await target<{ version: string }[]>`
    select version from storage.objects where version like 'bb-%'`
  expect(objects).toHaveLength(50)
  for (const { version } of objects)
    expect(await store.read(version)).toEqual(Buffer.of(Number(version.split('-')[1]) % 256))
})

test('a migration waits for a running backup and empties none of its tables', async () => {
  await blobs.put('zz-comes-late', new Uint8Array([1]), 'image/webp') // not found before the snapshot is taken
  await record('zz-comes-late', 'late/front.webp')
  let refusal = ''
  const read: BlobStore['read'] = async (key, range) => {
    if (key === 'zz-comes-late')
      await sql
        .begin(async (tx) => {
          await tx`set local lock_timeout = '100ms'`
          await tx`alter table audit_log add column written_anew double precision default random()`
        })
        .catch((error: { code: string }) => {
          refusal = error.code
        })
    return blobs.read(key, range)
  }
  const folder = newFolder()
  await takeBackup({ sql, blobs: { ...blobs, read }, folder, onProgress })
  expect(refusal).toBe('55P03')
  await sql`delete from storage.objects where version = 'zz-comes-late'`
})

test('a file created and deleted during a backup is in neither its rows nor its files', async () => {
  await record('zz-was-here', 'gone/front.webp') // its blob is missing when it is read, and its row is deleted a moment later
  const read: BlobStore['read'] = async (key, range) => {
    if (key === 'zz-was-here') await sql`delete from storage.objects where version = ${key}`
    return blobs.read(key, range)
  }
  const folder = newFolder()
  const { files } = await takeBackup({ sql, blobs: { ...blobs, read }, folder, onProgress })
  const [named] = await sql`select count(*)::int as n from storage.objects`
  expect(files).toBe(named?.n)
  expect(await readFile(path.join(folder, 'sums.sha256'), 'utf8')).not.toContain('zz-was-here')
})

test('an operator learns which missing file prevents a backup, and can back up once its row is deleted', async () => {
  await record('zz-is-lost', 'lost/front.webp')
  await expect(takeBackup({ sql, blobs, folder: newFolder(), onProgress })).rejects.toThrow(
    'The bytes of listing-pictures/lost/front.webp (zz-is-lost) are not in the store of files.',
  )
  await sql`delete from storage.objects where version = 'zz-is-lost'`
  const folder = newFolder()
  const { files } = await takeBackup({ sql, blobs, folder, onProgress })
  expect(files).toBeGreaterThan(0)
  expect(await verifyBackup(folder, onProgress)).toMatchObject({ manifest: { files } })
})

test('an operator whose restore failed finds the database empty and can try again', async () => {
  const folder = newFolder()
  await takeBackup({ sql, blobs, folder, onProgress })
  const target = await emptyDatabase()
  const storeFolder = path.join(root, 'store that fails')
  const store = await folderBlobs(storeFolder)
  await rm(path.join(storeFolder, 'temporary'), { recursive: true })
  await expect(restore(folder, target, store)).rejects.toThrow(
    /could not be put back: ENOENT.* Nothing was kept in the database, and it can be tried again\./,
  )
  expect(await target`select from pg_namespace where nspname in ('platform', 'auth', 'storage')`).toEqual([])

  await mkdir(path.join(storeFolder, 'temporary'))
  await restore(folder, target, store)
  expect(await sumsOf(target)).toEqual(await sumsOf(sql))
})

test('an operator learns which constraint rejects rows, finds the database empty, and can restore a corrected backup', async () => {
  const source = await emptyDatabase()
  await migrate(source, migrationFolders)
  await loadKeys(source)
  // As if the function of a constraint had become stricter: PostgreSQL does not check existing rows again.
  await source`alter table public.audit_log drop constraint audit_log_action_check`
  await source`insert into public.audit_log (action, entity) values (${'a'.repeat(101)}, 'test')`
  const folder = newFolder()
  await takeBackup({ sql: source, blobs, folder, onProgress })

  const target = await emptyDatabase()
  await expect(restore(folder, target, blobs)).rejects.toThrow(
    /^public\.audit_log has rows that its constraint "audit_log_action_check" does not allow\. Correct them .* Nothing was kept in the database, and it can be tried again\.$/,
  )
  expect(await target`select from pg_namespace where nspname in ('platform', 'auth', 'storage')`).toEqual([])

  await source`update public.audit_log set action = 'a' where length(action) > 100`
  const corrected = newFolder()
  await takeBackup({ sql: source, blobs, folder: corrected, onProgress })
  await restore(corrected, target, blobs)
  expect(await sumsOf(target)).toEqual(await sumsOf(source))
})

test('a backup of an older version is migrated after it is restored, one of a newer version rejected', async () => {
  const applied = await sql<
    AppliedMigration[]
  >`select set, version, checksum from platform.migrations order by set, version`
  const older = await emptyDatabase()
  await older.begin((tx) => migrateTo(tx, migrationFolders, applied.slice(0, -1)))
  await loadKeys(older)
  await older`insert into audit_log (action, entity) values ('of old', 'test')`
  const folder = newFolder()
  const manifest = await takeBackup({ sql: older, blobs, folder, onProgress })

  const target = await emptyDatabase()
  const backup = await verifyBackup(folder, onProgress)
  await restoreBackup({ sql: target, blobs, backup, onProgress })
  // A migration that fails afterwards does not undo the restore.
  const first = applied[0] as AppliedMigration
  const setChecksum = (checksum: string) => target`
    update platform.migrations set checksum = ${checksum} where set = ${first.set} and version = ${first.version}`
  await setChecksum('of another text')
  await expect(migrateRestored(target)).rejects.toThrow(
    /^The backup was restored, but not migrated.*\nnpm start tries again/,
  )
  await setChecksum(first.checksum)
  await migrateRestored(target)
  expect(await target`select from audit_log where action = 'of old'`).toHaveLength(1)
  expect(await target`select set, version, checksum from platform.migrations order by set, version`).toEqual(
    applied,
  )

  const unknown = { set: 'product', version: '29990101000000', checksum: '0' }
  const later = { ...manifest, migrations: [...manifest.migrations, unknown] }
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(later))
  const untouched = await emptyDatabase()
  await expect(restore(folder, untouched, blobs)).rejects.toThrow(
    'with the version that took it, or a newer one. Nothing was kept',
  )
  expect(await untouched`select from pg_namespace where nspname = 'platform'`).toEqual([])
})
