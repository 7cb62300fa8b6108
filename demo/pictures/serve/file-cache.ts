import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type FileCache = {
  read: (name: string) => Promise<Buffer | undefined>
  write: (name: string, bytes: Uint8Array) => Promise<void>
}

const partEnding = '.part'

/**
 * A least-recently-used cache of files in one folder. Names contain no path. Files are written under a temporary name
 * and renamed, so that neither readers nor a crash leave partial files.
 */
export async function openFileCache(folder: string, maxBytes: number): Promise<FileCache> {
  await mkdir(folder, { recursive: true })
  // Ordered by last use; the first is evicted next.
  const sizes = await readSizes(folder)
  let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  const forget = (name: string) => {
    total -= sizes.get(name) ?? 0
    sizes.delete(name)
  }

  async function makeRoom(): Promise<void> {
    for (const name of sizes.keys()) {
      if (total <= maxBytes) return
      forget(name)
      await rm(join(folder, name), { force: true })
    }
  }

  await makeRoom()
  return {
    read: async (name) => {
      const size = sizes.get(name)
      if (size === undefined) return undefined
      try {
        const bytes = await readFile(join(folder, name))
        if (sizes.delete(name)) sizes.set(name, size)
        return bytes
      } catch {
        // The file was deleted; it is drawn again.
        forget(name)
        return undefined
      }
    },
    write: async (name, bytes) => {
      const part = join(folder, `${randomUUID()}${partEnding}`)
      try {
        await writeFile(part, bytes)
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      forget(name)
      sizes.set(name, bytes.length)
      total += bytes.length
      await makeRoom()
    },
  }
}

/** Existing files, oldest first; partial files are removed. */
async function readSizes(folder: string): Promise<Map<string, number>> {
  const found: { name: string; size: number; at: number }[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    if (entry.name.endsWith(partEnding)) await rm(path, { force: true })
    else {
      const { size, mtimeMs } = await stat(path)
      found.push({ name: entry.name, size, at: mtimeMs })
    }
  }
  found.sort((a, b) => a.at - b.at)
  return new Map(found.map(({ name, size }) => [name, size]))
}
