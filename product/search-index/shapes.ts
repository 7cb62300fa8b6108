import type { Bounds } from './grid.ts'
import { isInPolygon, type Polygon } from './polygon.ts'

/** How a cell lies: none, some or all of its points are in the shape. */
type Overlap = 'none' | 'some' | 'all'

/** An area of the map. `overlap` may answer 'some' where it does not know. */
export type Shape = {
  contains: (latitude: number, longitude: number) => boolean
  overlap: (cell: Bounds) => Overlap
}

const metresPerDegree = 111_195
const radians = Math.PI / 180

/** Metres on the sphere, as private.metres_between measures them. */
function metresBetween(latitude: number, longitude: number, other: Centre): number {
  const north = Math.sin(((latitude - other.latitude) / 2) * radians) ** 2
  const east = Math.sin(((longitude - other.longitude) / 2) * radians) ** 2
  const across = Math.cos(latitude * radians) * Math.cos(other.latitude * radians) * east
  return 12_742_017.6 * Math.asin(Math.sqrt(Math.min(1, north + across)))
}

type Centre = { latitude: number; longitude: number }

/** On a flat map, in degrees squared. Less than two per cent out, so only points near the edge are measured on the sphere. */
const flatDistance2 = (latitude: number, longitude: number, centre: Centre, cos2: number) =>
  (latitude - centre.latitude) * (latitude - centre.latitude) +
  (longitude - centre.longitude) * (longitude - centre.longitude) * cos2

export function circle(centre: Centre, metres: number): Shape {
  const cos2 = Math.cos(centre.latitude * radians) ** 2
  const inner2 = ((metres / metresPerDegree) * 0.98) ** 2
  const outer2 = ((metres / metresPerDegree) * 1.02) ** 2
  const distance2 = (latitude: number, longitude: number) => flatDistance2(latitude, longitude, centre, cos2)
  return {
    contains: (latitude, longitude) => {
      const flat = distance2(latitude, longitude)
      return flat <= inner2 || (flat <= outer2 && metresBetween(latitude, longitude, centre) <= metres)
    },
    overlap: ({ west, south, east, north }) => {
      const nearest = distance2(clamp(centre.latitude, south, north), clamp(centre.longitude, west, east))
      if (nearest > outer2) return 'none'
      const farLatitude = centre.latitude - south > north - centre.latitude ? south : north
      const farLongitude = centre.longitude - west > east - centre.longitude ? west : east
      return distance2(farLatitude, farLongitude) <= inner2 ? 'all' : 'some'
    },
  }
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The bounds are part of the box. */
export function box({ west, south, east, north }: Bounds): Shape {
  return {
    contains: (latitude, longitude) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
    overlap: (cell) => {
      if (cell.west > east || cell.east < west || cell.south > north || cell.north < south) return 'none'
      const isInside = cell.west >= west && cell.east <= east && cell.south >= south && cell.north <= north
      return isInside ? 'all' : 'some'
    },
  }
}

/** PostgreSQL counts points this close to the border as being on it. */
const borderDegrees = 2e-6

export function outline(polygon: Polygon): Shape {
  return {
    contains: (latitude, longitude) => isInPolygon(polygon, longitude, latitude),
    overlap: (cell) => {
      if (touchesBorder(polygon, cell)) return 'some'
      const isInside = isInPolygon(polygon, (cell.west + cell.east) / 2, (cell.south + cell.north) / 2)
      return isInside ? 'all' : 'none'
    },
  }
}

/** Whether the box around any edge touches the cell: more than needed, but simple. */
function touchesBorder(polygon: Polygon, { west, south, east, north }: Bounds): boolean {
  for (let to = 0, from = polygon.length - 2; to < polygon.length; from = to, to += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [polygon[from], polygon[from + 1], polygon[to], polygon[to + 1]]
    const isApart =
      Math.max(x1, x2) + borderDegrees < west ||
      Math.min(x1, x2) - borderDegrees > east ||
      Math.max(y1, y2) + borderDegrees < south ||
      Math.min(y1, y2) - borderDegrees > north
    if (!isApart && !isBesideLine(x1, y1, x2, y2, { west, south, east, north })) return true
  }
  return false
}

/** Whether all corners of a cell are clearly on one side of the line through two points. */
function isBesideLine(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  { west, south, east, north }: Bounds,
): boolean {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return false
  const side = (x: number, y: number) => ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length
  const sides = [side(west, south), side(east, south), side(west, north), side(east, north)]
  return sides.every((each) => each > borderDegrees) || sides.every((each) => each < -borderDegrees)
}

/** Points that are in all of the shapes. */
export function all(shapes: readonly Shape[]): Shape {
  return {
    contains: (latitude, longitude) => shapes.every((shape) => shape.contains(latitude, longitude)),
    overlap: (cell) => {
      let result: Overlap = 'all'
      for (const shape of shapes) {
        const overlap = shape.overlap(cell)
        if (overlap === 'none') return 'none'
        if (overlap === 'some') result = 'some'
      }
      return result
    },
  }
}

/** Points that are in any of the shapes. */
export function any(shapes: readonly Shape[]): Shape {
  return {
    contains: (latitude, longitude) => shapes.some((shape) => shape.contains(latitude, longitude)),
    overlap: (cell) => {
      let result: Overlap = 'none'
      for (const shape of shapes) {
        const overlap = shape.overlap(cell)
        if (overlap === 'all') return 'all'
        if (overlap === 'some') result = 'some'
      }
      return result
    },
  }
}

/** Points that are not in the shape. */
export function outside(shape: Shape): Shape {
  const opposite = { none: 'all', some: 'some', all: 'none' } as const
  return {
    contains: (latitude, longitude) => !shape.contains(latitude, longitude),
    overlap: (cell) => opposite[shape.overlap(cell)],
  }
}

/**
 * The circles of several places as private.is_in_shapes measures them: the box around a circle decides by latitude first, and points
 * are measured on the sphere alone.
 */
export function circles(numbers: readonly number[]): Shape[] {
  const shapes: Shape[] = []
  for (let index = 0; index + 2 < numbers.length; index += 3) {
    const [latitude = 0, longitude = 0, metres = 0] = numbers.slice(index, index + 3)
    const centre = { latitude, longitude }
    shapes.push({
      contains: (lat, lng) =>
        Math.abs(lat - latitude) * metresPerDegree <= metres * 1.01 &&
        metresBetween(lat, lng, centre) <= metres,
      overlap: circle(centre, metres).overlap,
    })
  }
  return shapes
}
