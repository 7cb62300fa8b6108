import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type VariantCache = {
  /** What is kept under the name, or what `make` makes of it: once, however many ask at the same time. */
  get: (version: string, variant: string, make: () => Promise<Uint8Array>) => Promise<Uint8Array>
  /** Everything that was made of one file. */
  forget: (versions: readonly string[]) => Promise<void>
  /** The files of which there are any. */
  versions: () => string[]
  sizeBytes: () => number
}

/**
 * Variants on disk, within a limit: what was not asked for longest goes first. It can all be made again, so
 * nothing is flushed, and a file that cannot be read back is as good as none.
 */
export async function createVariantCache(folder: string, maxBytes: number): Promise<VariantCache> {
  await mkdir(folder, { recursive: true })
  /** By name, least recently asked for first. */
  const kept = await readKept(folder)
  let total = [...kept.values()].reduce((sum, bytes) => sum + bytes, 0)
  const making = new Map<string, Promise<Uint8Array>>()
  const placeOf = (name: string) => path.join(folder, name)

  const drop = async (name: string) => {
    total -= kept.get(name) ?? 0
    kept.delete(name)
    await rm(placeOf(name), { force: true })
  }
  const keep = async (name: string, bytes: Uint8Array) => {
    if (bytes.length > maxBytes / 10) return
    const temporary = placeOf(`${randomUUID()}.making`)
    await writeFile(temporary, bytes)
    await rename(temporary, placeOf(name))
    total += bytes.length - (kept.get(name) ?? 0)
    kept.set(name, bytes.length)
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) break
      await drop(oldest)
    }
  }
  const recall = async (name: string): Promise<Uint8Array | undefined> => {
    const size = kept.get(name)
    if (size === undefined) return undefined
    kept.delete(name)
    kept.set(name, size)
    const bytes = await readFile(placeOf(name)).catch(() => undefined)
    if (bytes?.length === size) return bytes
    await drop(name)
    return undefined
  }

  return {
    get: (version, variant, make) => {
      const name = `${version}_${variant}`
      const inTheMaking = making.get(name)
      if (inTheMaking) return inTheMaking
      const result = recall(name).then(async (known) => {
        if (known) return known
        const made = await make()
        // A full disk must not keep anybody from seeing the picture.
        await keep(name, made).catch(() => undefined)
        return made
      })
      making.set(name, result)
      return result.finally(() => making.delete(name))
    },
    forget: async (versions) => {
      const gone = new Set(versions)
      for (const name of [...kept.keys()]) if (gone.has(versionOf(name))) await drop(name)
    },
    versions: () => [...new Set([...kept.keys()].map(versionOf))],
    sizeBytes: () => total,
  }
}

const versionOf = (name: string) => name.slice(0, name.indexOf('_'))

async function readKept(folder: string): Promise<Map<string, number>> {
  const found: { name: string; size: number; usedAt: number }[] = []
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    const file = await stat(place).catch(() => undefined)
    if (!file?.isFile()) continue
    if (name.endsWith('.making')) await rm(place, { force: true })
    else found.push({ name, size: file.size, usedAt: file.atimeMs })
  }
  found.sort((a, b) => a.usedAt - b.usedAt)
  return new Map(found.map(({ name, size }) => [name, size]))
}
