import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { emptyDatabase } from '../../test/empty-database.ts'
import { folderBlobs } from '../storage/infrastructure/folder-blobs.ts'
import { takeBackup } from './backup.ts'
import { tableFile } from './manifest.ts'
import { verifyBackup } from './verify-backup.ts'

const root = await mkdtemp(path.join(tmpdir(), 'lintel check '))
afterAll(() => rm(root, { recursive: true, force: true }))
const { sql } = await testDatabase()
const blobs = await folderBlobs(path.join(root, 'store'))
const onProgress = () => undefined
const whole = path.join(root, 'whole')

for (const key of ['aa-front-door', 'ab-back-door']) {
  await blobs.put(key, new TextEncoder().encode(`a picture of the ${key}`), 'image/webp')
  await sql`insert into storage.objects (bucket_id, name, version) values ('listing-pictures', ${key}, ${key})`
}
await blobs.put('ac-of-nobody', new Uint8Array([1]), 'image/webp')
await takeBackup({ sql, blobs, folder: whole, onProgress })

let last = 0
/** A damaged copy of the backup. */
async function damaged(damage: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(root, `damaged-${++last}`)
  await cp(whole, folder, { recursive: true })
  await damage(folder)
  return folder
}

const check = (folder: string) => verifyBackup(folder, onProgress)

test('an operator can verify a backup file by file', async () => {
  const { manifest } = await check(whole)
  expect(manifest.files).toBe(2)
  expect(manifest.sums.entries).toBe(manifest.tables.length + 2)
  const list = await readFile(path.join(whole, 'sums.sha256'), 'utf8')
  expect(list).toMatch(/^[0-9a-f]{64} {2}files\/objects\/aa\/aa-front-door$/m)
  expect(list).not.toContain('of-nobody')
})

const frontDoor = 'files/objects/aa/aa-front-door'
const users = tableFile('auth.users')

test.each([
  ['a file with a changed byte', frontDoor, changeByte],
  ['a truncated file', frontDoor, cutShort],
  ['a truncated table', users, cutShort],
  ['a table with a changed byte', users, changeByte],
  ['a checksum list with a changed byte', 'sums.sha256', changeByte],
])('an operator gets the name of %s', async (_, file, damage) => {
  const folder = await damaged((copy) => damage(path.join(copy, file)))
  await expect(check(folder)).rejects.toThrow(`${file} is not what was written. Nothing was changed.`)
})

test.each([frontDoor, users, 'sums.sha256'])('an operator learns that %s is missing', async (file) => {
  const folder = await damaged((copy) => rm(path.join(copy, file)))
  await expect(check(folder)).rejects.toThrow(`${file} is missing. Nothing was changed.`)
})

test('an operator gets the name of one file when all files are missing', async () => {
  const folder = await damaged((copy) => rename(path.join(copy, 'files'), path.join(root, 'elsewhere')))
  await expect(check(folder)).rejects.toThrow(/files\/objects\/a[ab]\/\S+ is missing/)
})

test('an incomplete backup, or one without checksums, is rejected with advice', async () => {
  const unfinished = await damaged((copy) => rm(path.join(copy, 'manifest.json')))
  await expect(check(unfinished)).rejects.toThrow('There is no complete backup')
  await expect(takeBackup({ sql, blobs, folder: unfinished, onProgress })).rejects.toThrow('is not empty')
  const old = await damaged(async (copy) => {
    const file = path.join(copy, 'manifest.json')
    const { sums, ...rest } = JSON.parse(await readFile(file, 'utf8'))
    await writeFile(file, JSON.stringify({ ...rest, format: 1 }))
  })
  await expect(check(old)).rejects.toThrow('was made before Lintel 1.0')
})

test('an operator who names a foreign database gets an error, and no folder is created', async () => {
  const folder = path.join(root, 'of nothing')
  await expect(takeBackup({ sql: await emptyDatabase(), blobs, folder, onProgress })).rejects.toThrow(
    'not a Lintel database',
  )
  await expect(readFile(folder)).rejects.toMatchObject({ code: 'ENOENT' })
})

async function changeByte(file: string): Promise<void> {
  const bytes = await readFile(file)
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(file, bytes)
}

async function cutShort(file: string): Promise<void> {
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, -1))
}
