import type { Line } from './vector-tile.ts'

export type Window = { left: number; top: number; right: number; bottom: number }

/** The parts of a line inside a window. */
export function clipLine(line: Line, window: Window): number[][] {
  const parts: number[][] = []
  let part: number[] = []
  for (let i = 0; i + 3 < line.length; i += 2) {
    const cut = clipSegment(line[i] ?? 0, line[i + 1] ?? 0, line[i + 2] ?? 0, line[i + 3] ?? 0, window)
    if (!cut) {
      if (part.length > 2) parts.push(part)
      part = []
      continue
    }
    const [ax, ay, bx, by] = cut
    if (part.length === 0 || part.at(-2) !== ax || part.at(-1) !== ay) {
      if (part.length > 2) parts.push(part)
      part = [ax, ay]
    }
    if (ax !== bx || ay !== by) part.push(bx, by)
  }
  if (part.length > 2) parts.push(part)
  return parts
}

/** Liang-Barsky. */
function clipSegment(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  { left, top, right, bottom }: Window,
): [number, number, number, number] | undefined {
  let from = 0
  let to = 1
  const dx = bx - ax
  const dy = by - ay
  for (const [step, room] of [
    [-dx, ax - left],
    [dx, right - ax],
    [-dy, ay - top],
    [dy, bottom - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return undefined
      continue
    }
    const share = room / step
    if (step < 0) from = Math.max(from, share)
    else to = Math.min(to, share)
  }
  if (from > to) return undefined
  const at = (share: number): [number, number] =>
    share === 0
      ? [ax, ay]
      : share === 1
        ? [bx, by]
        : [Math.round(ax + dx * share), Math.round(ay + dy * share)]
  return [...at(from), ...at(to)]
}

/** The part of a ring inside a window (Sutherland-Hodgman); empty if nothing is left. */
export function clipRing(ring: Line, window: Window): number[] {
  let points: number[] = [...ring]
  const sides: [axis: 0 | 1, limit: number, isUpper: boolean][] = [
    [0, window.left, false],
    [0, window.right, true],
    [1, window.top, false],
    [1, window.bottom, true],
  ]
  for (const [axis, limit, isUpper] of sides) {
    const isInside = (value: number) => (isUpper ? value <= limit : value >= limit)
    const kept: number[] = []
    for (let i = 0; i < points.length; i += 2) {
      const previous = (i + points.length - 2) % points.length
      const [ax, ay] = [points[previous] ?? 0, points[previous + 1] ?? 0]
      const [bx, by] = [points[i] ?? 0, points[i + 1] ?? 0]
      const [a, b] = axis === 0 ? [ax, bx] : [ay, by]
      if (isInside(a) !== isInside(b)) {
        const share = (limit - a) / (b - a)
        kept.push(
          axis === 0 ? limit : Math.round(ax + (bx - ax) * share),
          axis === 1 ? limit : Math.round(ay + (by - ay) * share),
        )
      }
      if (isInside(b)) kept.push(bx, by)
    }
    points = kept
    if (points.length < 6) return []
  }
  return points
}

/** Twice the signed area; positive for outlines that run clockwise on the screen. */
export function signedArea(ring: Line): number {
  let sum = 0
  for (let i = 0; i < ring.length; i += 2) {
    const j = (i + 2) % ring.length
    sum += (ring[i] ?? 0) * (ring[j + 1] ?? 0) - (ring[j] ?? 0) * (ring[i + 1] ?? 0)
  }
  return sum
}

/** Orders rings as vector tiles expect them: each outline followed by its holes. */
export function groupHoles(rings: readonly Line[]): Line[] {
  const outlines = rings.filter((ring) => signedArea(ring) > 0)
  const groups = outlines.map((ring) => ({ ring, area: signedArea(ring), holes: [] as Line[] }))
  for (const hole of rings) {
    if (signedArea(hole) >= 0) continue
    const around = groups
      .filter(({ ring }) => contains(ring, hole[0] ?? 0, hole[1] ?? 0))
      .sort((a, b) => a.area - b.area)[0]
    around?.holes.push(hole)
  }
  return groups.flatMap(({ ring, holes }) => [ring, ...holes])
}

function contains(ring: Line, x: number, y: number): boolean {
  let isInside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [ring[i] ?? 0, ring[i + 1] ?? 0, ring[j] ?? 0, ring[j + 1] ?? 0]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside
  }
  return isInside
}
