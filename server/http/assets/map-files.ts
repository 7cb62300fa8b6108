import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { parseStillMapPath } from '../../../domain/geo/still-map.ts'
import { StartProblem } from '../../../platform/start-problem.ts'
import { type MapArchive, openMapArchive } from '../../../product/map/map-archive.ts'
import { MapRenderer, MapRendererBusy } from '../../../product/map/map-renderer.ts'
import { streetZoom } from '../../../product/map/street-names.ts'
import { shippedArchive } from '../../../product/map/tile-archive.ts'
import type { Logger } from '../../boot/logger.ts'

const glyphFolder = new URL('../../../gazetteer/data/glyphs/', import.meta.url).pathname
/** The archive's address contains its version, so its bytes never change. */
const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'
const aMinute = 'public, max-age=60'
/** Our own archive is small enough to serve from memory; an operator's may have gigabytes. */
const maxBytesInMemory = 32 * 1024 * 1024
/** Readers ask for a directory or a tile at a time. */
const maxRangeBytes = 8 * 1024 * 1024

type Options = { dataDir: string; mapArchive: string | undefined; log: Logger }

/** Serves the archive of map tiles, the letters of its labels and still pictures, all under /map/. */
export class MapFiles {
  readonly #archive: MapArchive
  readonly #bytes: Uint8Array<ArrayBuffer> | undefined
  readonly #glyphs: Map<string, Uint8Array<ArrayBuffer>>
  readonly #renderer = new MapRenderer()
  readonly #log: Logger

  private constructor(archive: MapArchive, bytes: Uint8Array<ArrayBuffer> | undefined, log: Logger) {
    this.#archive = archive
    this.#bytes = bytes
    this.#glyphs = readGlyphs()
    this.#log = log
  }

  static async open({ dataDir, mapArchive, log }: Options): Promise<MapFiles> {
    const dropped = path.join(dataDir, 'map.pmtiles')
    const file = mapArchive ?? (existsSync(dropped) ? dropped : shippedArchive)
    try {
      const archive = await openMapArchive(file)
      const { sizeBytes } = archive.ranges
      const bytes = sizeBytes <= maxBytesInMemory ? await archive.ranges.read(0, sizeBytes) : undefined
      return new MapFiles(archive, bytes, log)
    } catch (error) {
      throw new StartProblem(
        `The map archive ${file} cannot be used: ${(error as Error).message} Use a .pmtiles file of vector tiles, or remove it for the built-in map.`,
      )
    }
  }

  async handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const { info, etag } = this.#archive
    if (pathname === '/map/archive.json')
      return Response.json(info, { headers: { 'cache-control': aMinute, etag } })
    if (pathname === info.url) return this.#range(request)
    if (pathname.startsWith('/map/glyphs/')) return this.#glyphFile(pathname)
    const still = parseStillMapPath(pathname)
    const names = parseNamesPath(pathname, info.names)
    if (!still && !names) return new Response('There is no such file of the map.', { status: 404 })
    try {
      if (names) return respondNames(request, await this.#renderer.get({ names }))
      if (still)
        return new Response(new Uint8Array(await this.#renderer.get({ still })), {
          headers: { 'content-type': 'image/webp', 'cache-control': aDay },
        })
    } catch (error) {
      if (!(error instanceof MapRendererBusy)) this.#log.error({ err: error }, 'map')
    }
    return new Response('The map cannot be drawn now.', { status: 503, headers: { 'retry-after': '5' } })
  }

  async stop(): Promise<void> {
    this.#renderer.stop()
    await this.#archive.ranges.close()
  }

  async #range(request: Request): Promise<Response> {
    const { etag, ranges } = this.#archive
    const headers = {
      'content-type': 'application/vnd.pmtiles',
      'cache-control': forever,
      'accept-ranges': 'bytes',
      etag,
    }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const range = parseRange(request.headers.get('range'), ranges.sizeBytes)
    if (range === 'unsatisfiable')
      return new Response(null, {
        status: 416,
        headers: { ...headers, 'content-range': `bytes */${ranges.sizeBytes}` },
      })
    const [start, end] = range ?? [0, ranges.sizeBytes - 1]
    const length = end - start + 1
    if (!this.#bytes && length > maxRangeBytes)
      return new Response('Ask for a smaller range of this file.', { status: 416, headers })
    const body = this.#bytes ? this.#bytes.subarray(start, end + 1) : await ranges.read(start, length)
    return new Response(request.method === 'HEAD' ? null : body, {
      status: range ? 206 : 200,
      headers: {
        ...headers,
        'content-length': `${length}`,
        ...(range ? { 'content-range': `bytes ${start}-${end}/${ranges.sizeBytes}` } : {}),
      },
    })
  }

  /** Letters outside our ranges have no glyphs, which is an empty file and not an error. */
  #glyphFile(pathname: string): Response {
    const [, font = '', range = ''] = /^\/map\/glyphs\/([^/]+)\/(\d{1,5}-\d{1,5})\.pbf$/.exec(pathname) ?? []
    if (!range) return new Response('There are no such letters.', { status: 404 })
    const body = this.#glyphs.get(`${decodeURIComponent(font)}/${range}`) ?? new Uint8Array()
    const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 12)}"`
    return new Response(body, {
      headers: { 'content-type': 'application/x-protobuf', 'cache-control': aDay, etag },
    })
  }
}

/** Names change with the archive, whose version is in the address. */
function respondNames(request: Request, packed: Uint8Array): Response {
  const headers = {
    'content-type': 'application/x-protobuf',
    'cache-control': forever,
    vary: 'Accept-Encoding',
  }
  if (request.headers.get('accept-encoding')?.includes('gzip'))
    return new Response(new Uint8Array(packed), { headers: { ...headers, 'content-encoding': 'gzip' } })
  return new Response(new Uint8Array(gunzipSync(packed)), { headers })
}

/** Only tiles within the UK are valid. */
function parseNamesPath(
  pathname: string,
  template: string | undefined,
): { x: number; y: number } | undefined {
  const [start = '', end = ''] = template?.split('{x}/{y}') ?? []
  if (!start || !pathname.startsWith(start) || !pathname.endsWith(end)) return undefined
  const [, x, y] = (/^(\d{4})\/(\d{4})$/.exec(pathname.slice(start.length, -end.length)) ?? []).map(Number)
  if (x === undefined || y === undefined) return undefined
  const side = 2 ** streetZoom
  const isInCountry =
    x >= mercatorX(-9) * side - 1 &&
    x <= mercatorX(2) * side &&
    y >= mercatorY(61) * side - 1 &&
    y <= mercatorY(49.7) * side
  return isInCountry ? { x, y } : undefined
}

function readGlyphs(): Map<string, Uint8Array<ArrayBuffer>> {
  const glyphs = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const font of readdirSync(glyphFolder))
    for (const file of readdirSync(path.join(glyphFolder, font)))
      glyphs.set(
        `${font}/${path.basename(file, '.pbf')}`,
        new Uint8Array(readFileSync(path.join(glyphFolder, font, file))),
      )
  return glyphs
}

/** One range, as RFC 9110 writes it; several at once are answered with the whole file, which it allows. */
function parseRange(
  header: string | null,
  size: number,
): [start: number, end: number] | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start > end || start >= size ? 'unsatisfiable' : [start, end]
}
