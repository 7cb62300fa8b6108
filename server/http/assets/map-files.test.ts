import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { PMTiles } from 'pmtiles'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MapArchiveInfo } from '../../../domain/geo/map-archive.ts'
import { mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { stillMapPath } from '../../../domain/geo/still-map.ts'
import { writeArchive } from '../../../gazetteer/map/archive-writer.ts'
import { TileBuilder } from '../../../gazetteer/map/vector-tile.ts'
import { openArchive } from '../../../product/map/tile-archive.ts'
import { createLogger } from '../../boot/logger.ts'
import { MapFiles } from './map-files.ts'

const log = createLogger('silent')
const origin = 'http://localhost'
let files: MapFiles
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-map-'))
  files = await MapFiles.open({ dataDir, mapArchive: undefined, log })
})
afterAll(async () => {
  await files.stop()
  await rm(dataDir, { recursive: true })
})

const get = (address: string, headers = {}) => files.handle(new Request(origin + address, { headers }))
const archiveInfo = async (): Promise<MapArchiveInfo> => (await get('/map/archive.json')).json()

/** Reads tiles as a browser does, with the pmtiles package over range requests. */
async function archive(): Promise<PMTiles> {
  const { url } = await archiveInfo()
  return openArchive({
    getKey: () => url,
    getBytes: async (offset, length) => {
      const response = await get(url, { range: `bytes=${offset}-${offset + length - 1}` })
      expect(response.status).toBe(206)
      return { data: await response.arrayBuffer() }
    },
  })
}

async function featuresAt(lat: number, lng: number, zoom: number, layer: string) {
  const side = 2 ** zoom
  const tile = await (await archive()).getZxy(
    zoom,
    Math.floor(mercatorX(lng) * side),
    Math.floor(mercatorY(lat) * side),
  )
  const found = tile && new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index).properties ?? {})
}

test('the built-in archive takes at most 20 MB', async () => {
  const { url } = await archiveInfo()
  const response = await get(url, { range: 'bytes=0-0' })
  expect(Number(response.headers.get('content-range')?.split('/')[1])).toBeLessThan(20_000_000)
})

test('a visitor finds the Thames, the M60, Manchester Piccadilly, Hyde Park and Loch Ness on the map', async () => {
  const names = async (...where: Parameters<typeof featuresAt>) =>
    (await featuresAt(...where)).map(({ name, ref }) => name ?? ref)
  expect(await names(51.5072, -0.1276, 10, 'waterway_name')).toContain('River Thames')
  expect(await names(53.48, -2.33, 10, 'transportation')).toContain('M60')
  expect(await names(53.4774, -2.2309, 10, 'station')).toContain('Manchester Piccadilly')
  expect(await names(51.508, -0.1637, 10, 'landmark')).toContain('Hyde Park')
  expect(await names(57.31, -4.44, 10, 'landmark')).toContain('Loch Ness')
  expect(await featuresAt(57.31, -4.44, 12, 'water')).toContainEqual({ class: 'lake' })
})

test('a visitor sees street names along their streets, and no names are requested outside the country', async () => {
  const { names = '' } = await archiveInfo()
  const address = (lat: number, lng: number) =>
    names
      .replace('{x}', `${Math.floor(mercatorX(lng) * 4096)}`)
      .replace('{y}', `${Math.floor(mercatorY(lat) * 4096)}`)
  const response = await get(address(53.808, -1.565))
  expect(response.headers.get('cache-control')).toContain('immutable')
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())))
  const layer = layers.transportation_name
  const found = Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index))
  const road = found.find((feature) => feature?.properties.name === 'Hyde Park Road')
  expect(road?.loadGeometry()[0]?.length).toBeGreaterThan(1)
  expect((await get(address(40, -3))).status).toBe(404)
}, 60_000)

test('streets fade out at the edge of inner London, where the map also ends earlier', async () => {
  const streets = await featuresAt(51.455, -0.1, 12, 'transportation')
  expect(streets.filter((street) => street.class === 'minor').map(({ fade }) => fade)).toEqual(
    expect.arrayContaining([2, 3]),
  )
  const { sparse } = await archiveInfo()
  const side = 2 ** (sparse?.zoom ?? 0)
  const tileOf = (lat: number, lng: number) =>
    `${Math.floor(mercatorX(lng) * side)}/${Math.floor(mercatorY(lat) * side)}`
  expect(sparse?.tiles).toContain(tileOf(51.376, -0.098)) // Croydon
  expect(sparse?.tiles).not.toContain(tileOf(53.8, -1.55)) // Leeds
})

test('a browser keeps the archive for ever, revalidates it and gets a 416 beyond its end', async () => {
  const { url } = await archiveInfo()
  const part = await get(url, { range: 'bytes=0-6' })
  expect(await part.text()).toBe('PMTiles')
  expect(part.headers.get('cache-control')).toContain('immutable')
  const etag = part.headers.get('etag') ?? ''
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(url, { range: 'bytes=99999999999-' })).status).toBe(416)
})

test('a visitor without WebGL gets a picture of the map in either theme', async () => {
  const place = { zoom: 12, latitude: 53.4808, longitude: -2.2426, width: 640, height: 400 }
  const colours = []
  for (const theme of ['light', 'dark'] as const) {
    const response = await get(stillMapPath({ theme, ...place }))
    expect(response.headers.get('content-type')).toBe('image/webp')
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ width: 640, height: 400 })
    const { channels } = await picture.stats()
    colours.push(channels[0]?.mean ?? 0)
    // Land, roads and names are more than one colour.
    expect(channels[0]?.stdev).toBeGreaterThan(3)
  }
  expect(colours[0]).toBeGreaterThan(180)
  expect(colours[1]).toBeLessThan(80)
}, 60_000)

test('a client cannot request other sizes, places or files', async () => {
  for (const address of [
    '/map/still/light/12/53.4808,-2.2426/9999x9999.webp',
    '/map/still/light/12.3/53.4808,-2.2426/640x400.webp',
    '/map/still/light/12/0.0000,0.0000/640x400.webp',
    '/map/glyphs/../../package.json',
    '/map/other.pmtiles',
    '/map/',
  ])
    expect((await get(address)).status, address).toBe(404)
})

test('letters outside our ranges are empty and not an error', async () => {
  const latin = await get('/map/glyphs/Hanken%20Grotesk%20Medium/0-255.pbf')
  expect((await latin.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  const chinese = await get('/map/glyphs/Hanken%20Grotesk%20Medium/19968-20223.pbf')
  expect(chinese.status).toBe(200)
  expect((await chinese.arrayBuffer()).byteLength).toBe(0)
})

test('an operator drops in an archive of either schema, and is told if it has neither', async () => {
  const dropped = path.join(dataDir, 'map.pmtiles')
  const builder = new TileBuilder()
  builder.add('water', 4096, {
    type: 3,
    lines: [[0, 0, 4096, 0, 4096, 4096, 0, 4096]],
    properties: { class: 'ocean' },
  })
  const tiles = [{ z: 0, x: 0, y: 0, data: builder.encode() }]
  const write = (...layers: string[]) =>
    writeArchive(
      dropped,
      tiles,
      { attribution: '<a href="#">© Example</a>', vector_layers: layers.map((id) => ({ id })) },
      [-180, -85, 180, 85],
    )
  for (const [layer, schema] of [
    ['transportation', 'openmaptiles'],
    ['roads', 'protomaps'],
  ] as const) {
    write('water', layer)
    const own = await MapFiles.open({ dataDir, mapArchive: undefined, log })
    const response = await own.handle(new Request(`${origin}/map/archive.json`))
    expect(await response.json()).toMatchObject({ schema, attribution: '© Example' })
    await own.stop()
  }
  write('water')
  await expect(MapFiles.open({ dataDir, mapArchive: undefined, log })).rejects.toThrow(
    /neither the OpenMapTiles/,
  )
  await writeFile(dropped, 'not an archive')
  await expect(MapFiles.open({ dataDir, mapArchive: undefined, log })).rejects.toThrow(/cannot be used/)
})
