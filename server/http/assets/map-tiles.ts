import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliDecompress } from 'node:zlib'
import { mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { isLevel } from '../../../domain/geo/map-tile.ts'
import type { TileCoordinates } from '../../../gazetteer/map/tile-coordinates.ts'
import type { TileRequest, TileResponse } from '../../../gazetteer/map/worker.ts'
import type { Logger } from '../../boot/logger.ts'

const decompress = promisify(brotliDecompress)
const maxCachedBytes = 48 * 1024 * 1024
/** Tile URLs contain the gazetteer's edition, so tiles never change. */
const cacheControl = 'public, max-age=2592000, immutable'
const bounds = { west: mercatorX(-9), east: mercatorX(2.5), north: mercatorY(61.5), south: mercatorY(49) }

type PendingTile = { resolve: (packed: Uint8Array) => void; reject: (error: Error) => void }

/** Serves tiles of the built-in map: rendered on demand in a worker thread, then cached. */
export class MapTiles {
  #worker: Worker | undefined
  #pending = new Map<number, PendingTile>()
  #count = 0
  #cache = new Map<string, Promise<Uint8Array>>()
  #cachedBytes = 0
  #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  /** /map/land.json and /map/{level}/{x}/{y}.json */
  async handle(request: Request): Promise<Response> {
    const tile = parsePath(new URL(request.url).pathname)
    if (!tile) return new Response('No such tile of the map.', { status: 404 })
    try {
      return await respond(request, await this.#tile(tile))
    } catch (error) {
      this.#log.error({ err: error }, 'the map could not be rendered')
      return new Response('The map is not at hand.', { status: 503, headers: { 'retry-after': '5' } })
    }
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #tile(tile: TileRequest['wanted']): Promise<Uint8Array> {
    const key = JSON.stringify(tile)
    const cached = this.#cache.get(key)
    if (cached) {
      // Moves the entry to the end: the least recently used is evicted first.
      this.#cache.delete(key)
      this.#cache.set(key, cached)
      return cached
    }
    const rendered = this.#render(tile)
    this.#cache.set(key, rendered)
    rendered.then(
      ({ length }) => this.#evict(length),
      () => this.#cache.delete(key),
    )
    return rendered
  }

  #evict(bytes: number): void {
    this.#cachedBytes += bytes
    for (const [key, tile] of this.#cache) {
      if (this.#cachedBytes <= maxCachedBytes) return
      this.#cache.delete(key)
      void tile.then(({ length }) => {
        this.#cachedBytes -= length
      })
      return
    }
  }

  #render(tile: TileRequest['wanted']): Promise<Uint8Array> {
    this.#worker ??= this.#startWorker()
    const id = ++this.#count
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    this.#pending.set(id, { resolve, reject })
    this.#worker.postMessage({ id, wanted: tile } satisfies TileRequest)
    return promise
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('../../../gazetteer/map/worker.ts', import.meta.url))
    worker.unref()
    worker.on('message', ({ id, packed }: TileResponse) => {
      this.#pending.get(id)?.resolve(packed)
      this.#pending.delete(id)
    })
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined
      for (const { reject } of this.#pending.values()) reject(error)
      this.#pending.clear()
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
  return isWithinBounds(tile) ? tile : undefined
}

/** Limits the number of tiles that can be requested. */
function isWithinBounds({ level, x, y }: TileCoordinates): boolean {
  const side = 2 ** -level
  return (
    (x + 1) * side > bounds.west &&
    x * side < bounds.east &&
    (y + 1) * side > bounds.north &&
    y * side < bounds.south
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
  return new Response(new Uint8Array(await decompress(packed)), { headers })
}
