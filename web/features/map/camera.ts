import { latOf, lngOf, mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { maxZoom, minZoom } from '../../../domain/geo/map-tile.ts'
import type { Bounds } from '../../../domain/search/search-query.ts'

/** The centre in a unit square (Web Mercator) and the zoom. At zoom 0 the world is 256 pixels wide. */
export type Camera = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }
export type Pixel = { left: number; top: number }

/** The United Kingdom with some sea. */
const limits = { west: mercatorX(-12), east: mercatorX(5), north: mercatorY(61.8), south: mercatorY(48.8) }

export function worldPixels(zoom: number): number {
  return 256 * 2 ** zoom
}

export function toPixel(camera: Camera, size: Size, x: number, y: number): Pixel {
  const scale = worldPixels(camera.zoom)
  return { left: (x - camera.x) * scale + size.width / 2, top: (y - camera.y) * scale + size.height / 2 }
}

export function toWorld(camera: Camera, size: Size, { left, top }: Pixel): { x: number; y: number } {
  const scale = worldPixels(camera.zoom)
  return { x: camera.x + (left - size.width / 2) / scale, y: camera.y + (top - size.height / 2) / scale }
}

export function clampCamera({ x, y, zoom }: Camera): Camera {
  return {
    x: clamp(x, limits.west, limits.east),
    y: clamp(y, limits.north, limits.south),
    zoom: clamp(zoom, minZoom, maxZoom),
  }
}

export function panned(camera: Camera, left: number, top: number): Camera {
  const scale = worldPixels(camera.zoom)
  return clampCamera({ ...camera, x: camera.x + left / scale, y: camera.y + top / scale })
}

/** Zooms while the point at `about` stays in place. */
export function zoomed(camera: Camera, size: Size, zoom: number, about: Pixel): Camera {
  const next = clamp(zoom, minZoom, maxZoom)
  const spot = toWorld(camera, size, about)
  const scale = worldPixels(next)
  return clampCamera({
    x: spot.x - (about.left - size.width / 2) / scale,
    y: spot.y - (about.top - size.height / 2) / scale,
    zoom: next,
  })
}

/** The padding is at most this share of the screen. */
const widestEdge = 0.16

/** The closest camera that shows the whole box. */
export function fitted([west, south, east, north]: Bounds, size: Size, padding = 40, nearest = 16): Camera {
  const [left, right, top, bottom] = [mercatorX(west), mercatorX(east), mercatorY(north), mercatorY(south)]
  const edge = Math.min(padding, size.width * widestEdge, size.height * widestEdge)
  const available = {
    width: Math.max(size.width - 2 * edge, 50),
    height: Math.max(size.height - 2 * edge, 50),
  }
  const across = Math.max((right - left) / available.width, (bottom - top) / available.height)
  const zoom = Math.min(-Math.log2(Math.max(across, 1e-12) * 256), nearest)
  return clampCamera({ x: (left + right) / 2, y: (top + bottom) / 2, zoom })
}

export function boundsOf(camera: Camera, size: Size): Bounds {
  const start = toWorld(camera, size, { left: 0, top: 0 })
  const end = toWorld(camera, size, { left: size.width, top: size.height })
  return [lngOf(start.x), latOf(end.y), lngOf(end.x), latOf(start.y)]
}

export function interpolate(from: Camera, to: Camera, share: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
