import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type VariantCache = {
  /** The cached variant, or the result of `make`, which runs once for concurrent requests. */
  get: (version: string, variant: string, make: () => Promise<Uint8Array>) => Promise<Uint8Array>
  /** Removes all variants of the files. */
  remove: (versions: readonly string[]) => Promise<void>
  /** The files that have cached variants. */
  versions: () => string[]
  sizeBytes: () => number
}

/**
 * Least recently used cache on disk. Variants can be bytes again, so writes are not flushed, and a file that cannot be read
 * counts as missing.
 */
export async function createVariantCache(folder: string, maxBytes: number): Promise<VariantCache> {
  await mkdir(folder, { recursive: true })
  /** Sizes by name, least recently used first. */
  const entries = await readEntries(folder)
  let total = [...entries.values()].reduce((sum, bytes) => sum + bytes, 0)
  const pending = new Map<string, Promise<Uint8Array>>()
  const fileOf = (name: string) => path.join(folder, name)

  const evict = async (name: string) => {
    total -= entries.get(name) ?? 0
    entries.delete(name)
    await rm(fileOf(name), { force: true })
  }
  const write = async (name: string, bytes: Uint8Array) => {
    if (bytes.length > maxBytes / 10) return
    const temporary = fileOf(`${randomUUID()}.partial`)
    await writeFile(temporary, bytes)
    await rename(temporary, fileOf(name))
    total += bytes.length - (entries.get(name) ?? 0)
    entries.set(name, bytes.length)
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) break
      await evict(oldest)
    }
  }
  const read = async (name: string): Promise<Uint8Array | undefined> => {
    const size = entries.get(name)
    if (size === undefined) return undefined
    entries.delete(name)
    entries.set(name, size)
    const bytes = await readFile(fileOf(name)).catch(() => undefined)
    if (bytes?.length === size) return bytes
    await evict(name)
    return undefined
  }

  return {
    get: (version, variant, make) => {
      const name = `${version}_${variant}`
      const inProgress = pending.get(name)
      if (inProgress) return inProgress
      const result = read(name).then(async (cached) => {
        if (cached) return cached
        const bytes = await make()
        // A full disk must not prevent the picture from being served.
        await write(name, bytes).catch(() => undefined)
        return bytes
      })
      pending.set(name, result)
      return result.finally(() => pending.delete(name))
    },
    remove: async (versions) => {
      const removed = new Set(versions)
      for (const name of [...entries.keys()]) if (removed.has(versionOf(name))) await evict(name)
    },
    versions: () => [...new Set([...entries.keys()].map(versionOf))],
    sizeBytes: () => total,
  }
}

const versionOf = (name: string) => name.slice(0, name.indexOf('_'))

async function readEntries(folder: string): Promise<Map<string, number>> {
  const found: { name: string; size: number; usedAt: number }[] = []
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile()) continue
    if (name.endsWith('.partial')) await rm(file, { force: true })
    else found.push({ name, size: stats.size, usedAt: stats.atimeMs })
  }
  found.sort((a, b) => a.usedAt - b.usedAt)
  return new Map(found.map(({ name, size }) => [name, size]))
}
