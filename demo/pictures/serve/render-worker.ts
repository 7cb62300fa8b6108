import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { render } from './render.ts'
import type { Rendering } from './subject.ts'
import type { WorkerAnswer } from './worker-pool.ts'

// One libvips thread per picture: the pool limits concurrency. Pictures share nothing worth caching.
sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', async (rendering: Rendering) => {
  parentPort?.postMessage(await answer(rendering))
})

async function answer(rendering: Rendering): Promise<WorkerAnswer<Uint8Array>> {
  try {
    // The storage service blocks other image loaders process-wide, so SVG is unblocked here.
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    return { result: new Uint8Array(await render(rendering)) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
