import { setWorkerUrl, Map as TileMap } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { latOf, lngOf } from '../../../domain/geo/map-projection.ts'
import type { Basemap } from './basemap.ts'
import type { Camera } from './camera.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

/** At zoom 0 our world is 256 pixels wide, MapLibre's 512. */
const zoomOffset = 1

/**
 * Tiles of a map service below our own pins, controls and gestures. Rejects if the service does not respond or the
 * device cannot render them.
 */
export async function createTileBasemap(
  host: HTMLElement,
  styleUrl: string,
  onChange: () => void,
): Promise<Basemap> {
  const holder = document.createElement('div')
  holder.className = 'absolute! inset-0 size-full'
  holder.setAttribute('aria-hidden', 'true')
  host.append(holder)
  setWorkerUrl(workerUrl)
  let map: TileMap | undefined
  const destroy = () => {
    map?.remove()
    holder.remove()
  }
  try {
    map = await openMap(holder, styleUrl)
  } catch (error) {
    destroy()
    throw error
  }
  const tileMap = map
  tileMap.on('sourcedata', onChange)
  return {
    draw: (camera) => tileMap.jumpTo(positionOf(camera)),
    sources: () => attributionsOf(tileMap),
    destroy,
  }
}

function openMap(container: HTMLElement, style: string): Promise<TileMap> {
  const fadeDuration = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200
  const map = new TileMap({
    container,
    style,
    interactive: false,
    attributionControl: false,
    fadeDuration,
  })
  // The list has the same content, and the map handles the keys.
  map.getCanvas().tabIndex = -1
  return new Promise((resolve, reject) => {
    map.once('style.load', () => resolve(map))
    map.on('error', ({ error }) => reject(error))
  })
}

const positionOf = ({ x, y, zoom }: Camera) => ({
  center: [lngOf(x), latOf(y)] as [number, number],
  zoom: zoom - zoomOffset,
})

/** The attributions of the style's sources, as text. */
function attributionsOf(map: TileMap): string {
  const { sources } = map.getStyle()
  const attributions = Object.entries(sources).flatMap(([id, source]) => {
    const stated = 'attribution' in source ? source.attribution : undefined
    return map.getSource(id)?.attribution ?? stated ?? []
  })
  return [...new Set(attributions)].map(plainText).join(' · ')
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
