import { simplifyLine } from '../../domain/geo/simplify-line.ts'
import { blur, contours, type Grid } from './contours.ts'
import { eachPostcode, type MapSource } from './source.ts'
import { boxOf, type TileCoordinates, tileExtent, tileMetres } from './tile-coordinates.ts'

/** Grid resolution, blur radius, and the postcodes per square kilometre that count as built-up. */
type Grain = { cells: number; reach: number; built: number; core: number }

const grains: Record<number, Grain> = {
  4: { cells: 128, reach: 1, built: 14, core: 60 },
  6: { cells: 112, reach: 1, built: 20, core: 90 },
  8: { cells: 112, reach: 1, built: 28, core: 140 },
  10: { cells: 112, reach: 2, built: 30, core: 190 },
  12: { cells: 96, reach: 6, built: 32, core: 230 },
}
/** Tiles overlap slightly to hide the seams. */
const margin = 0.15

/** Built-up areas, derived from the density of postcodes. */
export function builtUp(source: MapSource, tile: TileCoordinates): { built: number[][]; core: number[][] } {
  const grain = grains[tile.level] ?? grains[tile.level - 1]
  if (!grain) return { built: [], core: [] }
  const density = blur(countPostcodes(source, tile, grain), grain.reach)
  return {
    built: outlines(density, grain, grain.built),
    core: outlines(density, grain, grain.core),
  }
}

const sideOf = (grain: Grain) => Math.round(grain.cells * (1 + 2 * margin))

/** Postcodes per square kilometre. A postcode between cells is split between them by distance. */
function countPostcodes({ postcodes }: MapSource, tile: TileCoordinates, grain: Grain): Grid {
  const size = sideOf(grain)
  const values = new Float32Array(size * size)
  const box = boxOf(tile, margin)
  const scale = size / (box.east - box.west)
  const cellKm = tileMetres(tile.level) / grain.cells / 1000
  const each = 1 / (cellKm * cellKm)
  eachPostcode(postcodes, box, (_, px, py) => {
    const x = (px - box.west) * scale - 0.5
    const y = (py - box.north) * scale - 0.5
    const column = Math.floor(x)
    const row = Math.floor(y)
    for (const [dx, dy] of corners) {
      const [cx, cy] = [column + dx, row + dy]
      if (cx < 0 || cy < 0 || cx >= size || cy >= size) continue
      const share = (1 - Math.abs(x - cx)) * (1 - Math.abs(y - cy))
      values[cy * size + cx] = (values[cy * size + cx] ?? 0) + each * share
    }
  })
  return { size, values }
}

const corners = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

/** Areas smaller than this are not visible, in tile units. */
const smallest = 14
const tolerance = 1.6

function outlines(density: Grid, grain: Grain, limit: number): number[][] {
  const unit = (tileExtent * (1 + 2 * margin)) / sideOf(grain)
  return contours(density, limit).flatMap((ring) => {
    const points = ring.map(([x, y]): [number, number] => [
      (x + 0.5) * unit - margin * tileExtent,
      (y + 0.5) * unit - margin * tileExtent,
    ])
    const [first] = points
    if (!first || isTiny(points)) return []
    const simple = simplifyLine([...points, first], tolerance).slice(0, -1)
    return simple.length < 3 ? [] : [simple.flat().map(Math.round)]
  })
}

function isTiny(points: [number, number][]): boolean {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return Math.max(...xs) - Math.min(...xs) < smallest && Math.max(...ys) - Math.min(...ys) < smallest
}
