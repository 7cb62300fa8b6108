import { openFileCache } from './file-cache.ts'

export type VariantCache = {
  /** The cached variant, or the result of `make`, which runs once for concurrent requests. */
  get: (version: string, variant: string, make: () => Promise<Uint8Array>) => Promise<Uint8Array>
  /** Removes all variants of the files. */
  remove: (versions: readonly string[]) => Promise<void>
  /** The files that have cached variants. */
  versions: () => string[]
  sizeBytes: () => number
}

/** Resized variants of uploaded files, cached on disk by the version of their original. */
export async function createVariantCache(folder: string, maxBytes: number): Promise<VariantCache> {
  const files = await openFileCache(folder, maxBytes)
  const pending = new Map<string, Promise<Uint8Array>>()
  return {
    get: (version, variant, make) => {
      const name = `${version}_${variant}`
      const inProgress = pending.get(name)
      if (inProgress) return inProgress
      const result = files.read(name).then(async (cached) => {
        if (cached) return cached
        const bytes = await make()
        // A full disk must not prevent the picture from being served.
        if (bytes.length <= maxBytes / 10) await files.write(name, bytes).catch(() => undefined)
        return bytes
      })
      pending.set(name, result)
      return result.finally(() => pending.delete(name))
    },
    remove: async (versions) => {
      const removed = new Set(versions)
      for (const name of files.names()) if (removed.has(versionOf(name))) await files.remove(name)
    },
    versions: () => [...new Set(files.names().map(versionOf))],
    sizeBytes: files.sizeBytes,
  }
}

const versionOf = (name: string) => name.slice(0, name.indexOf('_'))
