import { mapSize } from './projection.ts'

type Frame = { x: number; y: number; width: number; height: number }

/** Taller than wide, like the country. */
const shape = 1.25
/** About fifteen miles; the drawing has no more detail. */
const narrowest = 35
const margin = 1.25

/** The part of the map that contains all points with a margin; the whole country without points. */
export function frameFor(points: readonly { x: number; y: number }[]): Frame {
  if (points.length === 0) return { x: 0, y: 0, ...mapSize }
  const [left, right] = rangeOf(points.map(({ x }) => x))
  const [top, bottom] = rangeOf(points.map(({ y }) => y))
  const width = Math.max((right - left) * margin, ((bottom - top) * margin) / shape, narrowest)
  const height = width * shape
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]
