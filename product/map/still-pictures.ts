import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { type StillMapRequest, stillMapPath } from '../../domain/geo/still-map.ts'
import type { StillThreadRequest, StillThreadResponse } from './still-thread.ts'

const maxCachedBytes = 24 * 1024 * 1024
/** More than this many at once are refused rather than queued for long. */
const maxPending = 24

type Pending = { resolve: (picture: Uint8Array) => void; reject: (error: Error) => void }

export class TooManyStills extends Error {}

/** Draws still maps in a thread that starts with the first, and keeps the last used. */
export class StillPictures {
  #worker: Worker | undefined
  #count = 0
  readonly #pending = new Map<number, Pending>()
  readonly #cache = new LRUCache<string, Uint8Array>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => length,
  })

  async get(request: StillMapRequest): Promise<Uint8Array> {
    const key = stillMapPath(request)
    const known = this.#cache.get(key)
    if (known) return known
    if (this.#pending.size >= maxPending) throw new TooManyStills()
    const picture = await this.#draw(request)
    this.#cache.set(key, picture)
    return picture
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #draw(still: StillMapRequest): Promise<Uint8Array> {
    this.#worker ??= this.#start()
    const id = ++this.#count
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#pending.set(id, { resolve, reject })
    this.#worker.postMessage({ id, still } satisfies StillThreadRequest)
    return promise
  }

  #start(): Worker {
    const worker = new Worker(new URL('./still-thread.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, picture, error }: StillThreadResponse) => {
      const pending = this.#pending.get(id)
      this.#pending.delete(id)
      if (picture) pending?.resolve(picture)
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
