import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import type { PictureKind } from '../domain/picture-kind.ts'
import type { Transformation } from '../domain/transformation.ts'
import { refusedPicture, tooBusy } from '../errors.ts'
import { createMemoryBudget } from './memory-budget.ts'
import {
  type Accepted,
  goOn,
  type PictureAnswer,
  type PictureJob,
  type PictureNeeds,
} from './picture-work.ts'

// Only the loaders of the four kinds: what the library could read besides is not to be reached by any trick. Its
// list is one for the process: a thread that set it while another works would take the other's loaders away.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

export type PicturePool = {
  accept: (bytes: Uint8Array, kind: PictureKind) => Promise<Accepted>
  transform: (bytes: Uint8Array, transformation: Transformation) => Promise<Uint8Array>
  stop: () => Promise<void>
}

type Waiting = { job: PictureJob; settle: (answer: PictureAnswer) => void }
type Place = { worker: Worker; current: Waiting | undefined; takenBytes: number }

type Options = { threads?: number; maxWaiting?: number; memoryBytes?: number }

/**
 * Pictures are worked on beside the event loop, by a few threads with a queue of limited length: who finds it
 * full is asked to come back. Large ones wait for each other: two of forty megapixels would take gigabytes. A
 * thread that dies takes only its own job with it.
 */
export function createPicturePool({
  threads = Math.min(4, availableParallelism()),
  maxWaiting = 64,
  memoryBytes = 800_000_000,
}: Options = {}): PicturePool {
  const places: Place[] = []
  const waiting: Waiting[] = []
  const memory = createMemoryBudget(memoryBytes)
  let isStopped = false

  const open = (): Place => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url))
    const place: Place = { worker, current: undefined, takenBytes: 0 }
    const finish = (answer: PictureAnswer) => {
      const { current, takenBytes } = place
      place.current = undefined
      place.takenBytes = 0
      memory.release(takenBytes)
      current?.settle(answer)
    }
    worker.on('message', (message: PictureAnswer | PictureNeeds) => {
      if ('needsBytes' in message) return admit(place, message.needsBytes)
      finish(message)
      next(place)
    })
    worker.on('error', (error) => {
      places.splice(places.indexOf(place), 1)
      finish({ ok: false, failure: error.message })
      if (!isStopped && waiting.length > 0) next(open())
    })
    places.push(place)
    return place
  }
  const admit = (place: Place, bytes: number) =>
    memory.claim(bytes, () => {
      // It may have died while it waited.
      if (!places.includes(place)) return memory.release(bytes)
      place.takenBytes = bytes
      place.worker.postMessage(goOn)
    })
  const next = (place: Place) => {
    const job = waiting.shift()
    // An idle thread does not keep a process alive that is done otherwise.
    if (!job) return place.worker.unref()
    place.worker.ref()
    place.current = job
    place.worker.postMessage(job.job)
  }
  const run = (job: PictureJob): Promise<PictureAnswer> => {
    if (waiting.length >= maxWaiting || isStopped) return Promise.reject(tooBusy())
    return new Promise((settle) => {
      waiting.push({ job, settle })
      const idle = places.find((place) => !place.current) ?? (places.length < threads ? open() : undefined)
      if (idle) next(idle)
    })
  }

  return {
    accept: async (bytes, kind) => resultOf(await run({ task: 'accept', bytes, kind })) as Accepted,
    transform: async (bytes, transformation) =>
      resultOf(await run({ task: 'transform', bytes, transformation })) as Uint8Array,
    stop: async () => {
      isStopped = true
      const unfinished = [...waiting.splice(0), ...places.flatMap(({ current }) => current ?? [])]
      for (const { settle } of unfinished) settle({ ok: false, failure: 'the server is stopping' })
      await Promise.all(places.map(({ worker }) => worker.terminate()))
    },
  }
}

function resultOf(answer: PictureAnswer): Accepted | Uint8Array {
  if (answer.ok) return answer.result
  if ('refusal' in answer) throw refusedPicture(answer.refusal)
  throw new Error(`a picture could not be worked on: ${answer.failure}`)
}
