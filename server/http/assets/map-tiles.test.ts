import { afterAll, expect, test, vi } from 'vitest'
import type { MapLand, MapTile } from '../../../domain/geo/map-tile.ts'
import { createLogger } from '../../boot/logger.ts'
import { MapPieces } from './map-tiles.ts'

// The thread reads 1.7 million postcodes before its first answer.
vi.setConfig({ testTimeout: 60_000 })
const pieces = new MapPieces(createLogger('silent'))
afterAll(() => pieces.stop())

const get = (path: string, headers = {}) => pieces.answer(new Request(`http://localhost${path}`, { headers }))
const texts = (tile: MapTile, kind: string) =>
  tile.labels.filter((label) => label[0] === kind).map((label) => label[4])

test('a visitor gets the coast of the country and of its neighbours', async () => {
  const response = await get('/map/land.json')
  expect(response.headers.get('cache-control')).toContain('immutable')
  const land: MapLand = await response.json()
  expect(land.own.length).toBeGreaterThan(40)
  expect(land.neighbours.length).toBeGreaterThan(5)
})

test('a visitor finds their way at every zoom: cities, towns, districts and stations, streets', async () => {
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

test('a browser that takes packed answers gets them packed', async () => {
  const plain = await get('/map/4/7/5.json')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const packed = await get('/map/4/7/5.json', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect((await packed.arrayBuffer()).byteLength).toBeLessThan((await plain.arrayBuffer()).byteLength)
})

test('nobody can have pieces made that are not of this country, or of no zoom we draw', async () => {
  for (const path of [
    '/map/14/0/0.json',
    '/map/13/4037/2725.json',
    '/map/4/7/99999.json',
    '/map/x.json',
    '/map/',
  ])
    expect((await get(path)).status).toBe(404)
})
