import { levelFor, type MapLand, type MapTile, tileExtent } from '../../../domain/geo/map-tile.ts'
import { type Camera, type Size, toWorld } from './camera.ts'
import type { WorldLabel } from './label-layout.ts'

/** The version of the map data, part of the tiles' addresses. */
const edition = '2026-05'
const maxCached = 160
const retryMs = 5000

/** A tile ready to draw: paths in tile units, labels in world units. */
export type DrawnTile = {
  level: number
  x: number
  y: number
  built: Path2D
  core: Path2D
  borders: Path2D
  dots: Int32Array
  labels: WorldLabel[]
}

export type DrawnLand = { own: Path2D; neighbours: Path2D }

/** Fetches tiles as they come into view, and caches the last ones. */
export class TileStore {
  land: DrawnLand | undefined
  readonly #tiles = new Map<string, DrawnTile | 'loading'>()
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
    void this.#fetchLand()
  }

  /** The loaded tiles in view; a coarser one stands in for one that is loading. */
  inSight(camera: Camera, size: Size): DrawnTile[] {
    const level = levelFor(camera.zoom)
    const tiles = new Map<string, DrawnTile>()
    for (const [x, y] of squaresInSight(camera, size, level)) {
      const tile = this.#get(level, x, y) ?? this.#standIn(level, x, y)
      if (tile) tiles.set(keyOf(tile.level, tile.x, tile.y), tile)
    }
    return [...tiles.values()].sort((a, b) => a.level - b.level)
  }

  #standIn(level: number, x: number, y: number): DrawnTile | undefined {
    for (let coarser = level - 2; coarser >= 4; coarser -= 2) {
      const shrink = 2 ** (level - coarser)
      const tile = this.#tiles.get(keyOf(coarser, Math.floor(x / shrink), Math.floor(y / shrink)))
      if (tile && typeof tile === 'object') return tile
    }
    return undefined
  }

  #get(level: number, x: number, y: number): DrawnTile | undefined {
    const key = keyOf(level, x, y)
    const cached = this.#tiles.get(key)
    if (cached === undefined) void this.#fetchTile(key, level, x, y)
    return typeof cached === 'object' ? cached : undefined
  }

  async #fetchTile(key: string, level: number, x: number, y: number): Promise<void> {
    this.#tiles.set(key, 'loading')
    try {
      const tile = await fetchJson<MapTile>(`/map/${key}.json`)
      this.#tiles.set(key, prepare(tile, level, x, y))
    } catch {
      // Retried when it is needed again after a while.
      setTimeout(() => this.#tiles.delete(key), retryMs)
      return
    }
    for (const oldest of this.#tiles.keys()) {
      if (this.#tiles.size <= maxCached) break
      this.#tiles.delete(oldest)
    }
    this.#onChange()
  }

  async #fetchLand(): Promise<void> {
    try {
      const { own, neighbours } = await fetchJson<MapLand>('/map/land.json')
      this.land = { own: pathOf(own, true), neighbours: pathOf(neighbours, true) }
      this.#onChange()
    } catch {
      // Without the coast, the map still has labels, towns and pins.
    }
  }
}

const keyOf = (level: number, x: number, y: number) => `${level}/${x}/${y}`

function squaresInSight(camera: Camera, size: Size, level: number): [number, number][] {
  const start = toWorld(camera, size, { left: 0, top: 0 })
  const end = toWorld(camera, size, { left: size.width, top: size.height })
  const side = 2 ** level
  const squares: [number, number][] = []
  for (let y = Math.floor(start.y * side); y <= Math.floor(end.y * side); y++)
    for (let x = Math.floor(start.x * side); x <= Math.floor(end.x * side); x++) squares.push([x, y])
  return squares
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(`${path}?v=${edition}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

function prepare(tile: MapTile, level: number, x: number, y: number): DrawnTile {
  const side = 2 ** level
  return {
    level,
    x,
    y,
    built: pathOf(tile.built, true),
    core: pathOf(tile.core, true),
    borders: pathOf(tile.borders, false),
    dots: summed(tile.dots),
    labels: tile.labels.map(([kind, tx, ty, rank, text, below]) => ({
      kind,
      x: (x + tx / tileExtent) / side,
      y: (y + ty / tileExtent) / side,
      rank,
      text,
      ...(below ? { below } : {}),
    })),
  }
}

/** Lines are a point followed by steps. */
function pathOf(lines: readonly number[][], isClosed: boolean): Path2D {
  const path = new Path2D()
  for (const line of lines) {
    let x = line[0] ?? 0
    let y = line[1] ?? 0
    path.moveTo(x, y)
    for (let i = 2; i < line.length; i += 2) {
      x += line[i] ?? 0
      y += line[i + 1] ?? 0
      path.lineTo(x, y)
    }
    if (isClosed) path.closePath()
  }
  return path
}

function summed(steps: readonly number[]): Int32Array {
  const points = new Int32Array(steps.length)
  for (let i = 0; i < steps.length; i++) points[i] = (steps[i] ?? 0) + (i > 1 ? (points[i - 2] ?? 0) : 0)
  return points
}
