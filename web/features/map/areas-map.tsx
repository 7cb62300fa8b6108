import { useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { classes } from '../../ui/classes.ts'
import { MapSources, ZoomButtons } from './map-controls.tsx'
import { usePinPlacement } from './pins/use-pin-placement.ts'
import { areasAround, StillMap } from './still-map.tsx'
import { hiddenCanvas, useMapView } from './use-map-view.ts'

type Position = { latitude: number; longitude: number }
type Props = {
  areas: (Position & { slug: string; name: string; count: number; address: string })[]
  /** Places of work or study. */
  works: (Position & { name: string })[]
}

const padding = 36
/** Large enough to press. */
const [smallest, largest] = [24, 46]
const stillSize = [960, 960] as const

/** Areas as circles by their number of homes, with the places that have to be in reach. Zooming in shows those that overlap others. */
export function AreasMap({ areas, works }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const place = useRef<() => void>(null)
  const bounds = useMemo(() => areasAround([...areas, ...works]), [areas, works])
  const { view, isDrawn } = useMapView({
    host,
    focus: { key: bounds.join(' '), bounds, padding },
    isCooperative: true,
    onFrame: () => place.current?.(),
    onRest: () => undefined,
  })
  usePinPlacement(view, layer, place)
  const most = Math.max(...areas.map(({ count }) => count))
  return (
    <section
      aria-label={areas.length === 1 ? 'Map of 1 area that fits' : `Map of ${areas.length} areas that fit`}
      className="relative aspect-4/5 w-full overflow-clip rounded-control bg-map-land"
    >
      {!isDrawn && <StillMap bounds={bounds} size={stillSize} pins={[]} isBehindMap={view !== undefined} />}
      <div ref={host} className={classes('absolute! inset-0', !isDrawn && hiddenCanvas)} />
      {view &&
        createPortal(
          <div ref={layer} className="pointer-events-none absolute inset-0 overflow-hidden">
            {works.map(({ name, ...position }) => (
              <div
                key={name}
                {...worldPosition(position)}
                data-box={labelBox(name)}
                className="absolute top-0 left-0 z-2 size-0"
              >
                <span className="absolute -translate-x-1/2 -translate-y-full whitespace-nowrap rounded-tag bg-accent px-2 py-1 font-semibold text-on-accent text-sm ring-2 ring-ink">
                  {name}
                </span>
              </div>
            ))}
            {areas.map(({ slug, name, count, address, ...position }) => (
              <div
                key={slug}
                {...worldPosition(position)}
                data-box={circleBox(diameter(count / most))}
                className="absolute top-0 left-0 size-0"
              >
                <a
                  href={address}
                  title={name}
                  aria-label={`${name}: ${homes(count)}`}
                  style={{ width: diameter(count / most), height: diameter(count / most) }}
                  className="tabular pointer-events-auto absolute grid -translate-1/2 place-items-center rounded-full bg-strong/88 font-semibold text-2xs text-on-strong shadow-[0_0_0_2px_var(--color-map-land)] hover:z-2 hover:bg-accent hover:text-on-accent"
                >
                  {count}
                </a>
              </div>
            ))}
          </div>,
          view.overlay,
        )}
      {view && (
        <div className="absolute top-3 right-3 z-3">
          <ZoomButtons onZoom={(step) => view.zoomBy(step)} />
        </div>
      )}
      {view && <MapSources view={view} />}
    </section>
  )
}

const homes = (count: number) => (count === 1 ? '1 home' : `${formatNumber(count)} homes`)

const diameter = (share: number) => Math.round(smallest + (largest - smallest) * Math.sqrt(share))

const circleBox = (size: number) => `${-size / 2} ${-size / 2} ${size} ${size}`

/** The size of a label in our typeface, a little generous. */
function labelBox(name: string): string {
  const width = name.length * 8.5 + 20
  return `${-width / 2} -32 ${width} 32`
}

const worldPosition = ({ latitude, longitude }: Position) => ({
  'data-x': mercatorX(longitude),
  'data-y': mercatorY(latitude),
})
