import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import {
  type OutcodeRow,
  type PlaceRow,
  readOutcodes,
  readPlaces,
  readPostcodePositions,
  readStations,
  type SectorRow,
  type StationRow,
} from '../read.ts'
import { type StreetColumns, unpackStreets } from './street-codec.ts'

/** Resolution of postcode positions: units per side of the world, about ten metres here. */
const postcodeWorld = 2 ** 21
/** Postcodes are indexed by tiles of this zoom. */
const cellZoom = 10

export type PostcodeColumns = {
  x: Int32Array
  y: Int32Array
  /** Index of the postcode district. */
  district: Uint16Array
  /** Range of the postcodes of a cell, by `cellKey`. */
  cells: Map<number, [start: number, end: number]>
}

/** Position from 0 to 1. */
export type WorldPoint = { x: number; y: number }

export type MapSource = {
  postcodes: PostcodeColumns
  places: PlaceRow[]
  outcodes: OutcodeRow[]
  stations: StationRow[]
  streets: StreetColumns
}

/**
 * `streetPoints` stand in for postcodes where none may be used (Northern Ireland), so that towns there are shown as built-up too; they
 * belong to no district.
 */
export function readMapSource(streetPoints: readonly WorldPoint[]): MapSource {
  const outcodes = readOutcodes()
  return {
    outcodes,
    postcodes: gatherPostcodes(outcodes, streetPoints),
    places: readPlaces(),
    stations: readStations(),
    streets: unpackStreets(brotliDecompressSync(readFileSync(data('streets.bin.br')))),
  }
}

/** Ireland and the continent as rings of [longitude, latitude]. */
export function readNeighbours(): [number, number][][] {
  return JSON.parse(readFileSync(data('neighbours.json'), 'utf8'))
}

const data = (name: string) => new URL(`../data/${name}`, import.meta.url)

/** All postcodes grouped by cell (a counting sort, because there are 1.7 million). */
function gatherPostcodes(outcodes: OutcodeRow[], streetPoints: readonly WorldPoint[]): PostcodeColumns {
  const { sectors, lat, lng } = readPostcodePositions()
  const count = lat.length + streetPoints.length
  const x = new Int32Array(count)
  const y = new Int32Array(count)
  for (let row = 0; row < lat.length; row++) {
    x[row] = Math.round(mercatorX(lng[row] ?? 0) * postcodeWorld)
    y[row] = Math.round(mercatorY(lat[row] ?? 0) * postcodeWorld)
  }
  streetPoints.forEach((point, index) => {
    x[lat.length + index] = Math.round(point.x * postcodeWorld)
    y[lat.length + index] = Math.round(point.y * postcodeWorld)
  })
  const districts = districtColumn(sectors, outcodes, count)
  const sizes = new Map<number, number>()
  for (let row = 0; row < count; row++) {
    const key = cellKey(cellOf(x[row] ?? 0), cellOf(y[row] ?? 0))
    sizes.set(key, (sizes.get(key) ?? 0) + 1)
  }
  const cells = new Map<number, [number, number]>()
  let start = 0
  for (const [key, size] of sizes) {
    cells.set(key, [start, start])
    start += size
  }
  const sorted = {
    x: new Int32Array(count),
    y: new Int32Array(count),
    district: new Uint16Array(count),
    cells,
  }
  for (let row = 0; row < count; row++) {
    const range = cells.get(cellKey(cellOf(x[row] ?? 0), cellOf(y[row] ?? 0)))
    if (!range) continue
    const to = range[1]++
    sorted.x[to] = x[row] ?? 0
    sorted.y[to] = y[row] ?? 0
    sorted.district[to] = districts[row] ?? 0
  }
  return sorted
}

/** Rows are ordered by sector, and a sector's name begins with its district's. */
function districtColumn(sectors: SectorRow[], outcodes: OutcodeRow[], count: number): Uint16Array {
  const numbers = new Map(outcodes.map(({ outcode }, index) => [outcode, index]))
  const column = new Uint16Array(count).fill(noDistrict)
  let row = 0
  for (const { sector, postcodes } of sectors) {
    column.fill(numbers.get(sector.split(' ')[0] ?? '') ?? 0, row, row + postcodes)
    row += postcodes
  }
  return column
}

const noDistrict = 65_535
const cellOf = (value: number) => Math.floor(value / (postcodeWorld / 2 ** cellZoom))
const cellKey = (x: number, y: number) => y * 2 ** cellZoom + x

export type Box = { west: number; north: number; east: number; south: number }

/** Calls back for every postcode in a box in world coordinates (0 to 1). */
export function eachPostcode(
  { x, y, cells }: PostcodeColumns,
  box: Box,
  visit: (index: number, px: number, py: number) => void,
): void {
  const [west, north, east, south] = [box.west, box.north, box.east, box.south].map(
    (side) => side * postcodeWorld,
  ) as [number, number, number, number]
  for (let row = cellOf(north); row <= cellOf(south); row++) {
    for (let column = cellOf(west); column <= cellOf(east); column++) {
      const [start, end] = cells.get(cellKey(column, row)) ?? [0, 0]
      for (let index = start; index < end; index++) {
        const px = x[index] ?? 0
        const py = y[index] ?? 0
        if (px >= west && px < east && py >= north && py < south)
          visit(index, px / postcodeWorld, py / postcodeWorld)
      }
    }
  }
}
