import { latOf, lngOf, mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import type { Bounds } from '../../../domain/search/search-query.ts'

/** The centre in a unit square (Web Mercator) and the zoom. At zoom 0 the world is 512 pixels wide, as MapLibre counts. */
export type Camera = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }
export type Pixel = { left: number; top: number }

export const minZoom = 4
/** What the tiles cover; beyond there is nothing to see. */
const limits = { west: mercatorX(-13), east: mercatorX(5), north: mercatorY(61.9), south: mercatorY(48.1) }

export function worldPixels(zoom: number): number {
  return 512 * 2 ** zoom
}

export function toPixel(camera: Camera, size: Size, x: number, y: number): Pixel {
  const scale = worldPixels(camera.zoom)
  return { left: (x - camera.x) * scale + size.width / 2, top: (y - camera.y) * scale + size.height / 2 }
}

export function toWorld(camera: Camera, size: Size, { left, top }: Pixel): { x: number; y: number } {
  const scale = worldPixels(camera.zoom)
  return { x: camera.x + (left - size.width / 2) / scale, y: camera.y + (top - size.height / 2) / scale }
}

/** Keeps the view within the tiles, and the zoom within what they hold there. */
export function constrained(camera: Camera, size: Size, maxZoomAt: (x: number, y: number) => number): Camera {
  const widest = Math.max(
    size.width / (limits.east - limits.west),
    size.height / (limits.south - limits.north),
  )
  const least = Math.max(minZoom, Math.log2(widest / 512))
  const zoom = Math.max(Math.min(camera.zoom, maxZoomAt(camera.x, camera.y)), least)
  const scale = worldPixels(zoom)
  const [halfWidth, halfHeight] = [size.width / 2 / scale, size.height / 2 / scale]
  return {
    x: clamp(camera.x, limits.west + halfWidth, limits.east - halfWidth),
    y: clamp(camera.y, limits.north + halfHeight, limits.south - halfHeight),
    zoom,
  }
}

/** The padding is at most this share of the screen. */
const widestEdge = 0.16

/** The closest camera that shows the whole box. */
export function fitted([west, south, east, north]: Bounds, size: Size, padding = 40, nearest = 15): Camera {
  const [left, right, top, bottom] = [mercatorX(west), mercatorX(east), mercatorY(north), mercatorY(south)]
  const edge = Math.min(padding, size.width * widestEdge, size.height * widestEdge)
  const available = {
    width: Math.max(size.width - 2 * edge, 50),
    height: Math.max(size.height - 2 * edge, 50),
  }
  const across = Math.max((right - left) / available.width, (bottom - top) / available.height)
  const zoom = Math.max(minZoom, Math.min(-Math.log2(Math.max(across, 1e-12) * 512), nearest))
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom }
}

export function boundsOf(camera: Camera, size: Size): Bounds {
  const start = toWorld(camera, size, { left: 0, top: 0 })
  const end = toWorld(camera, size, { left: size.width, top: size.height })
  return [lngOf(start.x), latOf(end.y), lngOf(end.x), latOf(start.y)]
}

function clamp(value: number, min: number, max: number): number {
  return min > max ? (min + max) / 2 : Math.min(Math.max(value, min), max)
}
