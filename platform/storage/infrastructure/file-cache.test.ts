import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileCache } from './file-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-file-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (length: number) => new Uint8Array(length).fill(7)

test('a reader gets what was written, and undefined otherwise', async () => {
  const cache = await openFileCache(folder, 1000)
  await cache.write('a.webp', bytes(10))
  expect(await cache.read('a.webp')).toEqual(Buffer.from(bytes(10)))
  expect(await cache.read('b.webp')).toBeUndefined()
})

test('the least recently used picture is evicted first when the folder is full', async () => {
  const cache = await openFileCache(folder, 250)
  await cache.write('a', bytes(100))
  await cache.write('b', bytes(100))
  await cache.read('a')
  await cache.write('c', bytes(100))
  expect((await readdir(folder)).sort()).toEqual(['a', 'c'])
  expect(await cache.read('b')).toBeUndefined()
})

test('writing a picture twice counts its size once', async () => {
  const cache = await openFileCache(folder, 250)
  for (let again = 0; again < 5; again++) await cache.write('a', bytes(100))
  await cache.write('b', bytes(100))
  expect((await readdir(folder)).sort()).toEqual(['a', 'b'])
})

test('a restarted server finds existing pictures, removes partial ones and evicts the oldest above the limit', async () => {
  for (const [name, at] of [
    ['new', 3000],
    ['old', 1000],
    ['middle', 2000],
  ] as const) {
    await writeFile(join(folder, name), bytes(100))
    await utimes(join(folder, name), at, at)
  }
  await writeFile(join(folder, 'half.partial'), bytes(50))
  const cache = await openFileCache(folder, 200)
  expect((await readdir(folder)).sort()).toEqual(['middle', 'new'])
  expect(await cache.read('new')).toHaveLength(100)
})

test('a reader gets undefined for a file that was deleted', async () => {
  const cache = await openFileCache(folder, 250)
  await cache.write('a', bytes(200))
  await rm(join(folder, 'a'))
  expect(await cache.read('a')).toBeUndefined()
  await cache.write('b', bytes(200))
  expect(await cache.read('b')).toHaveLength(200)
})
