import type { LabelKind } from '../../../domain/geo/map-tile.ts'

export type WorldLabel = { kind: LabelKind; x: number; y: number; rank: number; text: string; below?: string }

export type PlacedLabel = WorldLabel & { left: number; top: number }

/** The minimum zoom and the style of each kind. */
export const labelStyles: Record<LabelKind, { from: number; font: string; size: number }> = {
  city: { from: 0, font: '600', size: 15 },
  town: { from: 6, font: '600', size: 13 },
  village: { from: 10.6, font: '500', size: 12 },
  suburb: { from: 11.2, font: '500', size: 12.5 },
  district: { from: 10.4, font: '600', size: 11 },
  station: { from: 11.4, font: '500', size: 12 },
  street: { from: 14.4, font: '500', size: 11.5 },
}

const gap = 5
/** The zoom from which districts show the names of their areas. */
export const belowFrom = 11.6

type Box = { left: number; top: number; right: number; bottom: number }
type Measure = (text: string, font: string, size: number) => number

/**
 * Places labels in order of importance; one that would touch another is left out until the map is closer. `project`
 * converts a world point to pixels.
 */
export function layoutLabels(
  labels: readonly WorldLabel[],
  zoom: number,
  project: (x: number, y: number) => { left: number; top: number },
  measure: Measure,
): PlacedLabel[] {
  const taken = new BoxGrid()
  const placed: PlacedLabel[] = []
  for (const label of [...labels].sort((a, b) => b.rank - a.rank || (a.text < b.text ? -1 : 1))) {
    if (zoom < labelStyles[label.kind].from) continue
    const at = project(label.x, label.y)
    const box = boxOf(label, zoom, at, measure)
    if (taken.isHit(box)) continue
    taken.add(box)
    placed.push({ ...label, ...at })
  }
  return placed
}

/** Stations have their label at the right; all others are centred. */
function boxOf(
  { kind, text, below }: WorldLabel,
  zoom: number,
  at: { left: number; top: number },
  measure: Measure,
): Box {
  const { font, size } = labelStyles[kind]
  const width = measure(text, font, size)
  if (kind === 'station')
    return {
      left: at.left - 7 - gap,
      right: at.left + 10 + width + gap,
      top: at.top - size / 2 - gap,
      bottom: at.top + size / 2 + gap,
    }
  const wide = below && zoom >= belowFrom ? Math.max(width, measure(below, '500', 12)) : width
  const deep = below && zoom >= belowFrom ? 16 : 0
  return {
    left: at.left - wide / 2 - gap,
    right: at.left + wide / 2 + gap,
    top: at.top - size / 2 - gap,
    bottom: at.top + size / 2 + gap + deep,
  }
}

const cell = 128

/** Boxes by grid cell, so that each is compared with its neighbours only. */
class BoxGrid {
  readonly #cells = new Map<string, Box[]>()

  isHit(box: Box): boolean {
    return this.#keys(box).some((key) => this.#cells.get(key)?.some((other) => overlaps(box, other)))
  }

  add(box: Box): void {
    for (const key of this.#keys(box)) {
      const boxes = this.#cells.get(key)
      if (boxes) boxes.push(box)
      else this.#cells.set(key, [box])
    }
  }

  #keys({ left, top, right, bottom }: Box): string[] {
    const keys: string[] = []
    for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y++)
      for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x++) keys.push(`${x} ${y}`)
    return keys
  }
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
