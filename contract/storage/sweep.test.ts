import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createStorageService } from '../../platform/storage/service.ts'
import { removeDeletedFiles, sweepStorage } from '../../platform/storage/sweep.ts'
import { fileOwnership } from '../../product/files/file-ownership.ts'
import { picture } from './picture.ts'
import { storageContext } from './storage-context.ts'

const context = await storageContext()
const { sql } = context
const service = createStorageService({ sql, keys: context.keys, ...context.files, fileOwnership })
const landlord = await context.person('private_landlord')

const starts = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
const keysKept = async () => {
  const keys = new Set<string>()
  for (const start of starts) for await (const { key } of context.files.blobs.list(start)) keys.add(key)
  return keys
}
const versionsIn = async (folder: string) =>
  (
    await sql<{ version: string }[]>`select version from storage.objects where name like ${`${folder}/%`}`
  ).map(({ version }) => version)
const age = (key: string) =>
  utimes(
    path.join(context.dataDir, 'storage', 'objects', key.slice(0, 2), key),
    new Date('2020-01-01'),
    new Date('2020-01-01'),
  )

test('a landlord who deletes a listing deletes its pictures and their resized copies', async () => {
  const [gone, stays] = [await context.listing(landlord, 'live'), await context.listing(landlord, 'live')]
  for (const listing of [gone, stays]) {
    const { data } = await landlord.client.storage
      .from('listing-pictures')
      .upload(`${listing}/1.jpg`, await picture('jpeg', { width: 900, height: 600 }))
    expect(
      (await fetch(`${context.url}/storage/v1/render/image/public/${data?.fullPath}?width=320`)).status,
    ).toBe(200)
  }
  const [lost, kept] = [await versionsIn(gone), await versionsIn(stays)]
  await sql`delete from public.properties where id = ${gone}`
  await removeDeletedFiles(service)
  expect(await versionsIn(gone)).toEqual([])
  const keys = await keysKept()
  expect(keys).toContain(kept[0])
  expect(keys).not.toContain(lost[0])
  expect(await sql`select from private.file_removals`).toHaveLength(0)
})

test('the sweep removes files without a row, rows without a listing and unfinished uploads, but nothing recent', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()]
  for (const key of [old, fresh])
    await context.files.blobs.put(key, Buffer.from('nobody knows me'), 'image/jpeg')
  await age(old)
  const listing = await context.listing(landlord)
  await landlord.client.storage.from('listing-pictures').upload(`${listing}/1.jpg`, await picture())
  const [kept = ''] = await versionsIn(listing)
  await age(kept)
  const stray = randomUUID()
  await context.files.blobs.put(stray, Buffer.from('of no home'), 'image/jpeg')
  await sql`insert into storage.objects (bucket_id, name, version, created_at, metadata)
    values ('listing-pictures', ${`${randomUUID()}/1.jpg`}, ${stray}, now() - interval '2 hours', '{}')`
  const part = randomUUID()
  await context.files.blobs.put(part, Buffer.from('half an upload'), 'image/jpeg')
  await sql`insert into platform.resumable_uploads (bucket_id, name, size_bytes, received_bytes, parts, metadata, is_upsert, owner_role, expires_at)
    values ('listing-pictures', 'x', 100, 14, ${[part]}, '{}', false, 'authenticated', now() - interval '1 second')`

  expect(await sweepStorage(service)).toEqual({
    orphanedObjects: 1,
    orphanedBlobs: 1,
    missingBlobs: 0,
    expiredUploads: 1,
  })
  const keys = await keysKept()
  for (const key of [fresh, kept]) expect(keys).toContain(key)
  for (const key of [old, stray, part]) expect(keys).not.toContain(key)
})

test('the sweep counts rows without a file and leaves them for an operator', async () => {
  const listing = await context.listing(landlord)
  await landlord.client.storage.from('listing-pictures').upload(`${listing}/1.jpg`, await picture())
  const [version = ''] = await versionsIn(listing)
  await context.files.blobs.remove([version])
  await sql`update storage.objects set created_at = now() - interval '2 hours', updated_at = now() - interval '2 hours' where version = ${version}`
  expect(await sweepStorage(service)).toMatchObject({ missingBlobs: 1 })
  expect(await versionsIn(listing)).toEqual([version])
  expect(
    (await landlord.client.storage.from('listing-pictures').download(`${listing}/1.jpg`)).error,
  ).toMatchObject({ status: 400 })
})
