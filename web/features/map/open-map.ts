import { addProtocol, Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { Protocol } from 'pmtiles'
import type { MapArchiveInfo } from '../../../domain/geo/map-archive.ts'
import { latOf, lngOf, mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { readPublicSettings } from '../../data/public-settings.ts'
import { type Camera, constrained, minZoom } from './camera.ts'
import { addMapImages } from './style/map-images.ts'
import { mapStyle } from './style/map-style.ts'
import { currentTheme } from './theme.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

export type OpenedMap = {
  map: MapLibre
  archive: MapArchiveInfo | undefined
  /** How near a visitor can come to a position, in world coordinates. */
  maxZoomAt: (x: number, y: number) => number
}

/** Tiles can be enlarged this far before their rounding shows. */
const nearestZoom = 16.5
const nearestSparseZoom = 13.5
const enlargement = 3

let protocol: Protocol | undefined

/** Rejects if the device has no WebGL or the tiles do not respond. */
export async function openMap(
  container: HTMLElement,
  start: Camera,
  options: { isCooperative: boolean },
): Promise<OpenedMap> {
  setWorkerUrl(workerUrl)
  if (!protocol) {
    protocol = new Protocol()
    addProtocol('pmtiles', protocol.tile)
  }
  const { mapStyleUrl } = readPublicSettings()
  const archive = mapStyleUrl ? undefined : await fetchArchive()
  const maxZoomAt = maxZoomIn(archive)
  const map = new MapLibre({
    container,
    style: archive ? styleOf(archive) : mapStyleUrl,
    center: [lngOf(start.x), latOf(start.y)],
    zoom: start.zoom,
    minZoom,
    maxZoom: 18,
    attributionControl: false,
    // The map's element handles the keys; the canvas is not a stop of its own.
    keyboard: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    cooperativeGestures: options.isCooperative,
    fadeDuration: isStill() ? 0 : 150,
    renderWorldCopies: false,
    transformConstrain: (centre, zoom) => {
      const { clientWidth: width, clientHeight: height } = container
      const camera = constrained(
        { x: mercatorX(centre.lng), y: mercatorY(centre.lat), zoom },
        { width, height },
        maxZoomAt,
      )
      const next = centre.wrap()
      next.lng = lngOf(camera.x)
      next.lat = latOf(camera.y)
      return { center: next, zoom: camera.zoom }
    },
  })
  map.touchZoomRotate.disableRotation()
  map.getCanvas().tabIndex = -1
  map.getCanvas().setAttribute('aria-hidden', 'true')
  map.on('style.load', () => addMapImages(map))
  await new Promise<void>((resolve, reject) => {
    map.once('style.load', () => resolve())
    map.once('error', ({ error }) => reject(error))
  }).catch((error) => {
    map.remove()
    throw error
  })
  return { map, archive, maxZoomAt }
}

export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export function styleOf(archive: MapArchiveInfo): StyleSpecification {
  return mapStyle(archive, currentTheme(), location.origin)
}

async function fetchArchive(): Promise<MapArchiveInfo> {
  const response = await fetch('/map/archive.json')
  if (!response.ok) throw new Error(`map: ${response.status}`)
  return response.json()
}

/** Where streets are missing, the map ends earlier than it would show nothing. */
function maxZoomIn(archive: MapArchiveInfo | undefined): (x: number, y: number) => number {
  if (!archive) return () => 18
  if (!archive.sparse) return () => archive.maxZoom + enlargement
  const { zoom, tiles } = archive.sparse
  const sparse = new Set(tiles)
  const side = 2 ** zoom
  return (x, y) =>
    sparse.has(`${Math.floor(x * side)}/${Math.floor(y * side)}`) ? nearestSparseZoom : nearestZoom
}
