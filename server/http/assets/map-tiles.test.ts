import { afterAll, expect, test, vi } from 'vitest'
import type { MapLand, MapTile } from '../../../domain/geo/map-tile.ts'
import { createLogger } from '../../boot/logger.ts'
import { MapTiles } from './map-tiles.ts'

// The worker thread loads 1.7 million postcodes first.
vi.setConfig({ testTimeout: 60_000 })
const tiles = new MapTiles(createLogger('silent'))
afterAll(() => tiles.stop())

const get = (path: string, headers = {}) => tiles.handle(new Request(`http://localhost${path}`, { headers }))
const texts = (tile: MapTile, kind: string) =>
  tile.labels.filter((label) => label[0] === kind).map((label) => label[4])

test('a visitor gets the coastline of the United Kingdom and its neighbours', async () => {
  const response = await get('/map/land.json')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const land: MapLand = await response.json()
  expect(land.own.length).toBeGreaterThan(40)
  expect(land.neighbours.length).toBeGreaterThan(5)
})

test('a visitor sees cities, towns, districts, stations or streets, depending on the zoom', async () => {
  const [country, west, bristol, street]: MapTile[] = await Promise.all(
    ['/map/4/7/5.json', '/map/8/126/85.json', '/map/12/2018/1362.json', '/map/14/8074/5451.json'].map(
      async (path) => (await get(path)).json(),
    ),
  )
  if (!country || !west || !bristol || !street) throw new Error('a piece is missing')
  expect(texts(country, 'city')).toEqual(expect.arrayContaining(['London', 'Birmingham']))
  expect(texts(west, 'town')).toEqual(expect.arrayContaining(['Glastonbury']))
  expect(texts(bristol, 'district')).toEqual(expect.arrayContaining(['BS2']))
  expect(texts(bristol, 'station')).toEqual(expect.arrayContaining(['Clifton Down']))
  expect(texts(street, 'street')).toEqual(expect.arrayContaining(['Waterloo Road']))
  expect(bristol.built.length).toBeGreaterThan(0)
  expect(bristol.borders.length).toBeGreaterThan(0)
  expect(street.dots.length).toBeGreaterThan(100)
})

test('a browser that accepts compression gets compressed tiles', async () => {
  const plain = await get('/map/4/7/5.json')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const packed = await get('/map/4/7/5.json', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength)
})

test('a client cannot request tiles outside the country or at other zoom levels', async () => {
  for (const path of [
    '/map/14/0/0.json',
    '/map/13/4037/2725.json',
    '/map/4/7/99999.json',
    '/map/x.json',
    '/map/',
  ])
    expect((await get(path)).status).toBe(404)
})
