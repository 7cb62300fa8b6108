import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants } from 'node:zlib'
import { createTileMaker } from './make-tile.ts'
import { readMapLand, readMapSource } from './source.ts'
import type { TileCoordinates } from './tile-coordinates.ts'

/** Messages to and from the map's worker thread. A tile is compressed JSON. */
export type TileRequest = { id: number; wanted: TileCoordinates | 'land' }
export type TileResponse = { id: number; packed: Uint8Array }

/** Runs in a worker thread, because making a tile takes tens of milliseconds. */
const port = parentPort
if (!port) throw new Error('the map is made in a thread of its own')
const makeTile = createTileMaker(readMapSource())

port.on('message', ({ id, wanted }: TileRequest) => {
  const made = wanted === 'land' ? readMapLand() : makeTile(wanted)
  const packed = brotliCompressSync(JSON.stringify(made), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
  port.postMessage({ id, packed } satisfies TileResponse)
})
