import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import type { MapThreadRequest, MapThreadResponse } from './map-thread.ts'

const maxCachedBytes = 32 * 1024 * 1024
/** More than this many at once are refused rather than queued for long. */
const maxPending = 48

type Job = MapThreadRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, 'id'>
    : never
  : never
type Pending = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

export class MapRendererBusy extends Error {}

/** Draws pictures and name tiles in a thread that starts with the first request, and keeps the last used. */
export class MapRenderer {
  #worker: Worker | undefined
  #count = 0
  readonly #pending = new Map<number, Pending>()
  readonly #cache = new LRUCache<string, Uint8Array>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  })

  async get(job: Job): Promise<Uint8Array> {
    const key = JSON.stringify(job)
    const known = this.#cache.get(key)
    if (known) return known
    if (this.#pending.size >= maxPending) throw new MapRendererBusy()
    const bytes = await this.#run(job)
    this.#cache.set(key, bytes)
    return bytes
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #run(job: Job): Promise<Uint8Array> {
    this.#worker ??= this.#start()
    const id = ++this.#count
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#pending.set(id, { resolve, reject })
    this.#worker.postMessage({ id, ...job })
    return promise
  }

  #start(): Worker {
    const worker = new Worker(new URL('./map-thread.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, bytes, error }: MapThreadResponse) => {
      const pending = this.#pending.get(id)
      this.#pending.delete(id)
      if (bytes) pending?.resolve(bytes)
      else pending?.reject(new Error(error))
    })
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined
      for (const { reject } of this.#pending.values()) reject(error)
      this.#pending.clear()
    }
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the thread that draws maps has ended')))
    return worker
  }
}
