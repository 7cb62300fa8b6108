import { mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { type StillMapSize, stillMapPath, stillZoom } from '../../../domain/geo/still-map.ts'
import { formatPinPrice } from '../../../domain/money/pin-price.ts'
import type { Bounds } from '../../../domain/search/search-query.ts'
import { MapFooter, StillSources } from './map-footer.tsx'

export type StillPin = { id: string; latitude: number; longitude: number; price: number | null }

type Props = {
  bounds: Bounds
  size: StillMapSize
  pins: StillPin[]
  /** The map states its sources itself. */
  isBehindMap?: boolean
}

/** The picture is made for this part of itself: narrow screens cut off its sides. */
const visibleShare = 0.62

/** A picture of the map, drawn by the server: before the map has loaded, and where it cannot. */
export function StillMap({ bounds, size, pins, isBehindMap = false }: Props) {
  const [width, height] = size
  const centre = centreOf(bounds)
  const zoom = stillZoom(zoomFor(bounds, Math.min(width, height) * visibleShare))
  const scale = 512 * 2 ** zoom
  const picture = (theme: 'light' | 'dark') => stillMapPath({ theme, zoom, ...centre, width, height })
  const middle = 'absolute top-1/2 left-1/2 -translate-1/2 max-w-none'
  return (
    <div className="absolute inset-0 overflow-clip">
      <img
        src={picture('light')}
        alt=""
        loading="lazy"
        width={width}
        height={height}
        className={`${middle} dark:hidden`}
        style={{ width, height }}
      />
      <img
        src={picture('dark')}
        alt=""
        loading="lazy"
        width={width}
        height={height}
        className={`${middle} hidden dark:block`}
        style={{ width, height }}
      />
      {pins.map(({ id, latitude, longitude, price }) => (
        <span
          key={id}
          className="tabular absolute flex h-7 -translate-x-1/2 -translate-y-full items-center rounded-[3px] bg-strong px-2.25 font-semibold text-on-strong text-sm"
          style={{
            left: `calc(50% + ${Math.round((mercatorX(longitude) - mercatorX(centre.longitude)) * scale)}px)`,
            top: `calc(50% + ${Math.round((mercatorY(latitude) - mercatorY(centre.latitude)) * scale)}px)`,
          }}
        >
          {formatPinPrice(price)}
        </span>
      ))}
      {!isBehindMap && <MapFooter sources={<StillSources />} />}
    </div>
  )
}

function centreOf([west, south, east, north]: Bounds) {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

function zoomFor([west, south, east, north]: Bounds, pixels: number): number {
  const across = Math.max(mercatorX(east) - mercatorX(west), mercatorY(south) - mercatorY(north), 1e-7)
  return Math.log2(pixels / across / 512)
}

/** At least a few miles across. */
const leastDegrees = 0.06

/** Bounds around positions, with a margin. */
export function areasAround(positions: readonly { latitude: number; longitude: number }[]): Bounds {
  const lats = positions.map(({ latitude }) => latitude)
  const lngs = positions.map(({ longitude }) => longitude)
  return [
    Math.min(...lngs) - leastDegrees,
    Math.min(...lats) - leastDegrees,
    Math.max(...lngs) + leastDegrees,
    Math.max(...lats) + leastDegrees,
  ]
}

/** About a mile from top to bottom, which often includes a station. */
const halfDegrees = 0.008

/** Bounds around one position. */
export function boundsAbout({ latitude, longitude }: { latitude: number; longitude: number }): Bounds {
  const across = halfDegrees / Math.cos((latitude * Math.PI) / 180)
  return [longitude - across, latitude - halfDegrees, longitude + across, latitude + halfDegrees]
}
