import { parentPort } from 'node:worker_threads'
import type { WorkerAnswer } from '../serve/worker-pool.ts'
import type { ThumbhashOf } from '../thumbhashes.ts'
import { thumbhash } from './thumbhash.ts'

parentPort?.on('message', (pictures: ThumbhashOf[]) => {
  parentPort?.postMessage(answer(pictures))
})

function answer(pictures: ThumbhashOf[]): WorkerAnswer<string[]> {
  try {
    return { result: pictures.map(thumbhash) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
