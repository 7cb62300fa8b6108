import { Worker } from 'node:worker_threads'
import type { Feed } from '../domain/feeds/feed-listing.ts'

export type ReadFile = { bytes: Uint8Array; maxHomes: number }
type FeedFile = Feed | { failure: 'too_many' }

const longestMs = 60_000
const heapMb = 768

/**
 * Reads a file in a thread of its own, because it comes from a stranger and can take long and fill the memory. One that needs more than
 * a minute or its share of the memory counts as one with too many homes.
 */
export async function readFeedFile(file: ReadFile, timeoutMs = longestMs): Promise<FeedFile> {
  const thread = new Worker(new URL('./read-feed-thread.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const timer = setTimeout(() => void thread.terminate(), timeoutMs)
  try {
    return await new Promise<FeedFile>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: Error & { code?: string }) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ failure: 'too_many' }) : reject(error),
      )
      thread.once('exit', () => resolve({ failure: 'too_many' }))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
