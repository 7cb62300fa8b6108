import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { latOf, lngOf } from '../../../domain/geo/map-projection.ts'
import type { Bounds, Corner } from '../../../domain/search/search-query.ts'
import { AreaDrawing } from './area-drawing.tsx'
import { toPixel, toWorld, zoomed } from './camera.ts'
import type { Pin } from './cluster-pins.ts'
import { createBasemap } from './create-basemap.ts'
import { MapButtons, MapSearchControl, MapSources } from './map-controls.tsx'
import { type HighlightedListing, MapPins } from './map-pins.tsx'
import { MapShape, type Shape } from './map-shape.tsx'
import { useLiveSearch } from './use-live-search.ts'
import { type Focus, useMapView } from './use-map-view.ts'
import { type PinsAddress, usePins } from './use-pins.ts'

export type Selection = { key: string; bounds: Bounds; isByKey: boolean }

type Props = {
  focus: Focus
  shape: Shape | undefined
  pinsAddress: PinsAddress
  highlighted: HighlightedListing | undefined
  onHighlight: (id: string | undefined) => void
  /** Search in the area of the map. */
  onSearchHere: (bounds: Bounds) => void
  onArea: (corners: Corner[] | undefined) => void
  renderSelection: (selection: Selection, close: () => void) => ReactNode
}

/** From this zoom on, a cluster opens as a list instead of zooming in. */
const nearestSplit = 16.5
const cardReachPx = 34

/** Listings on a map: prices on pins, counts on clusters, and a search in the visible area. */
export function MapPane({
  focus,
  shape,
  pinsAddress,
  highlighted,
  onHighlight,
  onSearchHere,
  onArea,
  renderSelection,
}: Props) {
  const host = useRef<HTMLDivElement>(null)
  const placePins = useRef<() => void>(null)
  const placeShape = useRef<() => void>(null)
  const placeDrawing = useRef<() => void>(null)
  const [selection, setSelection] = useState<Selection>()
  const [isDrawing, setDrawing] = useState(false)
  const [sources, setSources] = useState('')
  const live = useLiveSearch(onSearchHere)
  const followPins = useRef<() => void>(undefined)

  const view = useMapView({
    host,
    focus,
    createBasemap,
    onFrame: () => {
      placePins.current?.()
      placeShape.current?.()
      placeDrawing.current?.()
      followPins.current?.()
      setSources(view?.sources ?? '')
    },
    onRest: (isByHand) => {
      if (view && isByHand && !isDrawing) live.moved(view.bounds)
    },
  })
  const { pins, follow } = usePins(view, pinsAddress)
  followPins.current = follow
  if (view) view.isHeld = isDrawing

  const press = useCallback(
    (pin: Pin, isByKey: boolean) => {
      if (!view) return
      if (pin.id !== undefined || view.camera.zoom >= nearestSplit) {
        const reach = pin.id === undefined ? cardReachPx : 1
        const { left, top } = toPixel(view.camera, view.size, pin.x, pin.y)
        const corner = (x: number, y: number) =>
          toWorld(view.camera, view.size, { left: left + x * reach, top: top + y * reach })
        const [start, end] = [corner(-1, -1), corner(1, 1)]
        setSelection({
          key: pin.key,
          isByKey,
          bounds: [lngOf(start.x), latOf(end.y), lngOf(end.x), latOf(start.y)],
        })
      } else
        view.glideTo(
          zoomed(
            { ...view.camera, x: pin.x, y: pin.y },
            view.size,
            Math.min(view.camera.zoom + 2, 18),
            middleOf(view.size),
          ),
          true,
        )
    },
    [view],
  )
  /** The focused element disappears, so the map takes the focus. */
  const endDrawing = () => {
    setDrawing(false)
    host.current?.focus({ preventScroll: true })
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selection) setSelection(undefined)
    else if (event.target === host.current && view?.press(event.key)) event.preventDefault()
  }
  return (
    <section aria-label="Map of homes" className="relative size-full bg-map-land">
      <div
        ref={host}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: handles the keys that move the map.
        tabIndex={0}
        aria-label="Map. Arrow keys move it, plus and minus zoom. The same homes are in the list of results."
        onKeyDown={onKey}
        className="absolute inset-0 touch-none overflow-hidden outline-offset-[-4px] focus-visible:shadow-[inset_0_0_0_6px_var(--color-accent)]"
      />
      <MapShape view={view} shape={isDrawing ? undefined : shape} placeRef={placeShape} />
      <MapPins
        view={view}
        pins={isDrawing ? [] : pins}
        highlighted={highlighted}
        selectedKey={selection?.key}
        onHighlight={onHighlight}
        onPress={press}
        placeRef={placePins}
      />
      {isDrawing && view ? (
        <AreaDrawing
          view={view}
          placeRef={placeDrawing}
          onCancel={endDrawing}
          onDone={(corners) => {
            endDrawing()
            onArea(corners)
          }}
        />
      ) : (
        <>
          <MapSearchControl isLive={live.isLive} onLive={live.setLive} onSearchHere={live.searchHere} />
          <MapButtons
            onZoom={(step) => view?.zoomBy(step)}
            onDraw={() => setDrawing(true)}
            onErase={shape?.kind === 'area' ? () => onArea(undefined) : undefined}
          />
          {selection && renderSelection(selection, () => setSelection(undefined))}
        </>
      )}
      <MapSources text={sources} />
    </section>
  )
}

const middleOf = ({ width, height }: { width: number; height: number }) => ({
  left: width / 2,
  top: height / 2,
})
