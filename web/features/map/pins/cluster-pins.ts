import { mercatorX, mercatorY } from '../../../../domain/geo/map-projection.ts'
import type { Bounds } from '../../../../domain/search/search-query.ts'
import type { FunctionResult } from '../../../../supabase/database.ts'
import { worldPixels } from '../camera.ts'

/** As the search returns them: a grid cell with a count, or one listing with its price. */
export type Cluster = FunctionResult<'map_clusters'>[number]

/** A pin: one listing, or several that would overlap. */
export type Pin = {
  key: string
  x: number
  y: number
  count: number
  price: number | null
  id: string | undefined
  /** The bounds of everything in it. */
  bounds: Bounds
}

/** The space around the point in pixels: a price is above it, a count is a circle around it. */
const priceBox = { half: 34, above: 42, below: 2 }
const numberBox = { half: 27, above: 27, below: 27 }

/**
 * `zoom` is the search's, which counts by tiles of 256 pixels. Clusters of neighbouring cells can overlap, so they are merged again, largest first, until every pin can be read and
 * clicked.
 */
export function clusterPins(clusters: readonly Cluster[], zoom: number): Pin[] {
  const scale = worldPixels(zoom - 1)
  const pins: Pin[] = []
  const add = (pin: Pin) => {
    const index = pins.findIndex((other) => isOver(other, pin, scale))
    const [overlapping] = index < 0 ? [] : pins.splice(index, 1)
    if (!overlapping) pins.push(pin)
    // A merged pin is elsewhere and may overlap another.
    else add(merge(overlapping, pin))
  }
  for (const cluster of [...clusters].sort((a, b) => b.count - a.count)) add(toPin(cluster))
  return pins
}

function isOver(one: Pin, other: Pin, scale: number): boolean {
  const [a, b] = [boxOf(one), boxOf(other)]
  const across = Math.abs(one.x - other.x) * scale
  const down = (other.y - one.y) * scale
  return across < a.half + b.half && down < a.below + b.above && -down < a.above + b.below
}

const boxOf = ({ id }: Pin) => (id === undefined ? numberBox : priceBox)

function toPin({ latitude, longitude, count, min_price, id }: Cluster): Pin {
  return {
    key: id ?? `${latitude} ${longitude}`,
    x: mercatorX(longitude),
    y: mercatorY(latitude),
    count,
    price: min_price,
    id: id ?? undefined,
    bounds: [longitude, latitude, longitude, latitude],
  }
}

function merge(one: Pin, other: Pin): Pin {
  const count = one.count + other.count
  return {
    key: `${one.key}+`,
    x: (one.x * one.count + other.x * other.count) / count,
    y: (one.y * one.count + other.y * other.count) / count,
    count,
    price: one.price,
    id: undefined,
    bounds: [
      Math.min(one.bounds[0], other.bounds[0]),
      Math.min(one.bounds[1], other.bounds[1]),
      Math.max(one.bounds[2], other.bounds[2]),
      Math.max(one.bounds[3], other.bounds[3]),
    ],
  }
}

/** 44 · 999 · 1.2k · 12k */
export function formatClusterCount(count: number): string {
  if (count < 1000) return `${count}`
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`
}
