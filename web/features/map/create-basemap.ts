import { readPublicSettings } from '../../data/public-settings.ts'
import type { BasemapFactory } from './basemap.ts'
import { createDrawnBasemap } from './drawn-basemap.ts'

/** Our own drawing, unless the site is set up with a map service. */
export const createBasemap: BasemapFactory = async (host, onChange) => {
  const { mapStyleUrl } = readPublicSettings()
  if (!mapStyleUrl) return createDrawnBasemap(host, onChange)
  try {
    const { createTileBasemap } = await import('./tile-basemap.ts')
    return await createTileBasemap(host, mapStyleUrl, onChange)
  } catch {
    // Not every device can show tiles: what we draw ourselves needs no more than a canvas.
    return createDrawnBasemap(host, onChange)
  }
}
