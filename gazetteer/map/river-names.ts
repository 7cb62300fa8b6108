import { mercatorX, mercatorY } from '../../domain/geo/map-projection.ts'
import { simplifyLine } from '../../domain/geo/simplify-line.ts'
import type { GeometryLevel } from './base-geometry.ts'
import { rivers } from './landmarks.ts'

/** Points of the world in units of the level. */
export type NamedRiver = { name: string; line: [x: number, y: number][] }

const cellSize = 256
/** A stop belongs to the nearest river within about 3 km. */
const stopReach = 250
/** A route that is much longer than the straight line follows another river. */
const maxDetour = 4
const smoothing = 5

/** The lines of named rivers, found by following the river network from stop to stop. */
export function nameRivers({ level, extent, cells }: GeometryLevel): NamedRiver[] {
  const network = new RiverNetwork()
  for (const [key, cell] of cells) {
    const [x = 0, y = 0] = key.split('/').map(Number)
    for (const line of cell.river ?? []) {
      let before: number | undefined
      for (let i = 0; i < line.length; i += 2) {
        const node = network.node(x * extent + (line[i] ?? 0), y * extent + (line[i + 1] ?? 0))
        if (before !== undefined) network.link(before, node)
        before = node
      }
    }
  }
  const world = 2 ** level * extent
  return rivers.flatMap(([name, ...stops]) => {
    const nodes = stops.map(([lat, lng]) => network.nearest(mercatorX(lng) * world, mercatorY(lat) * world))
    const lines: [number, number][][] = []
    nodes.slice(1).forEach((to, index) => {
      const from = nodes[index]
      const route = from === undefined || to === undefined ? [] : network.route(from, to)
      const last = lines.at(-1)
      if (last && route[0] && last.at(-1) === route[0]) last.push(...route.slice(1))
      else if (route.length > 1) lines.push(route)
    })
    return lines.map((line) => ({ name, line: rounded(simplifyLine(line, smoothing)) }))
  })
}

/** Letters stand better on a line without corners (Chaikin, two iterations). */
function rounded(line: [number, number][]): [number, number][] {
  let points = line
  for (let pass = 0; pass < 2; pass++)
    points = points.flatMap(([x, y], index): [number, number][] => {
      const next = points[index + 1]
      if (!next) return [[x, y]]
      const at = (share: number): [number, number] => [
        Math.round(x + (next[0] - x) * share),
        Math.round(y + (next[1] - y) * share),
      ]
      return index === 0 ? [[x, y], at(0.75)] : [at(0.25), at(0.75)]
    })
  return points
}

class RiverNetwork {
  readonly #numbers = new Map<string, number>()
  readonly #points: [number, number][] = []
  readonly #links: number[][] = []
  readonly #index = new Map<string, number[]>()

  node(x: number, y: number): number {
    const key = `${x} ${y}`
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const node = this.#points.length
    this.#numbers.set(key, node)
    this.#points.push([x, y])
    this.#links.push([])
    const cell = `${Math.floor(x / cellSize)} ${Math.floor(y / cellSize)}`
    this.#index.set(cell, [...(this.#index.get(cell) ?? []), node])
    return node
  }

  link(a: number, b: number): void {
    this.#links[a]?.push(b)
    this.#links[b]?.push(a)
  }

  nearest(x: number, y: number): number | undefined {
    let best: number | undefined
    let least = stopReach
    for (const dy of [-1, 0, 1])
      for (const dx of [-1, 0, 1])
        for (const node of this.#index.get(
          `${Math.floor(x / cellSize) + dx} ${Math.floor(y / cellSize) + dy}`,
        ) ?? []) {
          const [nx, ny] = this.#points[node] ?? [0, 0]
          const distance = Math.hypot(nx - x, ny - y)
          if (distance >= least) continue
          least = distance
          best = node
        }
    return best
  }

  /** Breadth-first with small gaps bridged; empty if there is no reasonable way. */
  route(from: number, to: number): [number, number][] {
    const direct = this.#between(from, to)
    const distance = new Map([[from, 0]])
    const before = new Map<number, number>()
    const open = new Set([from])
    while (open.size > 0) {
      const node = nearestOpen(open, distance)
      open.delete(node)
      const far = distance.get(node) ?? 0
      if (node === to) return this.#walk(before, to)
      if (far > direct * maxDetour + cellSize) break
      for (const link of this.#links[node] ?? []) {
        const next = far + this.#between(node, link)
        if (next >= (distance.get(link) ?? Number.POSITIVE_INFINITY)) continue
        distance.set(link, next)
        before.set(link, node)
        open.add(link)
      }
    }
    return []
  }

  #walk(before: Map<number, number>, to: number): [number, number][] {
    const path = []
    for (let node: number | undefined = to; node !== undefined; node = before.get(node))
      path.push(this.#points[node] as [number, number])
    return path.reverse()
  }

  #between(a: number, b: number): number {
    const [[ax, ay], [bx, by]] = [this.#points[a] ?? [0, 0], this.#points[b] ?? [0, 0]]
    return Math.hypot(ax - bx, ay - by)
  }
}

/** The front of a river network is a few nodes wide, so a scan is enough. */
function nearestOpen(open: Set<number>, distance: Map<number, number>): number {
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (const node of open) {
    const far = distance.get(node) ?? 0
    if (far >= least) continue
    least = far
    best = node
  }
  return best
}
