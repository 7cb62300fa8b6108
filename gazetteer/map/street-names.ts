import { simplifyLine } from '../../domain/geo/simplify-line.ts'
import type { NamedPoint } from './road-numbers.ts'
import type { Line } from './vector-tile.ts'

type NamedLine = { name: string; line: number[]; isMain: boolean; weight: number }

const layers = ['trunk', 'primary', 'secondary', 'tertiary', 'minor'] as const
const gridSize = 32
/** Units of the finest level, about 5.8 m each: a name belongs to a street within 50 m. */
const reach = 8.6
/** A street with many postcodes is rather the main road than the lane beside it. */
const mainBonus = 4
const mainWeight = 3
const sharpTurn = Math.cos((55 * Math.PI) / 180)
/** Half the length of a street by its weight, in units. */
const halfLength = (weight: number) => Math.min(18 * 1.7 ** weight, 200)
/** Letters need about this many units at the nearest zoom, where a unit is eight pixels wide. */
const unitsPerLetter = 0.75
const tolerance = 1.2

type Segment = { line: number; at: number; isMain: boolean }
type Match = { name: string; weight: number; along: number }

export type MatchedStreets = {
  labels: NamedLine[]
  /** Whether each point of the input has a street. */
  isKnown: boolean[]
}

/**
 * Puts the names of the gazetteer, which are points, on the lines of a cell. Lines run on over several streets, so each name gets the part
 * around its point: up to the next name, a sharp turn or the length that its postcodes suggest. Names without a line are left out.
 */
export function nameStreets(cell: Record<string, Line[]>, points: readonly NamedPoint[]): MatchedStreets {
  const lines: { line: Line; isMain: boolean }[] = layers.flatMap((layer) =>
    (cell[layer] ?? []).map((line) => ({ line, isMain: layer !== 'minor' })),
  )
  const grid = segmentGrid(lines)
  const matches = new Map<number, Match[]>()
  const isKnown = points.map(({ name, weight, x, y }) => {
    const nearest = nearestSegment(grid, lines, x, y, weight)
    if (!nearest) return false
    const found = matches.get(nearest.line) ?? []
    found.push({ name, weight, along: nearest.along })
    matches.set(nearest.line, found)
    return true
  })
  const labels = [...matches].flatMap(([index, found]) => {
    const { line, isMain } = lines[index] as { line: Line; isMain: boolean }
    return partsOf(line, found).map((part) => ({ ...part, isMain }))
  })
  return {
    labels: labels.filter(({ name, line }) => lengthOf(line) >= name.length * unitsPerLetter),
    isKnown,
  }
}

function segmentGrid(lines: readonly { line: Line; isMain: boolean }[]): Map<number, Segment[]> {
  const grid = new Map<number, Segment[]>()
  const add = (x: number, y: number, segment: Segment) => {
    const key = gridKey(x, y)
    const known = grid.get(key)
    if (known) known.push(segment)
    else grid.set(key, [segment])
  }
  lines.forEach(({ line, isMain }, index) => {
    for (let i = 0; i + 3 < line.length; i += 2) {
      const [ax, ay, bx, by] = segmentAt(line, i)
      const segment = { line: index, at: i, isMain }
      for (let y = gridOf(Math.min(ay, by) - reach); y <= gridOf(Math.max(ay, by) + reach); y++)
        for (let x = gridOf(Math.min(ax, bx) - reach); x <= gridOf(Math.max(ax, bx) + reach); x++)
          add(x, y, segment)
    }
  })
  return grid
}

const gridOf = (value: number) => Math.floor(value / gridSize)
const gridKey = (x: number, y: number) => y * 4096 + x

const segmentAt = (line: Line, i: number): [number, number, number, number] => [
  line[i] ?? 0,
  line[i + 1] ?? 0,
  line[i + 2] ?? 0,
  line[i + 3] ?? 0,
]

function nearestSegment(
  grid: Map<number, Segment[]>,
  lines: readonly { line: Line }[],
  x: number,
  y: number,
  weight: number,
): { line: number; along: number } | undefined {
  let least = Number.POSITIVE_INFINITY
  let best: { segment: Segment; share: number } | undefined
  for (const segment of grid.get(gridKey(gridOf(x), gridOf(y))) ?? []) {
    const [ax, ay, bx, by] = segmentAt((lines[segment.line] as { line: Line }).line, segment.at)
    const [dx, dy] = [bx - ax, by - ay]
    const length2 = dx * dx + dy * dy
    const share = length2 === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length2))
    const distance = Math.hypot(x - ax - share * dx, y - ay - share * dy)
    if (distance > reach) continue
    const cost = distance - (segment.isMain === weight >= mainWeight ? mainBonus : 0)
    if (cost >= least) continue
    least = cost
    best = { segment, share }
  }
  if (!best) return undefined
  const { line } = lines[best.segment.line] as { line: Line }
  const [ax, ay, bx, by] = segmentAt(line, best.segment.at)
  const along = lengthTo(line, best.segment.at) + best.share * Math.hypot(bx - ax, by - ay)
  return { line: best.segment.line, along }
}

function lengthTo(line: Line, end: number): number {
  let sum = 0
  for (let i = 0; i < end; i += 2) {
    const [ax, ay, bx, by] = segmentAt(line, i)
    sum += Math.hypot(bx - ax, by - ay)
  }
  return sum
}

export const lengthOf = (line: Line) => lengthTo(line, line.length - 2)

function partsOf(line: Line, found: Match[]): Omit<NamedLine, 'isMain'>[] {
  const whole = lengthOf(line)
  const ordered = found.toSorted((a, b) => a.along - b.along)
  const turns = sharpTurns(line)
  return ordered.map(({ name, weight, along }, index) => {
    const before = ordered[index - 1]
    const after = ordered[index + 1]
    const half = halfLength(weight)
    const from = Math.max(
      0,
      along - half,
      before && before.name !== name ? (before.along + along) / 2 : 0,
      ...turns.filter((turn) => turn < along - 1),
    )
    const to = Math.min(
      whole,
      along + half,
      after && after.name !== name ? (after.along + along) / 2 : whole,
      ...turns.filter((turn) => turn > along + 1),
    )
    return { name, weight, line: smoothed(slice(line, from, to)) }
  })
}

function smoothed(line: number[]): number[] {
  const points: [number, number][] = []
  for (let i = 0; i < line.length; i += 2) points.push([line[i] ?? 0, line[i + 1] ?? 0])
  return simplifyLine(points, tolerance).flat()
}

/** Positions along the line of turns at which a street usually ends. */
function sharpTurns(line: Line): number[] {
  const turns: number[] = []
  let along = 0
  for (let i = 0; i + 5 < line.length; i += 2) {
    const [ax, ay, bx, by] = segmentAt(line, i)
    const [, , cx, cy] = segmentAt(line, i + 2)
    const [ux, uy, vx, vy] = [bx - ax, by - ay, cx - bx, cy - by]
    along += Math.hypot(ux, uy)
    if (ux * vx + uy * vy < sharpTurn * Math.hypot(ux, uy) * Math.hypot(vx, vy)) turns.push(along)
  }
  return turns
}

/** The part of a line between two positions along it. */
function slice(line: Line, from: number, to: number): number[] {
  const part: number[] = []
  let along = 0
  const push = (x: number, y: number) => {
    const [px, py] = [Math.round(x), Math.round(y)]
    if (part.at(-2) !== px || part.at(-1) !== py) part.push(px, py)
  }
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay, bx, by] = segmentAt(line, i)
    const length = Math.hypot(bx - ax, by - ay)
    const end = along + length
    if (end > from && along < to && length > 0) {
      const [start, stop] = [Math.max(0, (from - along) / length), Math.min(1, (to - along) / length)]
      push(ax + (bx - ax) * start, ay + (by - ay) * start)
      push(ax + (bx - ax) * stop, ay + (by - ay) * stop)
    }
    along = end
  }
  return part
}
