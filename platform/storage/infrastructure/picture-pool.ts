import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { PictureKind } from '../domain/picture-kind.ts'
import type { Transformation } from '../domain/transformation.ts'
import { invalidPicture, tooBusy } from '../errors.ts'
import { createMemoryBudget } from './memory-budget.ts'
import {
  type MemoryRequest,
  memoryGranted,
  type PictureJob,
  type PictureResult,
  type PictureSize,
  type ReencodedPicture,
} from './picture-messages.ts'

// Only the four supported formats may be decoded. The list is global to the process, so it is set here: a worker thread that
// set it would briefly block the loaders of the others.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

export type PicturePool = {
  reencode: (bytes: Uint8Array, kind: PictureKind) => Promise<ReencodedPicture>
  transform: (bytes: Uint8Array, transformation: Transformation) => Promise<Uint8Array>
  /** Undefined if it cannot be decoded. */
  measure: (bytes: Uint8Array) => Promise<PictureSize | undefined>
  stop: () => Promise<void>
}

type QueuedJob = { job: PictureJob; resolve: (result: PictureResult) => void }
type Thread = { worker: Worker; current: QueuedJob | undefined; claimedBytes: number }

type Options = { threads?: number; maxWaiting?: number; memoryBytes?: number }

/**
 * Processes pictures in a few worker threads with a bounded queue; when it is full, clients get 503. A memory budget keeps large
 * pictures from running together: two of forty megapixels would need gigabytes. A thread that dies fails only its own job.
 */
export function createPicturePool({
  threads = Math.min(4, availableParallelism()),
  maxWaiting = 64,
  memoryBytes = 800_000_000,
}: Options = {}): PicturePool {
  const pool: Thread[] = []
  const queue: QueuedJob[] = []
  const memory = createMemoryBudget(memoryBytes)
  let isStopped = false

  const startThread = (): Thread => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url))
    const thread: Thread = { worker, current: undefined, claimedBytes: 0 }
    const finish = (result: PictureResult) => {
      const { current, claimedBytes } = thread
      thread.current = undefined
      thread.claimedBytes = 0
      memory.release(claimedBytes)
      current?.resolve(result)
    }
    worker.on('message', (message: PictureResult | MemoryRequest) => {
      if ('needsBytes' in message) return claimMemory(thread, message.needsBytes)
      finish(message)
      runNext(thread)
    })
    worker.on('error', (error) => {
      pool.splice(pool.indexOf(thread), 1)
      finish({ ok: false, failure: error.message })
      if (!isStopped && queue.length > 0) runNext(startThread())
    })
    pool.push(thread)
    return thread
  }
  const claimMemory = (thread: Thread, bytes: number) =>
    memory.claim(bytes, () => {
      // The thread may have died while waiting.
      if (!pool.includes(thread)) return memory.release(bytes)
      thread.claimedBytes = bytes
      thread.worker.postMessage(memoryGranted)
    })
  const runNext = (thread: Thread) => {
    const job = queue.shift()
    // Idle threads must not keep the process alive.
    if (!job) return thread.worker.unref()
    thread.worker.ref()
    thread.current = job
    thread.worker.postMessage(job.job)
  }
  const run = (job: PictureJob): Promise<PictureResult> => {
    if (queue.length >= maxWaiting || isStopped) return Promise.reject(tooBusy())
    return new Promise((resolve) => {
      queue.push({ job, resolve })
      const idle =
        pool.find((thread) => !thread.current) ?? (pool.length < threads ? startThread() : undefined)
      if (idle) runNext(idle)
    })
  }

  return {
    reencode: async (bytes, kind) =>
      resultOf(await run({ task: 'reencode', bytes, kind })) as ReencodedPicture,
    transform: async (bytes, transformation) =>
      resultOf(await run({ task: 'transform', bytes, transformation })) as Uint8Array,
    measure: async (bytes) => {
      const measured = await run({ task: 'measure', bytes })
      return measured.ok ? (measured.result as PictureSize) : undefined
    },
    stop: async () => {
      isStopped = true
      const unfinished = [...queue.splice(0), ...pool.flatMap(({ current }) => current ?? [])]
      for (const { resolve } of unfinished) resolve({ ok: false, failure: 'the server is stopping' })
      await Promise.all(pool.map(({ worker }) => worker.terminate()))
    },
  }
}

function resultOf(result: PictureResult) {
  if (result.ok) return result.result
  if ('refusal' in result) throw invalidPicture(result.refusal)
  throw new Error(`a picture could not be processed: ${result.failure}`)
}
