import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { render } from './render.ts'
import type { Rendering } from './subject.ts'
import type { WorkerAnswer } from './worker-pool.ts'

// One thread of libvips a picture: the pool decides how many are made at once. No two pictures share pixels to cache.
sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', async (rendering: Rendering) => {
  parentPort?.postMessage(await answer(rendering))
})

async function answer(rendering: Rendering): Promise<WorkerAnswer<Uint8Array>> {
  try {
    // The storage blocks all loaders but its own, for the whole process: drawings are read all the same.
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    return { result: new Uint8Array(await render(rendering)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
