import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliDecompress } from 'node:zlib'
import { mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { isLevel } from '../../../domain/geo/map-tile.ts'
import type { TileCoordinates } from '../../../gazetteer/map/tile-coordinates.ts'
import type { TileRequest, TileResponse } from '../../../gazetteer/map/worker.ts'
import type { Logger } from '../../boot/logger.ts'

const unpack = promisify(brotliDecompress)
const maxKeptBytes = 48 * 1024 * 1024
/** The pieces change with an edition of the gazetteer, and their addresses carry it. */
const cacheControl = 'public, max-age=2592000, immutable'
const country = { west: mercatorX(-9), east: mercatorX(2.5), north: mercatorY(61.5), south: mercatorY(49) }

type Asked = { resolve: (packed: Uint8Array) => void; reject: (error: Error) => void }

/** Serves our own map in pieces: made on demand in a thread of their own, then kept. */
export class MapPieces {
  #worker: Worker | undefined
  #asked = new Map<number, Asked>()
  #count = 0
  #kept = new Map<string, Promise<Uint8Array>>()
  #keptBytes = 0
  #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  /** /map/land.json and /map/{level}/{x}/{y}.json */
  async answer(request: Request): Promise<Response> {
    const wanted = parsePath(new URL(request.url).pathname)
    if (!wanted) return new Response('No such piece of the map.', { status: 404 })
    try {
      return await respond(request, await this.#piece(wanted))
    } catch (error) {
      this.#log.error({ err: error }, 'the map could not be made')
      return new Response('The map is not at hand.', { status: 503, headers: { 'retry-after': '5' } })
    }
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #piece(wanted: TileRequest['wanted']): Promise<Uint8Array> {
    const key = JSON.stringify(wanted)
    const kept = this.#kept.get(key)
    if (kept) {
      // Asked for again: the last to be thrown away.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept
    }
    const made = this.#ask(wanted)
    this.#kept.set(key, made)
    made.then(
      ({ length }) => this.#makeRoom(length),
      () => this.#kept.delete(key),
    )
    return made
  }

  #makeRoom(bytes: number): void {
    this.#keptBytes += bytes
    for (const [key, piece] of this.#kept) {
      if (this.#keptBytes <= maxKeptBytes) return
      this.#kept.delete(key)
      void piece.then(({ length }) => {
        this.#keptBytes -= length
      })
      return
    }
  }

  #ask(wanted: TileRequest['wanted']): Promise<Uint8Array> {
    this.#worker ??= this.#start()
    const id = ++this.#count
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#asked.set(id, { resolve, reject })
    this.#worker.postMessage({ id, wanted } satisfies TileRequest)
    return promise
  }

  #start(): Worker {
    const worker = new Worker(new URL('../../../gazetteer/map/worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, packed }: TileResponse) => {
      this.#asked.get(id)?.resolve(packed)
      this.#asked.delete(id)
    })
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined
      for (const { reject } of this.#asked.values()) reject(error)
      this.#asked.clear()
    }
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the map’s thread has ended')))
    return worker
  }
}

function parsePath(path: string): TileRequest['wanted'] | undefined {
  if (path === '/map/land.json') return 'land'
  const [, level, x, y] = (/^\/map\/(\d{1,2})\/(\d{1,5})\/(\d{1,5})\.json$/.exec(path) ?? []).map(Number)
  if (level === undefined || x === undefined || y === undefined || !isLevel(level)) return undefined
  const tile = { level, x, y }
  return isInCountry(tile) ? tile : undefined
}

/** Nothing is drawn elsewhere, and nobody can make us try. */
function isInCountry({ level, x, y }: TileCoordinates): boolean {
  const side = 2 ** -level
  return (
    (x + 1) * side > country.west &&
    x * side < country.east &&
    (y + 1) * side > country.north &&
    y * side < country.south
  )
}

async function respond(request: Request, packed: Uint8Array): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
  }
  if (request.headers.get('accept-encoding')?.includes('br'))
    return new Response(new Uint8Array(packed), { headers: { ...headers, 'content-encoding': 'br' } })
  return new Response(new Uint8Array(await unpack(packed)), { headers })
}
