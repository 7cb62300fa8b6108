/** A picture of the map that the server draws: for visitors without scripts or WebGL, before the map has loaded, and for emails. */
export type StillMapRequest = {
  theme: 'light' | 'dark'
  /** As MapLibre counts: at zoom 0 the world is 512 pixels wide. */
  zoom: number
  latitude: number
  longitude: number
  width: number
  height: number
}

/** Pictures come in few sizes and steps, so that they can be cached. */
const stillMapSizes = [
  [640, 400],
  [800, 400],
  [960, 960],
] as const
export type StillMapSize = (typeof stillMapSizes)[number]
const minZoom = 4
const maxZoom = 15

/** /map/still/light/12.5/51.5072,-0.1276/960x960.webp */
export function stillMapPath({ theme, zoom, latitude, longitude, width, height }: StillMapRequest): string {
  return `/map/still/${theme}/${stillZoom(zoom)}/${latitude.toFixed(4)},${longitude.toFixed(4)}/${width}x${height}.webp`
}

/** The nearest step at which more than asked for is in view. */
export function stillZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, Math.floor(zoom * 2) / 2))
}

export function parseStillMapPath(path: string): StillMapRequest | undefined {
  const found =
    /^\/map\/still\/(light|dark)\/(\d{1,2}(?:\.5)?)\/(-?\d{1,2}\.\d{4}),(-?\d{1,2}\.\d{4})\/(\d{3})x(\d{3})\.webp$/.exec(
      path,
    )
  if (!found) return undefined
  const [theme, zoom, latitude, longitude, width, height] = found.slice(1)
  const request = {
    theme: theme as StillMapRequest['theme'],
    zoom: Number(zoom),
    latitude: Number(latitude),
    longitude: Number(longitude),
    width: Number(width),
    height: Number(height),
  }
  const isKnownSize = stillMapSizes.some(([w, h]) => w === request.width && h === request.height)
  const isInCountry =
    request.latitude > 49 && request.latitude < 61.5 && request.longitude > -9.5 && request.longitude < 3
  return isKnownSize && isInCountry && stillZoom(request.zoom) === request.zoom ? request : undefined
}
