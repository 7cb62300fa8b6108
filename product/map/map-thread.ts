/** A worker thread that draws still maps and puts street names on their streets, so that the server's own thread stays free. */
import { parentPort } from 'node:worker_threads'
import type { StillMapRequest } from '../../domain/geo/still-map.ts'
import { renderStillMap } from './still-map.ts'
import { createStreetNames } from './street-names.ts'
import { FileRanges, openArchive, shippedArchive } from './tile-archive.ts'

export type MapThreadRequest = { id: number } & (
  | { still: StillMapRequest }
  | { names: { x: number; y: number } }
)
export type MapThreadResponse = { id: number; bytes?: Uint8Array; error?: string }

const archive = openArchive(await FileRanges.open(shippedArchive))
const streetNames = createStreetNames(archive)

parentPort?.on('message', async ({ id, ...request }: MapThreadRequest) => {
  const made =
    'still' in request
      ? renderStillMap(archive, request.still)
      : streetNames(request.names.x, request.names.y)
  const response: MapThreadResponse = await made.then(
    (bytes) => ({ id, bytes }),
    (error: unknown) => ({ id, error: String(error) }),
  )
  parentPort?.postMessage(response)
})
