import { readPublicSettings } from '../../data/public-settings.ts'
import type { GroundMaker } from './basemap.ts'
import { makeDrawnGround } from './drawn-basemap.ts'

/** Our own drawing, unless the site is set up with a map service. */
export const makeGround: GroundMaker = async (host, onChange) => {
  const { mapStyleUrl } = readPublicSettings()
  if (!mapStyleUrl) return makeDrawnGround(host, onChange)
  try {
    const { makeTileGround } = await import('./tile-basemap.ts')
    return await makeTileGround(host, mapStyleUrl, onChange)
  } catch {
    // Not every device can show tiles: what we draw ourselves needs no more than a canvas.
    return makeDrawnGround(host, onChange)
  }
}
