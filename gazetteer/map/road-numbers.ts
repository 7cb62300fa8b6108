import type { GeometryLevel } from './base-geometry.ts'
import type { Line } from './vector-tile.ts'

export type NamedPoint = { name: string; weight: number; x: number; y: number }

/** Which roads a number belongs to, and how far along them it may be carried, in units of the finest level (about 5.8 m). */
const families = [
  { layers: ['motorway'], isMember: /^(M\d+( TOLL)?|A\d+\(M\))$/, reach: 8000, start: 60 },
  { layers: ['trunk', 'primary'], isMember: /^A\d+$/, reach: 2600, start: 30 },
  { layers: ['secondary'], isMember: /^B\d+$/, reach: 1400, start: 30 },
] as const

const cellSize = 32

/** Answers the number of the road of a class near a position in units of the finest level. */
export type RoadNumbers = (layer: string, x: number, y: number) => string | undefined

/**
 * The geometry has no road numbers; the gazetteer knows some points of each numbered road. Each number spreads from its points along
 * roads of its class until it meets another.
 */
export function numberRoads({ extent, cells }: GeometryLevel, points: readonly NamedPoint[]): RoadNumbers {
  const lookups = families.map((family) => {
    const graph = new RoadGraph()
    for (const [key, cell] of cells) {
      const [x = 0, y = 0] = key.split('/').map(Number)
      for (const layer of family.layers)
        for (const line of cell[layer] ?? []) graph.addLine(line, x * extent, y * extent)
    }
    const members = points.filter(({ name }) => family.isMember.test(name))
    return graph.spread(members, family.start, family.reach)
  })
  return (layer, x, y) => {
    const index = families.findIndex(({ layers }) => (layers as readonly string[]).includes(layer))
    return lookups[index]?.(x, y)
  }
}

class RoadGraph {
  readonly #numbers = new Map<number, number>()
  readonly #xs: number[] = []
  readonly #ys: number[] = []
  readonly #links: number[][] = []

  addLine(line: Line, left: number, top: number): void {
    let before = -1
    for (let i = 0; i < line.length; i += 2) {
      const node = this.#node(left + (line[i] ?? 0), top + (line[i + 1] ?? 0))
      if (before >= 0 && before !== node) {
        this.#links[before]?.push(node)
        this.#links[node]?.push(before)
      }
      before = node
    }
  }

  /** Dijkstra from all points at once. */
  spread(points: readonly NamedPoint[], start: number, reach: number) {
    const owner = new Array<string | undefined>(this.#xs.length)
    const distance = new Float64Array(this.#xs.length).fill(Number.POSITIVE_INFINITY)
    const index = this.#index()
    const queue = new MinQueue()
    for (const { name, x, y } of points) {
      const node = nearestOf(index, this.#xs, this.#ys, x, y, start)
      if (node < 0 || distance[node] === 0) continue
      distance[node] = 0
      owner[node] = name
      queue.push(0, node)
    }
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [at, node] = next
      if (at > (distance[node] ?? 0) || at > reach) continue
      for (const link of this.#links[node] ?? []) {
        const far = at + this.#between(node, link)
        if (far >= (distance[link] ?? 0)) continue
        distance[link] = far
        owner[link] = owner[node]
        queue.push(far, link)
      }
    }
    return (x: number, y: number) => {
      const node = nearestOf(index, this.#xs, this.#ys, x, y, cellSize * 2)
      return node < 0 ? undefined : owner[node]
    }
  }

  #node(x: number, y: number): number {
    const key = y * 2 ** 23 + x
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const node = this.#xs.length
    this.#numbers.set(key, node)
    this.#xs.push(x)
    this.#ys.push(y)
    this.#links.push([])
    return node
  }

  #between(a: number, b: number): number {
    return Math.hypot((this.#xs[a] ?? 0) - (this.#xs[b] ?? 0), (this.#ys[a] ?? 0) - (this.#ys[b] ?? 0))
  }

  #index(): Map<number, number[]> {
    const index = new Map<number, number[]>()
    this.#xs.forEach((x, node) => {
      const key = cellKey(x, this.#ys[node] ?? 0)
      const cell = index.get(key)
      if (cell) cell.push(node)
      else index.set(key, [node])
    })
    return index
  }
}

const cellKey = (x: number, y: number) => Math.floor(y / cellSize) * 2 ** 20 + Math.floor(x / cellSize)

function nearestOf(
  index: Map<number, number[]>,
  xs: readonly number[],
  ys: readonly number[],
  x: number,
  y: number,
  reach: number,
): number {
  let best = -1
  let least = reach
  for (let cy = y - reach; cy <= y + reach + cellSize; cy += cellSize)
    for (let cx = x - reach; cx <= x + reach + cellSize; cx += cellSize)
      for (const node of index.get(cellKey(cx, cy)) ?? []) {
        const distance = Math.hypot((xs[node] ?? 0) - x, (ys[node] ?? 0) - y)
        if (distance >= least) continue
        least = distance
        best = node
      }
  return best
}

/** A binary heap of [distance, node]. */
class MinQueue {
  readonly #heap: [number, number][] = []

  push(distance: number, node: number): void {
    const heap = this.#heap
    let i = heap.length
    heap.push([distance, node])
    while (i > 0) {
      const parent = (i - 1) >> 1
      if ((heap[parent]?.[0] ?? 0) <= distance) break
      heap[i] = heap[parent] as [number, number]
      i = parent
    }
    heap[i] = [distance, node]
  }

  pop(): [number, number] | undefined {
    const heap = this.#heap
    const [top] = heap
    const last = heap.pop()
    if (!top || !last || heap.length === 0) return top
    let i = 0
    for (;;) {
      let child = 2 * i + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && (heap[child + 1]?.[0] ?? 0) < (heap[child]?.[0] ?? 0)) child++
      if ((heap[child]?.[0] ?? 0) >= last[0]) break
      heap[i] = heap[child] as [number, number]
      i = child
    }
    heap[i] = last
    return top
  }
}

/** Splits a line where the road's number changes; parts without a number have an empty one. */
export function splitByNumber(
  line: Line,
  numberAt: (x: number, y: number) => string | undefined,
): { number: string; line: number[] }[] {
  const parts: { number: string; line: number[] }[] = []
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [ax, ay, bx, by] = [line[i] ?? 0, line[i + 1] ?? 0, line[i + 2] ?? 0, line[i + 3] ?? 0]
    const number = numberAt((ax + bx) / 2, (ay + by) / 2) ?? numberAt(ax, ay) ?? ''
    const last = parts.at(-1)
    if (last?.number === number) last.line.push(bx, by)
    else parts.push({ number, line: [ax, ay, bx, by] })
  }
  return parts
}
