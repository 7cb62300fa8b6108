/** A worker thread that draws still maps, so that the server's own thread stays free. */
import { parentPort } from 'node:worker_threads'
import type { StillMapRequest } from '../../domain/geo/still-map.ts'
import { renderStillMap } from './still-map.ts'
import { FileRanges, openArchive, shippedArchive } from './tile-archive.ts'

export type StillThreadRequest = { id: number; still: StillMapRequest }
export type StillThreadResponse = { id: number; picture?: Uint8Array; error?: string }

const archive = openArchive(await FileRanges.open(shippedArchive))

parentPort?.on('message', async ({ id, still }: StillThreadRequest) => {
  const response: StillThreadResponse = await renderStillMap(archive, still).then(
    (picture) => ({ id, picture }),
    (error: unknown) => ({ id, error: String(error) }),
  )
  parentPort?.postMessage(response)
})
