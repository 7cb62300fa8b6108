import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { latOf, lngOf, mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import type { Bounds } from '../../../domain/search/search-query.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MapSources } from './map-controls.tsx'
import { StillMap } from './still-map.tsx'
import { hiddenCanvas, useMapView } from './use-map-view.ts'

type Position = { latitude: number; longitude: number }

type Props = { position: Position; onMove: (position: Position) => void }

/** About the length of a street on each side. */
const degrees = 0.0016
const stillSize = [960, 960] as const

/** The pin is fixed and the map moves below it, by pointer or arrow keys. */
export function PositionMap({ position, onMove }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const focusKey = useFocusKey()
  const { view, hasFailed, isDrawn } = useMapView({
    host,
    focus: { key: focusKey.of(position), bounds: around(position), padding: 0 },
    onFrame: () => undefined,
    onRest: (isByHand) => {
      if (!view || !isByHand) return
      const here = rounded(latOf(view.camera.y), lngOf(view.camera.x))
      focusKey.keepAt(here)
      onMove(here)
    },
  })
  const onKey = (event: KeyboardEvent) => {
    if (event.target === host.current && view?.press(event.key)) event.preventDefault()
  }
  return (
    <section
      aria-label="Place on the map"
      className="relative h-80 overflow-clip rounded-control bg-map-land md:h-100"
    >
      {!isDrawn && (
        <StillMap bounds={around(position)} size={stillSize} pins={[]} isBehindMap={view !== undefined} />
      )}
      {hasFailed && (
        <p
          role="status"
          className="absolute bottom-8 left-3 z-3 rounded-control bg-surface px-3 py-2 text-sm shadow-2"
        >
          Your browser can’t show the interactive map, so the pin stays at the postcode.
        </p>
      )}
      <div
        ref={host}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: handles the keys that move the map.
        tabIndex={0}
        aria-label="Map under the pin. Arrow keys move it, plus and minus zoom."
        onKeyDown={onKey}
        className={classes(
          'absolute! inset-0 touch-none overflow-hidden outline-offset-[-4px] focus-visible:shadow-[inset_0_0_0_6px_var(--color-accent)]',
          !isDrawn && hiddenCanvas,
        )}
      />
      <span
        aria-hidden
        className="-translate-x-1/2 -translate-y-full pointer-events-none absolute top-1/2 left-1/2"
      >
        <span className="block rounded-tag bg-accent px-2.5 py-1 font-semibold text-on-accent text-sm shadow-2 ring-2 ring-ink">
          Here
        </span>
        <span className="mx-auto block h-4 w-0.75 bg-ink" />
      </span>
      <div className="absolute top-3 right-3 flex flex-col overflow-hidden rounded-control bg-surface shadow-2">
        <IconButton icon={Plus} label="Zoom in" onClick={() => view?.zoomBy(1)} />
        <IconButton icon={Minus} label="Zoom out" onClick={() => view?.zoomBy(-1)} />
      </div>
      {view && <MapSources view={view} />}
    </section>
  )
}

/** A key that changes when the position is set from outside, and not when this map moved it. */
function useFocusKey() {
  const last = useRef<{ key: string; at: string }>({ key: '', at: '' })
  const textOf = ({ latitude, longitude }: Position) => `${latitude},${longitude}`
  return {
    of: (position: Position): string => {
      const at = textOf(position)
      if (last.current.at !== at) last.current = { key: at, at }
      return last.current.key
    },
    keepAt: (position: Position) => {
      last.current = { ...last.current, at: textOf(position) }
    },
  }
}

function around({ latitude, longitude }: Position): Bounds {
  const [x, y] = [mercatorX(longitude), mercatorY(latitude)]
  const side = degrees / 360
  return [lngOf(x - side), latOf(y + side), lngOf(x + side), latOf(y - side)]
}

/** Rounded to about a metre. */
const rounded = (latitude: number, longitude: number): Position => ({
  latitude: Number(latitude.toFixed(5)),
  longitude: Number(longitude.toFixed(5)),
})
