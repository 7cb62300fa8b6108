import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../test/s3-server.ts'
import { folderBlobs } from './folder-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-blobs-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const bytes = Buffer.from('the bytes of a picture')

describe.each([
  ['a folder', await folderBlobs(path.join(folder, 'own'))],
  ['an S3 service', s3Blobs(await startS3())],
])('%s', (_, store) => {
  test('returns what was stored, completely and by range', async () => {
    const key = randomUUID()
    await store.put(key, bytes, 'image/jpeg')
    expect(Buffer.from((await store.read(key)) ?? [])).toEqual(bytes)
    expect(Buffer.from((await store.read(key, { start: 4, end: 8 })) ?? []).toString()).toBe('bytes')
  })

  test('returns undefined for missing keys', async () => {
    expect(await store.read(randomUUID())).toBeUndefined()
    expect(await store.read(randomUUID(), { start: 0, end: 1 })).toBeUndefined()
    await store.remove([randomUUID(), randomUUID()])
    await store.remove([])
  })

  test('copies, removes and lists', async () => {
    const [from, to] = [randomUUID(), randomUUID()]
    await store.put(from, bytes, 'image/jpeg')
    await store.copy(from, to)
    await store.remove([from])
    expect(await store.read(from)).toBeUndefined()
    expect(Buffer.from((await store.read(to)) ?? [])).toEqual(bytes)
    const keys: string[] = []
    for await (const { key, modifiedAt } of store.list(to.slice(0, 2))) {
      keys.push(key)
      expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
    }
    expect(keys).toContain(to)
    expect(keys).not.toContain(from)
  })
})

// ASVS 5.3.2
test('a folder store rejects a key that is a path', async () => {
  const store = await folderBlobs(path.join(folder, 'strict'))
  for (const key of ['../../etc/passwd', 'a/b', '', '..', `${'x'.repeat(100)}`])
    await expect(store.put(key, bytes, 'image/jpeg')).rejects.toThrow('not a key')
})

/** Writes files of 100,000 equal digits, one after another, and prints the key of each once it is stored. */
const writer = (root: string) => `
  import { randomUUID } from 'node:crypto'
  import { folderBlobs } from ${JSON.stringify(path.join(import.meta.dirname, 'folder-blobs.ts'))}
  const store = await folderBlobs(${JSON.stringify(root)})
  for (let n = 0; ; n = (n + 1) % 10) {
    const key = randomUUID()
    await store.put(key, Buffer.from(String(n).repeat(100_000)), 'image/jpeg')
    process.stdout.write(key + '\\n')
  }`

test('a server killed while writing leaves only complete files, including every one it acknowledged', async () => {
  const root = path.join(folder, 'killed')
  for (let round = 0; round < 5; round++) {
    const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', writer(root)])
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
    })
    while (said.split('\n').length < 20 + round * 7) await once(child.stdout as NodeJS.ReadableStream, 'data')
    child.kill('SIGKILL')
    await once(child, 'close')
    const found = new Set<string>()
    for (const file of await readdir(path.join(root, 'objects'), { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      const content = await readFile(path.join(file.parentPath, file.name), 'utf8')
      expect(content).toBe((content[0] ?? '').repeat(100_000))
      found.add(file.name)
    }
    for (const key of said.split('\n').slice(0, -1)) expect(found).toContain(key)
  }
})
