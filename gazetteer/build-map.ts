/**
 * Builds the archive of map tiles from the base map's geometry (see data/map.md) and the gazetteer. Run by hand when those change:
 *
 *   node --max-old-space-size=6000 gazetteer/build-map.ts /tmp/base-map
 */
import path from 'node:path'
import { mercatorX, mercatorY } from '../domain/geo/map-projection.ts'
import { type ArchiveTile, writeArchive } from './map/archive-writer.ts'
import { type GeometryLevel, readBaseGeometry } from './map/base-geometry.ts'
import { buildTiles, mapBounds } from './map/build-tiles.ts'
import { StreetCoverage } from './map/coverage.ts'
import { nameRivers } from './map/river-names.ts'
import { type NamedPoint, numberRoads } from './map/road-numbers.ts'
import { readMapSource, type WorldPoint } from './map/source.ts'
import { type StreetColumns, streetsIn, streetWorld } from './map/street-codec.ts'
import { nameStreets } from './map/street-names.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Give the folder of the base map’s geometry.')
const target = path.join(import.meta.dirname, 'data/map.pmtiles')
/** Tiles without streets are listed at this zoom, so the map limits zooming there. */
const coverageZoom = 13

const levels = readBaseGeometry(folder)
const [rivers, finest] = [levels.get(10), levels.get(12)]
if (!rivers || !finest) throw new Error('The geometry lacks levels 10 and 12.')
const source = readMapSource(northernIrishStreets(finest))
const points = namedPoints(source.streets)
const numbers = numberRoads(finest, points)
const coverage = new StreetCoverage()
countStreets(finest, source.streets)
coverage.close()

const tiles: ArchiveTile[] = []
const sizes = new Map<number, number>()
for (const tile of buildTiles({
  levels,
  source,
  numbers,
  rivers: { level: rivers.level, extent: rivers.extent, named: nameRivers(rivers) },
  coverage,
})) {
  tiles.push(tile)
  sizes.set(tile.z, (sizes.get(tile.z) ?? 0) + tile.data.length)
}
const bytes = writeArchive(
  target,
  tiles,
  {
    name: 'Lintel',
    format: 'pbf',
    sparse: { zoom: coverageZoom, tiles: coverage.sparseTiles(coverageZoom) },
  },
  mapBounds,
)
process.stdout.write(`${tiles.length} tiles, ${(bytes / 1e6).toFixed(1)} MB\n`)
process.stdout.write(
  `${[...sizes].map(([zoom, size]) => `${zoom}: ${(size / 1e6).toFixed(1)} MB`).join(', ')} before compression\n`,
)

/** Northern Ireland's postcodes may not be used; every third point of its streets stands in for one. */
function northernIrishStreets({ extent, cells }: GeometryLevel): WorldPoint[] {
  const world = 2 ** 12 * extent
  const [west, east, north, south] = [mercatorX(-8.3), mercatorX(-5.4), mercatorY(55.4), mercatorY(54)]
  const found: WorldPoint[] = []
  for (const [key, cell] of cells) {
    const [cx = 0, cy = 0] = key.split('/').map(Number)
    for (const line of cell.minor ?? [])
      for (let i = 0; i < line.length; i += 6) {
        const x = (cx * extent + (line[i] ?? 0)) / world
        const y = (cy * extent + (line[i + 1] ?? 0)) / world
        if (x > west && x < east && y > north && y < south) found.push({ x, y })
      }
  }
  return found
}

/** The gazetteer's streets in units of the finest level. */
function namedPoints({ x, y, weight, start, names }: StreetColumns): NamedPoint[] {
  const decoder = new TextDecoder()
  const scale = 2 ** 22 / streetWorld
  return Array.from(x, (each, row) => ({
    name: decoder.decode(names.subarray(start[row], (start[row + 1] ?? 1) - 1)),
    weight: weight[row] ?? 0,
    x: each * scale,
    y: (y[row] ?? 0) * scale,
  }))
}

/** Finds out where streets are missing; the names themselves are served from the gazetteer. */
function countStreets({ level, extent, cells }: GeometryLevel, columns: StreetColumns): void {
  let [known, all] = [0, 0]
  for (const [key, cell] of cells) {
    const [cx = 0, cy = 0] = key.split('/').map(Number)
    const [from, to] = streetsIn(columns, level, cx, cy)
    const inside = points
      .slice(from, to)
      .filter(({ name }) => !/^[ABM]\d/.test(name))
      .map((point) => ({ ...point, x: point.x - cx * extent, y: point.y - cy * extent }))
    const { isKnown } = nameStreets(cell, inside)
    coverage.add(inside, isKnown, cx * extent, cy * extent)
    known += isKnown.filter(Boolean).length
    all += inside.length
  }
  process.stdout.write(`${known} of ${all} street names have a street\n`)
}
