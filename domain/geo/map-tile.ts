/**
 * A square piece of our own map, as the server makes and the browser draws it. Positions are whole numbers from 0 to
 * `tileExtent` across the piece, and may lie a little outside it. Lines are flat: x, y, then steps from point to point.
 */
export type MapTile = {
  /** Where homes stand close together. */
  built: number[][]
  /** And very close. */
  core: number[][]
  /** Between postcode districts. */
  borders: number[][]
  /** Postcodes, as steps from one to the next: near the ground they show where homes are. */
  dots: number[]
  labels: MapLabel[]
}

export type MapLabel = [kind: LabelKind, x: number, y: number, rank: number, text: string, below?: string]

export const labelKinds = ['city', 'town', 'village', 'suburb', 'district', 'station', 'street'] as const
export type LabelKind = (typeof labelKinds)[number]

/** Land as rings of x, y, then steps, on a world of `landWorld` units a side. */
export type MapLand = { own: number[][]; neighbours: number[][] }

export const tileExtent = 2048
export const landWorld = 2 ** 19
export const minZoom = 4.5
export const maxZoom = 18

/** Pieces are made at these zooms only; in between they are drawn larger. */
const levels = [4, 6, 8, 10, 12, 14] as const

export function levelFor(zoom: number): number {
  return levels.findLast((level) => level <= zoom) ?? levels[0]
}

export function isLevel(level: number): boolean {
  return (levels as readonly number[]).includes(level)
}

/** [3, 4, 8, 4] -> [3, 4, 5, 0]: points as steps from the one before. */
export function toSteps(points: readonly number[]): number[] {
  return points.map((value, index) => (index < 2 ? value : value - (points[index - 2] ?? 0)))
}
