import { readPublicSettings } from '../../data/public-settings.ts'
import type { BasemapFactory } from './basemap.ts'
import { createDrawnBasemap } from './drawn-basemap.ts'

/** Our own drawing, unless a map service is configured. */
export const createBasemap: BasemapFactory = async (host, onChange) => {
  const { mapStyleUrl } = readPublicSettings()
  if (!mapStyleUrl) return createDrawnBasemap(host, onChange)
  try {
    const { createTileBasemap } = await import('./tile-basemap.ts')
    return await createTileBasemap(host, mapStyleUrl, onChange)
  } catch {
    // Not every device can show vector tiles; our drawing needs only a canvas.
    return createDrawnBasemap(host, onChange)
  }
}
