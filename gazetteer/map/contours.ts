/** Values on a grid, row by row. */
export type Grid = { size: number; values: Float32Array }

type Point = [x: number, y: number]

/**
 * Closed contours of the values above a threshold (marching squares), in grid cells. Outside the grid counts as below. Holes are separate
 * lines and stay open with the even-odd fill rule.
 */
export function contours(grid: Grid, limit: number): Point[][] {
  const edges = new Map<string, { to: string; at: Point }>()
  for (let y = -1; y < grid.size; y++)
    for (let x = -1; x < grid.size; x++)
      for (const [from, to] of segmentsOf(grid, limit, x, y))
        edges.set(keyOf(from), { to: keyOf(to), at: from })
  const rings: Point[][] = []
  for (const start of edges.keys()) {
    const ring: Point[] = []
    let key = start
    for (let edge = edges.get(key); edge; edge = edges.get(key)) {
      edges.delete(key)
      ring.push(edge.at)
      key = edge.to
    }
    if (ring.length > 3) rings.push(ring)
  }
  return rings
}

/** The line through one cell, or two if opposite corners are above. Higher values are to the right. */
function segmentsOf(grid: Grid, limit: number, x: number, y: number): [Point, Point][] {
  const nw = at(grid, x, y)
  const ne = at(grid, x + 1, y)
  const se = at(grid, x + 1, y + 1)
  const sw = at(grid, x, y + 1)
  const kind = (nw > limit ? 8 : 0) | (ne > limit ? 4 : 0) | (se > limit ? 2 : 0) | (sw > limit ? 1 : 0)
  if (kind === 0 || kind === 15) return []
  const part = (a: number, b: number) => (limit - a) / (b - a)
  const north = (): Point => [x + part(nw, ne), y]
  const south = (): Point => [x + part(sw, se), y + 1]
  const west = (): Point => [x, y + part(nw, sw)]
  const east = (): Point => [x + 1, y + part(ne, se)]
  switch (kind) {
    case 1:
      return [[south(), west()]]
    case 2:
      return [[east(), south()]]
    case 3:
      return [[east(), west()]]
    case 4:
      return [[north(), east()]]
    case 5:
      return [
        [north(), west()],
        [south(), east()],
      ]
    case 6:
      return [[north(), south()]]
    case 7:
      return [[north(), west()]]
    case 8:
      return [[west(), north()]]
    case 9:
      return [[south(), north()]]
    case 10:
      return [
        [west(), south()],
        [east(), north()],
      ]
    case 11:
      return [[east(), north()]]
    case 12:
      return [[west(), east()]]
    case 13:
      return [[south(), east()]]
    default:
      return [[west(), south()]]
  }
}

function at({ size, values }: Grid, x: number, y: number): number {
  return x < 0 || y < 0 || x >= size || y >= size ? 0 : (values[y * size + x] ?? 0)
}

const keyOf = ([x, y]: Point) => `${Math.round(x * 1e4)} ${Math.round(y * 1e4)}`

/** Box blur, applied `times` times. */
export function blur({ size, values }: Grid, times: number): Grid {
  let from = values
  for (let pass = 0; pass < times; pass++) {
    from = blurAlong(from, size, 1, size)
    from = blurAlong(from, size, size, 1)
  }
  return { size, values: from }
}

function blurAlong(from: Float32Array, size: number, step: number, line: number): Float32Array {
  const to = new Float32Array(from.length)
  for (let each = 0; each < size; each++) {
    const start = each * line
    for (let i = 0; i < size; i++) {
      const index = start + i * step
      const before = i > 0 ? (from[index - step] ?? 0) : 0
      const after = i < size - 1 ? (from[index + step] ?? 0) : 0
      to[index] = (before + 2 * (from[index] ?? 0) + after) / 4
    }
  }
  return to
}
