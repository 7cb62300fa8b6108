type Point = readonly [x: number, y: number]

/** Douglas-Peucker simplification. The end points stay. */
export function simplifyLine<P extends Point>(points: readonly P[], tolerance: number): P[] {
  const keep = new Uint8Array(points.length)
  keep[0] = 1
  keep[points.length - 1] = 1
  const spans: [number, number][] = [[0, points.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    let farthest = tolerance
    let index = -1
    for (let i = first + 1; i < last; i++) {
      const distance = distanceToLine(points[i] as P, points[first] as P, points[last] as P)
      if (distance <= farthest) continue
      farthest = distance
      index = i
    }
    if (index < 0) continue
    keep[index] = 1
    spans.push([first, index], [index, last])
  }
  return points.filter((_, index) => keep[index])
}

/** The same for a drawn area, until it has at most the given number of corners. */
export function simplifyOutline<P extends Point>(
  points: readonly P[],
  tolerance: number,
  maxCorners: number,
): P[] {
  const [start] = points
  if (!start) return []
  for (let grain = tolerance; ; grain *= 1.5) {
    const corners = simplifyLine([...points, start], grain).slice(0, -1)
    if (corners.length <= maxCorners) return corners
  }
}

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax
  const dy = by - ay
  const length2 = dx * dx + dy * dy
  const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}
