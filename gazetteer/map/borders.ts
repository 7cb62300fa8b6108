import { simplifyLine } from '../../domain/geo/simplify-line.ts'
import { eachPostcode, type MapSource } from './source.ts'
import { boxOf, type TileCoordinates, tileExtent } from './tile-coordinates.ts'

type Point = [x: number, y: number]

const cells = 80
const margin = 0.2
const size = Math.round(cells * (1 + 2 * margin))
const unit = (tileExtent * (1 + 2 * margin)) / size
/** Cells farther than this from any postcode belong to no district. */
const farthest = 26
const noDistrict = -1

/**
 * Borders between areas that are made of postcode districts: every cell belongs to the area of the nearest postcode. `areaOf` numbers
 * the area of each district.
 */
export function areaBorders(source: MapSource, tile: TileCoordinates, areaOf: readonly number[]): number[][] {
  const owners = nearestDistricts(source, tile).map((district) =>
    district < 0 ? noDistrict : (areaOf[district] ?? noDistrict),
  )
  return chain(edgesBetween(owners))
    .flatMap((line) => withinPiece(rounded(line)))
    .map((line) => simplifyLine(line, 3))
    .filter((line) => line.length > 1)
    .map((line) => line.flat().map(Math.round))
}

/** Grows districts from their postcodes, one cell at a time, until they meet. */
function nearestDistricts({ postcodes }: MapSource, tile: TileCoordinates): Int32Array {
  const owners = new Int32Array(size * size).fill(noDistrict)
  const box = boxOf(tile, margin)
  const scale = size / (box.east - box.west)
  let front: number[] = []
  eachPostcode(postcodes, box, (index, px, py) => {
    const cell = Math.floor((py - box.north) * scale) * size + Math.floor((px - box.west) * scale)
    if (owners[cell] !== noDistrict) return
    owners[cell] = postcodes.district[index] ?? noDistrict
    front.push(cell)
  })
  for (let step = 0; step < farthest && front.length > 0; step++) {
    const next: number[] = []
    for (const cell of front)
      for (const neighbour of neighboursOf(cell, step))
        if (owners[neighbour] === noDistrict) {
          owners[neighbour] = owners[cell] ?? noDistrict
          next.push(neighbour)
        }
    front = next
  }
  return owners
}

/** Alternates between four and eight neighbours, so that districts grow round and not square. */
function neighboursOf(cell: number, step: number): number[] {
  const x = cell % size
  const found: number[] = []
  for (const [dx, dy] of step % 2 === 0 ? straight : around)
    if (x + dx >= 0 && x + dx < size) found.push(cell + dx + dy * size)
  return found.filter((each) => each >= 0 && each < size * size)
}

const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const around = [...straight, [1, 1], [1, -1], [-1, 1], [-1, -1]] as const

/** Edges between cells of different districts, by their corners. */
function edgesBetween(owners: Int32Array): [number, number][] {
  const edges: [number, number][] = []
  const corner = (x: number, y: number) => y * (size + 1) + x
  const differ = (a: number, b: number) =>
    owners[a] !== owners[b] && owners[a] !== noDistrict && owners[b] !== noDistrict
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const cell = y * size + x
      if (x + 1 < size && differ(cell, cell + 1)) edges.push([corner(x + 1, y), corner(x + 1, y + 1)])
      if (y + 1 < size && differ(cell, cell + size)) edges.push([corner(x, y + 1), corner(x + 1, y + 1)])
    }
  return edges
}

/** Joins edges to lines between the points where three districts meet. */
function chain(edges: [number, number][]): Point[][] {
  const at = new Map<number, Set<number>>()
  const add = (from: number, to: number) => at.set(from, (at.get(from) ?? new Set()).add(to))
  for (const [a, b] of edges) {
    add(a, b)
    add(b, a)
  }
  const lines: Point[][] = []
  const follow = (start: number) => {
    for (let next = first(at.get(start)); next !== undefined; next = first(at.get(start))) {
      const line = [start]
      let here = start
      for (let to: number | undefined = next; to !== undefined; ) {
        at.get(here)?.delete(to)
        at.get(to)?.delete(here)
        line.push(to)
        here = to
        to = at.get(here)?.size === 1 ? first(at.get(here)) : undefined
      }
      lines.push(line.map(pointOf))
    }
  }
  const knots = [...at].filter(([, others]) => others.size !== 2).map(([corner]) => corner)
  for (const knot of knots) follow(knot)
  for (const corner of at.keys()) follow(corner)
  return lines
}

const first = (set: Set<number> | undefined) => set?.values().next().value

function pointOf(corner: number): Point {
  const x = (corner % (size + 1)) * unit - margin * tileExtent
  const y = Math.floor(corner / (size + 1)) * unit - margin * tileExtent
  return [x, y]
}

/** Clips a line to the tile; neighbouring tiles draw the rest. */
function withinPiece(line: Point[]): Point[][] {
  const parts: Point[][] = [[]]
  for (const point of line) {
    const isOn = point.every((value) => value >= -unit / 4 && value <= tileExtent + unit / 4)
    if (isOn) parts.at(-1)?.push(point)
    else if (parts.at(-1)?.length) parts.push([])
  }
  return parts
}

/** Smooths a stepped line (Chaikin, three iterations). */
function rounded(line: Point[]): Point[] {
  let points = line
  for (let pass = 0; pass < 3; pass++) {
    const [start, end] = [points[0], points.at(-1)]
    if (!start || !end) return points
    const inner = points.slice(1).flatMap((to, index): Point[] => {
      const from = points[index] ?? to
      return [
        [from[0] * 0.75 + to[0] * 0.25, from[1] * 0.75 + to[1] * 0.25],
        [from[0] * 0.25 + to[0] * 0.75, from[1] * 0.25 + to[1] * 0.75],
      ]
    })
    points = [start, ...inner, end]
  }
  return points
}
