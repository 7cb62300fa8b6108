import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type PlacedPostcode, type SectorCount, unpackPositions, unpackPostcodes } from './postcode-codec.ts'
import { readTable } from './table.ts'

export type PlaceRow = {
  name: string
  also: string[]
  kind: 'city' | 'town' | 'suburb' | 'village'
  parent: string
  county: string
  region: string
  country: string
  outcode: string
  lat: number
  lng: number
  residents: number
}

export type OutcodeRow = {
  outcode: string
  town: string
  county: string
  region: string
  country: string
  lat: number
  lng: number
  spreadKm: number
  postcodes: number
}

export type SectorRow = SectorCount & { lat: number; lng: number }
export type StationRow = { name: string; crs: string; lat: number; lng: number }

const data = (name: string) => new URL(`data/${name}`, import.meta.url)

export function readPlaces(): PlaceRow[] {
  const fields = ['name', 'also', 'kind', 'parent', 'county', 'region', 'country', 'outcode'] as const
  return readTable(data('places.tsv.gz'), [...fields, 'lat', 'lng', 'residents']).map((row) => ({
    ...row,
    also: row.also ? row.also.split('|') : [],
    kind: row.kind as PlaceRow['kind'],
    lat: Number(row.lat),
    lng: Number(row.lng),
    residents: Number(row.residents),
  }))
}

export function readOutcodes(): OutcodeRow[] {
  const fields = ['outcode', 'town', 'county', 'region', 'country'] as const
  return readTable(data('outcodes.tsv'), [...fields, 'lat', 'lng', 'spread_km', 'postcodes']).map((row) => ({
    ...row,
    lat: Number(row.lat),
    lng: Number(row.lng),
    spreadKm: Number(row.spread_km),
    postcodes: Number(row.postcodes),
  }))
}

export function readSectors(): SectorRow[] {
  return readTable(data('sectors.tsv'), ['sector', 'lat', 'lng', 'postcodes']).map((row) => ({
    sector: row.sector,
    lat: Number(row.lat),
    lng: Number(row.lng),
    postcodes: Number(row.postcodes),
  }))
}

export function readStations(): StationRow[] {
  return readTable(data('stations.tsv'), ['name', 'crs', 'lat', 'lng']).map((row) => ({
    name: row.name,
    crs: row.crs,
    lat: Number(row.lat),
    lng: Number(row.lng),
  }))
}

export function readPostcodes(): Generator<PlacedPostcode> {
  return unpackPostcodes(readSectors(), gunzipSync(readFileSync(data('postcodes.bin.gz'))))
}

/** Positions and number per sector, without names. */
export function readPostcodePositions(): { sectors: SectorRow[]; lat: Float64Array; lng: Float64Array } {
  const sectors = readSectors()
  return { sectors, ...unpackPositions(sectors, gunzipSync(readFileSync(data('postcodes.bin.gz')))) }
}

/** Rings of [longitude, latitude]. */
export function readOutline(): [number, number][][] {
  return JSON.parse(readFileSync(data('outline.json'), 'utf8'))
}

export type LandmarkRow = {
  kind: string
  name: string
  also: string[]
  postcode: string
  lat: number
  lng: number
}

/** Universities, hospitals, airports and underground stations, each placed at its public postcode. */
export function readLandmarks(): LandmarkRow[] {
  return readTable(data('landmarks.tsv'), ['kind', 'name', 'also', 'postcode', 'lat', 'lng']).map((row) => ({
    ...row,
    also: listOf(row.also),
    lat: Number(row.lat),
    lng: Number(row.lng),
  }))
}

export type ParkRow = { kind: string; name: string; also: string[]; ring: [number, number][] }

/** National parks and landscapes with a simplified boundary of [longitude, latitude], drawn by hand. */
export function readParks(): ParkRow[] {
  return readTable(data('parks.tsv'), ['kind', 'name', 'also', 'ring']).map((row) => ({
    ...row,
    also: listOf(row.also),
    ring: row.ring.split(',').map((corner) => corner.split(' ').map(Number) as [number, number]),
  }))
}

export type QuarterRow = { name: string; also: string[]; postcodeAreas: string[] }

/** Parts of London as people name them, by postcode areas. */
export function readQuarters(): QuarterRow[] {
  return readTable(data('quarters.tsv'), ['name', 'also', 'postcode_areas']).map((row) => ({
    name: row.name,
    also: listOf(row.also),
    postcodeAreas: listOf(row.postcode_areas),
  }))
}

/** The outline of a place by its slug, as [longitude, latitude]. */
export function readShapes(): Map<string, [number, number][]> {
  return new Map(
    readTable(data('shapes.tsv.gz'), ['slug', 'steps']).map(({ slug, steps }) => [slug, unpackRing(steps)]),
  )
}

const degreesPerStep = 1e-4

/** A ring as whole steps of 0.0001 degrees from corner to corner, which compress well. */
export function packRing(ring: [number, number][]): string {
  let [x, y] = [0, 0]
  return ring
    .flatMap(([lng, lat]) => {
      const next = [Math.round(lng / degreesPerStep), Math.round(lat / degreesPerStep)] as const
      const step = [next[0] - x, next[1] - y]
      ;[x, y] = next
      return step
    })
    .join(' ')
}

function unpackRing(steps: string): [number, number][] {
  const numbers = steps.split(' ').map(Number)
  const ring: [number, number][] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < numbers.length; i += 2) {
    x += numbers[i] ?? 0
    y += numbers[i + 1] ?? 0
    ring.push([Number((x * degreesPerStep).toFixed(4)), Number((y * degreesPerStep).toFixed(4))])
  }
  return ring
}

const listOf = (value: string) => (value ? value.split(';') : [])
