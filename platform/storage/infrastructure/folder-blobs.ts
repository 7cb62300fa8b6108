import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore } from './blob-store.ts'

const keyPattern = /^[\w-]{8,80}$/
const abandonedAfterMs = 60 * 60 * 1000

/**
 * Files in a folder. Each file is written to a temporary file, flushed and renamed, and then its folder is flushed: after a
 * power cut or a kill, either the whole file exists or none of it.
 */
export async function folderBlobs(root: string): Promise<BlobStore> {
  const objects = path.join(root, 'objects')
  const temporaryFolder = path.join(root, 'temporary')
  await Promise.all([mkdir(objects, { recursive: true }), mkdir(temporaryFolder, { recursive: true })])
  await removeAbandoned(temporaryFolder)

  const fileOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`not a key: ${key}`)
    return path.join(objects, key.slice(0, 2), key)
  }
  const writeAtomically = async (key: string, write: (temporary: string) => Promise<void>) => {
    const temporary = path.join(temporaryFolder, randomUUID())
    const file = fileOf(key)
    try {
      await write(temporary)
      const isNewFolder = await mkdir(path.dirname(file), { recursive: true })
      await rename(temporary, file)
      await flushFolder(path.dirname(file))
      if (isNewFolder) await flushFolder(objects)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  return {
    put: (key, bytes) => writeAtomically(key, (temporary) => writeDurably(temporary, bytes)),
    read: async (key, range) => {
      try {
        return await (range ? readPart(fileOf(key), range.start, range.end) : readFile(fileOf(key)))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    copy: async (from, to) => {
      try {
        await writeAtomically(to, async (temporary) => {
          await copyFile(fileOf(from), temporary)
          await flush(temporary, 'r+')
        })
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(fileOf(key), { force: true })))
    },
    list: (prefix) => listFiles(path.join(objects, prefix)),
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function flush(file: string, mode: 'r' | 'r+'): Promise<void> {
  const handle = await open(file, mode)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const flushFolder = (folder: string) => flush(folder, 'r')

async function readPart(file: string, start: number, end: number): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start + 1), 0, end - start + 1, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* listFiles(folder: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
  const files = await opendir(folder).catch(() => undefined)
  for await (const { name } of files ?? []) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found) yield { key: name, modifiedAt: found.mtime }
  }
}

/** Removes temporary files of killed servers. Only old ones, because another server may be writing to the folder now. */
async function removeAbandoned(folder: string): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(file, { force: true })
  }
}
