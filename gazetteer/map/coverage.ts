import { worldMetres } from '../../domain/geo/map-projection.ts'
import type { NamedPoint } from './road-numbers.ts'
import type { Line } from './vector-tile.ts'

/** Cells of 32 units of the finest level, about 190 m. */
const cellUnits = 32
const finestWorld = 2 ** 22
/** Streets fade out over this distance from where they are missing. */
const fadeMetres = 1000
const fadeSteps = 4
/** Names are counted within this many cells, so that single new closes do not count as a gap. */
const blurCells = 5
const leastNames = 6
const gapShare = 0.62

/**
 * Where streets are missing: most of the gazetteer's names there have no line. Answers how near a position is to such a gap: 0 in a gap, up to
 * `fadeSteps`, and undefined farther away.
 */
export class StreetCoverage {
  readonly #counts = new Map<number, { known: number; missing: number }>()
  #nearness = new Map<number, number>()

  add(points: readonly NamedPoint[], isKnown: readonly boolean[], left: number, top: number): void {
    points.forEach(({ x, y }, index) => {
      const key = keyOf(cellOf(left + x), cellOf(top + y))
      const count = this.#counts.get(key) ?? { known: 0, missing: 0 }
      if (isKnown[index]) count.known++
      else count.missing++
      this.#counts.set(key, count)
    })
  }

  /** Finds the gaps once all names are counted. */
  close(): void {
    const metresPerCell = (worldMetres(52.5) / finestWorld) * cellUnits
    const reach = Math.round(fadeMetres / metresPerCell)
    const seen = new Set<number>()
    for (const key of this.#counts.keys()) {
      const [cx, cy] = [key % 2 ** 20, Math.floor(key / 2 ** 20)]
      if (!this.#isGap(cx, cy) || seen.has(key)) continue
      seen.add(key)
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          const step = Math.floor((Math.hypot(dx, dy) / reach) * fadeSteps)
          const near = keyOf(cx + dx, cy + dy)
          if (step <= fadeSteps && step < (this.#nearness.get(near) ?? fadeSteps))
            this.#nearness.set(near, step)
        }
    }
  }

  nearnessAt(x: number, y: number): number | undefined {
    return this.#nearness.get(keyOf(cellOf(x), cellOf(y)))
  }

  /** Tiles of a zoom that have gaps in at least a quarter of their built-up area. */
  sparseTiles(zoom: number): string[] {
    const size = finestWorld / 2 ** zoom
    const tiles = new Map<string, { gaps: number; all: number }>()
    for (const key of this.#counts.keys()) {
      const [cx, cy] = [key % 2 ** 20, Math.floor(key / 2 ** 20)]
      const tile = `${Math.floor((cx * cellUnits) / size)}/${Math.floor((cy * cellUnits) / size)}`
      const count = tiles.get(tile) ?? { gaps: 0, all: 0 }
      count.all++
      if (this.#nearness.get(key) === 0) count.gaps++
      tiles.set(tile, count)
    }
    return [...tiles].filter(([, { gaps, all }]) => gaps >= 3 && gaps / all > 0.4).map(([tile]) => tile)
  }

  #isGap(cx: number, cy: number): boolean {
    let known = 0
    let missing = 0
    for (let dy = -blurCells; dy <= blurCells; dy++)
      for (let dx = -blurCells; dx <= blurCells; dx++) {
        const count = this.#counts.get(keyOf(cx + dx, cy + dy))
        if (!count) continue
        known += count.known
        missing += count.missing
      }
    return missing >= leastNames && missing / (known + missing) > gapShare
  }
}

const cellOf = (value: number) => Math.floor(value / cellUnits)
const keyOf = (x: number, y: number) => y * 2 ** 20 + x

/** Splits a line where its nearness to a gap changes. */
export function splitByNearness(
  line: Line,
  nearnessAt: (x: number, y: number) => number | undefined,
): { nearness: number | undefined; line: number[] }[] {
  const parts: { nearness: number | undefined; line: number[] }[] = []
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay, bx, by] = [line[i] ?? 0, line[i + 1] ?? 0, line[i + 2] ?? 0, line[i + 3] ?? 0]
    const nearness = nearnessAt((ax + bx) / 2, (ay + by) / 2)
    const last = parts.at(-1)
    if (last && last.nearness === nearness) last.line.push(bx, by)
    else parts.push({ nearness, line: [ax, ay, bx, by] })
  }
  return parts
}
