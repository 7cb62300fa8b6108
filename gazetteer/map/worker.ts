import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants } from 'node:zlib'
import { createTileMaker } from './make-tile.ts'
import { readMapLand, readMapSource } from './source.ts'
import type { TilePlace } from './tile-place.ts'

/** What the map's thread is asked for, and what it answers: the piece as compressed JSON. */
export type MapQuestion = { id: number; wanted: TilePlace | 'land' }
export type MapAnswer = { id: number; packed: Uint8Array }

/** A thread of its own: making a piece takes some tens of milliseconds in which others would wait. */
const port = parentPort
if (!port) throw new Error('the map is made in a thread of its own')
const makeTile = createTileMaker(readMapSource())

port.on('message', ({ id, wanted }: MapQuestion) => {
  const made = wanted === 'land' ? readMapLand() : makeTile(wanted)
  const packed = brotliCompressSync(JSON.stringify(made), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })
  port.postMessage({ id, packed } satisfies MapAnswer)
})
