import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type FileCache = {
  read: (name: string) => Promise<Buffer | undefined>
  write: (name: string, bytes: Uint8Array) => Promise<void>
  remove: (name: string) => Promise<void>
  names: () => string[]
  sizeBytes: () => number
}

const partialEnding = '.partial'

/**
 * A least-recently-used cache of files in one folder. Names contain no path. Files are written under a temporary name
 * and renamed, so that neither readers nor a crash leave partial files. They can be made again: writes are not flushed,
 * and a file that is missing or truncated counts as not cached.
 */
export async function openFileCache(folder: string, maxBytes: number): Promise<FileCache> {
  await mkdir(folder, { recursive: true })
  // Ordered by last use; the first is evicted next.
  const sizes = await readSizes(folder)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const fileOf = (name: string) => path.join(folder, name)

  const forget = (name: string) => {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  const remove = async (name: string) => {
    forget(name)
    await rm(fileOf(name), { force: true })
  }
  const evict = async () => {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return
      await remove(name)
    }
  }

  await evict()
  return {
    read: async (name) => {
      const size = sizes.get(name)
      if (size === undefined) return undefined
      const bytes = await readFile(fileOf(name)).catch(() => undefined)
      if (bytes?.length !== size) {
        // Another request may have written the file again in the meantime.
        if (sizes.get(name) === size) forget(name)
        return undefined
      }
      if (sizes.delete(name)) sizes.set(name, size)
      return bytes
    },
    write: async (name, bytes) => {
      const partial = fileOf(`${randomUUID()}${partialEnding}`)
      try {
        await writeFile(partial, bytes)
        await rename(partial, fileOf(name))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      forget(name)
      sizes.set(name, bytes.length)
      total += bytes.length
      await evict()
    },
    remove,
    names: () => [...sizes.keys()],
    sizeBytes: () => total,
  }
}

/** Existing files, least recently used first; partial files are removed. */
async function readSizes(folder: string): Promise<Map<string, number>> {
  const found: { name: string; size: number; usedAt: number }[] = []
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile()) continue
    if (name.endsWith(partialEnding)) await rm(file, { force: true })
    else found.push({ name, size: stats.size, usedAt: stats.atimeMs })
  }
  found.sort((a, b) => a.usedAt - b.usedAt)
  return new Map(found.map(({ name, size }) => [name, size]))
}
