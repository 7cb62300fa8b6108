/**
 * A tile of the built-in map, made by the server and drawn by the browser. Coordinates are integers from 0 to `tileExtent` and may be
 * slightly outside. Lines are flat arrays: x, y, then deltas.
 */
export type MapTile = {
  /** Built-up areas. */
  built: number[][]
  /** Dense areas. */
  core: number[][]
  /** Borders of postcode districts. */
  borders: number[][]
  /** Postcodes as deltas; at high zoom they show where homes are. */
  dots: number[]
  labels: MapLabel[]
}

export type MapLabel = [kind: LabelKind, x: number, y: number, rank: number, text: string, below?: string]

export const labelKinds = ['city', 'town', 'village', 'suburb', 'district', 'station', 'street'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Land as rings of x, y, then deltas, in units of 1/`landWorld` of the world. */
export type MapLand = { own: number[][]; neighbours: number[][] }

export const tileExtent = 2048
export const landWorld = 2 ** 19
export const minZoom = 4.5
export const maxZoom = 18

/** Tiles exist only at these zooms; in between they are scaled up. */
const levels = [4, 6, 8, 10, 12, 14] as const

export function levelFor(zoom: number): number {
  return levels.findLast((level) => level <= zoom) ?? levels[0]
}

export function isLevel(level: number): boolean {
  return (levels as readonly number[]).includes(level)
}

/** [3, 4, 8, 4] -> [3, 4, 5, 0]: points as deltas. */
export function toSteps(points: readonly number[]): number[] {
  return points.map((value, index) => (index < 2 ? value : value - (points[index - 2] ?? 0)))
}
