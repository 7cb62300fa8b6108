import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { connect, type Sql } from '../db/connect.ts'
import { type Applied, migrate } from '../db/migrate.ts'
import { migrationFolders } from '../db/migration-folders.ts'
import { loadKeys } from '../keys.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { tableFile } from './manifest.ts'
import { putBack } from './put-back.ts'
import { keptTables, plainSettings, sumOf } from './tables.ts'
import { takeBackup } from './take.ts'

const root = await mkdtemp(path.join(tmpdir(), 'lintel backup '))
afterAll(() => rm(root, { recursive: true, force: true }))
const { sql } = await testDatabase()
await loadKeys(sql)
const blobs = await folderBlobs(path.join(root, 'store'))
const onProgress = () => undefined
vi.setConfig({ testTimeout: 180_000 }) // each of them migrates databases from nothing

await sql`
  insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
  select gen_random_uuid(), 'authenticated', 'authenticated', 'person' || n || '@example.org', now(), now(), now()
  from generate_series(1, 50) n`

let lastFolder = 0
const newFolder = () => path.join(root, `backup-${++lastFolder}`)

/** A database with nothing in it at all. */
async function emptyDatabase(): Promise<Sql> {
  const server = inject('postgresUrl')
  const name = `empty_${process.pid}_${++lastFolder}`
  const admin = connect(`${server}/postgres`, { max: 1, name: 'test' })
  await admin.unsafe(`create database ${name}`)
  const empty = connect(`${server}/${name}`, { max: 2, name: 'test' })
  afterAll(async () => {
    await empty.end({ timeout: 1 })
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  })
  return empty
}

const sumsOf = (db: Sql) =>
  db.begin(async (tx) => {
    await tx.unsafe(plainSettings)
    const sums: Record<string, { rows: number; checksum: string }> = {}
    for (const table of await keptTables(tx)) sums[table.name] = await sumOf(tx, table)
    return sums
  })

const record = (key: string, name: string) => sql`
  insert into storage.objects (bucket_id, name, version) values ('listing-pictures', ${name}, ${key})`

test('an operator gets back exactly what was there, with its files, in another database', async () => {
  await blobs.put('aa-front-door', new TextEncoder().encode('a picture'), 'image/webp')
  await record('aa-front-door', 'home/front.webp')
  const folder = newFolder()
  const { files } = await takeBackup({ sql, blobs, folder, onProgress })
  expect(files).toBe(1)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)

  const target = await emptyDatabase()
  const store = await folderBlobs(path.join(root, 'other store'))
  await putBack({ sql: target, blobs: store, folder, onProgress })
  expect(await sumsOf(target)).toEqual(await sumsOf(sql))
  expect(new TextDecoder().decode(await store.read('aa-front-door'))).toBe('a picture')
  // The next numbers are new ones.
  const [made] = await target`insert into audit_log (action, entity) values ('probe', 'test') returning id`
  const [known] = await sql`select coalesce(max(id), 0) as id from audit_log`
  expect(Number(made?.id)).toBeGreaterThan(Number(known?.id))
  await expect(putBack({ sql: target, blobs: store, folder, onProgress })).rejects.toThrow(
    'a backup is never put over one',
  )
})

test('what is written meanwhile is in a backup wholly or not at all', async () => {
  let isOver = false
  const write = async () => {
    for (let n = 0; !isOver; n++) {
      const key = `bb-${n}-written`
      await blobs.put(key, new Uint8Array([n % 256]), 'image/webp')
      // Two rows that belong together, and a file that is replaced and removed.
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
  const folder = newFolder()
  await takeBackup({ sql, blobs, folder, onProgress }).finally(() => {
    isOver = true
  })
  await writing

  const target = await emptyDatabase()
  const store = await folderBlobs(path.join(root, 'third store'))
  await putBack({ sql: target, blobs: store, folder, onProgress })
  const [halves] = await target`
    select count(*)::int as n from auth.users u where email like 'writer%'
      and not exists (select from audit_log where action = 'written' and subject_id = u.id)`
  expect(halves?.n).toBe(0)
  const objects = await target<{ version: string }[]>`select version from storage.objects`
  expect(objects.length).toBeGreaterThan(1)
  for (const { version } of objects) expect(await store.read(version)).toBeDefined()
})

test('a damaged or unfinished backup is refused, and leaves nothing behind', async () => {
  const folder = newFolder()
  await takeBackup({ sql, blobs, folder, onProgress })
  const target = await emptyDatabase()
  const parts = { sql: target, blobs, folder, onProgress }
  const file = tableFile(folder, 'auth.users')
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, whole.length - 20))
  await expect(putBack(parts)).rejects.toThrow('The backup is damaged; nothing was kept.')
  expect(await target`select from auth.users`).toHaveLength(0)

  await rm(path.join(folder, 'manifest.json'))
  await expect(putBack(parts)).rejects.toThrow('There is no whole backup')
  await expect(takeBackup({ ...parts, sql })).rejects.toThrow('is not empty')
})

test('a backup of an older version is brought up to date with its data in it, one of a newer refused', async () => {
  const applied = await sql<
    Applied[]
  >`select set, version, checksum from platform.migrations order by set, version`
  const older = await emptyDatabase()
  await migrate(older, migrationFolders, { only: applied.slice(0, -1) })
  await loadKeys(older)
  await older`insert into audit_log (action, entity) values ('of old', 'test')`
  const folder = newFolder()
  const manifest = await takeBackup({ sql: older, blobs, folder, onProgress })

  const target = await emptyDatabase()
  await putBack({ sql: target, blobs, folder, onProgress })
  expect(await target`select from audit_log where action = 'of old'`).toHaveLength(1)
  expect(await target`select set, version, checksum from platform.migrations order by set, version`).toEqual(
    applied,
  )

  const unknown = { set: 'product', version: '29990101000000', checksum: '0' }
  const later = { ...manifest, migrations: [...manifest.migrations, unknown] }
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(later))
  await expect(putBack({ sql: await emptyDatabase(), blobs, folder, onProgress })).rejects.toThrow(
    'with the version that took it, or a newer one',
  )
})
