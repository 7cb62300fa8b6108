import { type ChildProcess, fork } from 'node:child_process'
import { LRUCache } from 'lru-cache'
import type { MapJobRequest, MapJobResponse } from './map-process.ts'

const maxCachedBytes = 32 * 1024 * 1024
/** More than this many at once are refused rather than queued for long. */
const maxPending = 48

type Job = MapJobRequest extends infer Request
  ? Request extends { id: number }
    ? Omit<Request, 'id'>
    : never
  : never
type Pending = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }

export class MapRendererBusy extends Error {}

/** Draws pictures and name tiles in a process that starts with the first request, and keeps the last used. */
export class MapRenderer {
  #process: ChildProcess | undefined
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

  stop(): void {
    this.#process?.kill()
  }

  #run(job: Job): Promise<Uint8Array> {
    this.#process ??= this.#start()
    const id = ++this.#count
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#pending.set(id, { resolve, reject })
    this.#process.send({ id, ...job })
    return promise
  }

  #start(): ChildProcess {
    const child = fork(new URL('./map-process.ts', import.meta.url), { serialization: 'advanced' })
    child.unref()
    child.channel?.unref()
    child.on('message', ({ id, bytes, error }: MapJobResponse) => {
      const pending = this.#pending.get(id)
      this.#pending.delete(id)
      if (bytes) pending?.resolve(bytes)
      else pending?.reject(new Error(error))
    })
    const end = (error: Error) => {
      if (this.#process === child) this.#process = undefined
      for (const { reject } of this.#pending.values()) reject(error)
      this.#pending.clear()
    }
    child.on('error', end)
    child.on('exit', () => end(new Error('the process that draws maps has ended')))
    return child
  }
}
