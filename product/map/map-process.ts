/**
 * A process that draws still maps and puts street names on their streets. A thread would not do: the storage service forbids libvips to read
 * SVG in the server's process, for the sake of uploads.
 */
import type { StillMapRequest } from '../../domain/geo/still-map.ts'
import { renderStillMap } from './still-map.ts'
import { createStreetNames } from './street-names.ts'
import { FileRanges, openArchive, shippedArchive } from './tile-archive.ts'

export type MapJobRequest = { id: number } & (
  | { still: StillMapRequest }
  | { names: { x: number; y: number } }
)
export type MapJobResponse = { id: number; bytes?: Uint8Array; error?: string }

const archive = openArchive(await FileRanges.open(shippedArchive))
const streetNames = createStreetNames(archive)

process.on('message', async ({ id, ...request }: MapJobRequest) => {
  const made =
    'still' in request
      ? renderStillMap(archive, request.still)
      : streetNames(request.names.x, request.names.y)
  const response: MapJobResponse = await made.then(
    (bytes) => ({ id, bytes }),
    (error: unknown) => ({ id, error: String(error) }),
  )
  process.send?.(response)
})
// The server has ended.
process.on('disconnect', () => process.exit())
