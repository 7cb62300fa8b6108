import { mercatorX, mercatorY } from '../../../domain/map-projection.ts'
import type { Bounds } from '../../../domain/search-query.ts'
import { worldPixels } from './camera.ts'

/** As the search answers them: squares with so many homes, or one home with its price. */
export type Cluster = {
  latitude: number
  longitude: number
  count: number
  min_price: number | null
  id: string | null
}

/** What stands on the map: one home, or several that would lie over each other. */
export type Pin = {
  key: string
  x: number
  y: number
  count: number
  price: number | null
  id: string | undefined
  /** Around all that was gathered. */
  bounds: Bounds
}

/** Nearer than this they would cover each other. */
const reach = { across: 58, down: 42 }

/**
 * The answers of neighbouring squares can still lie over each other: those are gathered once more, the greatest first,
 * so that every pin can be read and pressed.
 */
export function gatherPins(clusters: readonly Cluster[], zoom: number): Pin[] {
  const scale = worldPixels(zoom)
  const pins: Pin[] = []
  for (const cluster of [...clusters].sort((a, b) => b.count - a.count)) {
    const pin = pinOf(cluster)
    const near = pins.find(
      (other) =>
        Math.abs(other.x - pin.x) * scale < reach.across && Math.abs(other.y - pin.y) * scale < reach.down,
    )
    if (near) absorb(near, pin)
    else pins.push(pin)
  }
  return pins
}

function pinOf({ latitude, longitude, count, min_price, id }: Cluster): Pin {
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

function absorb(pin: Pin, other: Pin): void {
  const count = pin.count + other.count
  pin.x = (pin.x * pin.count + other.x * other.count) / count
  pin.y = (pin.y * pin.count + other.y * other.count) / count
  pin.count = count
  pin.key = `${pin.key}+`
  pin.id = undefined
  pin.bounds = [
    Math.min(pin.bounds[0], other.bounds[0]),
    Math.min(pin.bounds[1], other.bounds[1]),
    Math.max(pin.bounds[2], other.bounds[2]),
    Math.max(pin.bounds[3], other.bounds[3]),
  ]
}

/** 44 · 999 · 1.2k · 12k */
export function formatClusterCount(count: number): string {
  if (count < 1000) return `${count}`
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`
}
