import { type FileCache, openFileCache } from '../../../platform/storage/infrastructure/file-cache.ts'
import type { Rendering } from './subject.ts'
import type { Pool } from './worker-pool.ts'

type CacheOptions = { folder: string; maxBytes: number; onProblem: (error: unknown) => void }

/**
 * Returns a picture from the cache or draws it, once for concurrent requests. A failing cache costs time but never the
 * picture.
 */
export function makeOnce(
  pool: Pick<Pool<Rendering, Uint8Array>, 'run'>,
  { folder, maxBytes, onProblem }: CacheOptions,
) {
  const underway = new Map<string, Promise<Uint8Array>>()
  let opening: Promise<FileCache | undefined> | undefined

  const openCache = () => {
    opening ??= openFileCache(folder, maxBytes).catch((error) => {
      onProblem(error)
      return undefined
    })
    return opening
  }

  const make = async (key: string, rendering: Rendering): Promise<Uint8Array> => {
    const cache = await openCache()
    const name = `${key}.${rendering.format}`
    const cached = await cache?.read(name)
    if (cached) return cached
    const bytes = await pool.run(rendering)
    await cache?.write(name, bytes).catch(onProblem)
    return bytes
  }

  return (key: string, rendering: Rendering): Promise<Uint8Array> => {
    const already = underway.get(key)
    if (already) return already
    const making = make(key, rendering).finally(() => underway.delete(key))
    underway.set(key, making)
    return making
  }
}
