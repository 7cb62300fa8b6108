import { Worker } from 'node:worker_threads'
import type { MergeInput } from './search-index.ts'
import type { SegmentParts } from './segment.ts'

/** Builds segments in a thread that runs only while there is something to merge. */
export class Merger {
  #worker: Worker | undefined

  async merge(input: MergeInput): Promise<SegmentParts> {
    const worker = new Worker(new URL('./merge-thread.ts', import.meta.url))
    this.#worker = worker
    try {
      return await new Promise<SegmentParts>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
        worker.once('exit', () => reject(new Error('the merge was stopped')))
        worker.postMessage(input)
      })
    } finally {
      this.#worker = undefined
      await worker.terminate()
    }
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }
}
