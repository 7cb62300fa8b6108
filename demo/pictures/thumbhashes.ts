import { availableParallelism } from 'node:os'
import type { ListingFacts } from './facts.ts'
import type { PictureName } from './names.ts'
import { createWorkerPool } from './serve/worker-pool.ts'

export type ThumbhashOf = { id: string; facts: ListingFacts; name: PictureName }

const worker = new URL('./tiny/thumbhash-worker.ts', import.meta.url)
/** Batch size: small enough that threads finish together, large enough to make messaging cheap. */
const batchSize = 40

/** The placeholder of each picture: about 21 bytes as base64, in the order given. */
export async function thumbhashes(pictures: readonly ThumbhashOf[]): Promise<string[]> {
  const batches: ThumbhashOf[][] = []
  for (let from = 0; from < pictures.length; from += batchSize)
    batches.push(pictures.slice(from, from + batchSize))
  const pool = createWorkerPool<ThumbhashOf[], string[]>(worker, {
    size: Math.min(availableParallelism(), Math.max(batches.length, 1)),
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  try {
    return (await Promise.all(batches.map(pool.run))).flat()
  } finally {
    await pool.close()
  }
}
