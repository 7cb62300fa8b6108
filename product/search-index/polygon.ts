/** Longitude, latitude, longitude, latitude, ... of the corners. */
export type Polygon = readonly number[]

/** PostgreSQL's EPSILON in geo_decls.h. */
const epsilon = 1e-6
const isZero = (value: number) => Math.abs(value) <= epsilon
const isBelow = (a: number, b: number) => a + epsilon < b
const isAtMost = (a: number, b: number) => a <= b + epsilon
const isAbove = (a: number, b: number) => a > b + epsilon
const isAtLeast = (a: number, b: number) => a + epsilon >= b

/**
 * Whether a point is in a polygon, as PostgreSQL's `polygon @> point` decides: by the number of times that the border winds around
 * it. The border itself counts. Imitates point_inside in geo_ops.c with its tolerance, because the index has to agree with SQL.
 */
export function isInPolygon(polygon: Polygon, x: number, y: number): boolean {
  let winding = 0
  const last = polygon.length - 2
  let beforeX = (polygon[last] as number) - x
  let beforeY = (polygon[last + 1] as number) - y
  for (let index = 0; index <= last; index += 2) {
    const nextX = (polygon[index] as number) - x
    const nextY = (polygon[index + 1] as number) - y
    const crossing = crossingOf(nextX, nextY, beforeX, beforeY)
    if (crossing === onBorder) return true
    winding += crossing
    beforeX = nextX
    beforeY = nextY
  }
  return winding !== 0
}

const onBorder = Number.MAX_SAFE_INTEGER

/** How an edge crosses the axis from the point to the east: 2 or -2 across it, 1 or -1 if it ends on it. */
function crossingOf(x: number, y: number, beforeX: number, beforeY: number): number {
  if (isZero(y)) {
    if (isZero(x)) return onBorder
    if (isAbove(x, 0)) {
      if (isZero(beforeY)) return isAbove(beforeX, 0) ? 0 : onBorder
      return isBelow(beforeY, 0) ? 1 : -1
    }
    return isZero(beforeY) ? (isBelow(beforeX, 0) ? 0 : onBorder) : 0
  }
  const direction = isAbove(y, 0) ? 1 : -1
  if (isZero(beforeY)) return isBelow(beforeX, 0) ? 0 : direction
  if (direction < 0 ? isBelow(beforeY, 0) : isAbove(beforeY, 0)) return 0
  if (isAtLeast(x, 0) && isAbove(beforeX, 0)) return 2 * direction
  if (isBelow(x, 0) && isAtMost(beforeX, 0)) return 0
  const side = (x - beforeX) * y - (y - beforeY) * x
  if (isZero(side)) return onBorder
  return direction < 0 ? (isBelow(side, 0) ? 0 : 2 * direction) : isAbove(side, 0) ? 0 : 2 * direction
}

/** PostgreSQL's text of a polygon: ((1,2),(3,4)) */
export const parsePolygon = (text: string): Polygon =>
  (text.match(/-?[\d.]+(?:e[+-]?\d+)?/gi) ?? []).map(Number)
