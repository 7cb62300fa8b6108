import { simplifyLine } from '../domain/geo/simplify-line.ts'
import type { Position } from './geometry.ts'
import { blur, contours, type Grid } from './map/contours.ts'

type Ring = [lng: number, lat: number][]

export type OutlineOptions = {
  /** The outline contains this position; otherwise it is the one with the most points. */
  around?: Position
  /** The grid grows until this share of the points is inside. */
  minShare: number
  /** Grid size at the start and at most. */
  cellKm: number
  maxCellKm: number
}

const margin = 4
const maxCells = 400
/** Density after blurring at which a cell belongs to the outline: a single point reaches about one cell around it. */
const threshold = 0.06
const maxCorners = 44
const kmPerDegree = 111.195

/** One ring around a cloud of points: the contour of their blurred density. Undefined for too few points. */
export function outlinePoints(points: Position[], options: OutlineOptions): Ring | undefined {
  if (points.length < 3) return undefined
  const { origin, top, right } = boxOf(points)
  const across = Math.cos((((origin.lat + top) / 2) * Math.PI) / 180)
  const extentKm = Math.max(top - origin.lat, (right - origin.lng) * across) * kmPerDegree
  const sample = sampled(points)
  let best: Ring | undefined
  for (let cellKm = Math.max(options.cellKm, extentKm / maxCells); ; cellKm *= 1.4) {
    const toGrid = ({ lat, lng }: Position): [number, number] => [
      ((lng - origin.lng) * across * kmPerDegree) / cellKm + margin,
      ((lat - origin.lat) * kmPerDegree) / cellKm + margin,
    ]
    const toDegrees = ([x, y]: [number, number]): [number, number] => [
      origin.lng + ((x - margin) * cellKm) / kmPerDegree / across,
      origin.lat + ((y - margin) * cellKm) / kmPerDegree,
    ]
    const size = Math.ceil(extentKm / cellKm) + 2 * margin + 1
    const ring = largestRing(points.map(toGrid), size, options.around && toGrid(options.around))
    if (ring) {
      best = simplified(ring).map(toDegrees)
      const inside = sample.filter((each) => isInRing(each, best as Ring)).length
      if (inside / sample.length >= options.minShare) return best
    }
    if (cellKm * 1.4 > options.maxCellKm) return best
  }
}

function largestRing(
  points: [number, number][],
  size: number,
  around: [number, number] | undefined,
): [number, number][] | undefined {
  const grid: Grid = { size, values: new Float32Array(size * size) }
  for (const [x, y] of points) {
    const at = Math.round(y) * size + Math.round(x)
    // A tower block has a hundred postcodes: beyond a few, more do not widen the outline.
    grid.values[at] = Math.min((grid.values[at] ?? 0) + 1, 4)
  }
  const rings = contours(blur(grid, 2), threshold)
  const holding = around ? rings.filter((ring) => isInside(around, ring)) : []
  const candidates = holding.length > 0 ? holding : rings
  const sample = sampled(points)
  return candidates
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 3)
    .map((ring) => ({ ring, count: sample.filter((each) => isInside(each, ring)).length }))
    .sort((a, b) => b.count - a.count)[0]?.ring
}

/** Enough to measure a share; counting a hundred thousand points in every ring would take hours. */
const maxSampled = 600

function sampled<T>(points: T[]): T[] {
  const step = Math.ceil(points.length / maxSampled)
  return step <= 1 ? points : points.filter((_, index) => index % step === 0)
}

function boxOf(points: Position[]) {
  const origin = { lat: 90, lng: 180 }
  let [top, right] = [-90, -180]
  for (const { lat, lng } of points) {
    if (lat < origin.lat) origin.lat = lat
    if (lng < origin.lng) origin.lng = lng
    if (lat > top) top = lat
    if (lng > right) right = lng
  }
  return { origin, top, right }
}

/** Coarser until the outline has few enough corners to be sent with every search. */
function simplified(ring: [number, number][]): [number, number][] {
  const [first] = ring
  if (!first) return ring
  for (let tolerance = 0.4; ; tolerance *= 1.4) {
    const corners = simplifyLine([...ring, first], tolerance).slice(0, -1)
    if (corners.length <= maxCorners || tolerance > 8) return corners.length >= 3 ? corners : ring
  }
}

function isInside([x, y]: [number, number], ring: [number, number][]): boolean {
  let isIn = false
  let [px, py] = ring[ring.length - 1] ?? [0, 0]
  for (const [cx, cy] of ring) {
    if (cy > y !== py > y && x < ((px - cx) * (y - cy)) / (py - cy) + cx) isIn = !isIn
    ;[px, py] = [cx, cy]
  }
  return isIn
}

const isInRing = ({ lat, lng }: Position, ring: Ring) => isInside([lng, lat], ring)
