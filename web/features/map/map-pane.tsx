import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { latOf, lngOf } from '../../../domain/geo/map-projection.ts'
import type { Bounds, Corner } from '../../../domain/search/search-query.ts'
import { classes } from '../../ui/classes.ts'
import { AreaDrawing } from './area-drawing.tsx'
import { type Pixel, toPixel, toWorld } from './camera.ts'
import { MapButtons, MapSearchControl, MapSources } from './map-controls.tsx'
import { type Shape, useMapShape } from './map-shape.ts'
import { goToOwnPosition } from './own-position.ts'
import type { Pin } from './pins/cluster-pins.ts'
import { type HighlightedListing, MapPins } from './pins/map-pins.tsx'
import { type PinsUrl, usePins } from './pins/use-pins.ts'
import { StillMap, type StillPin } from './still-map.tsx'
import { useLiveSearch } from './use-live-search.ts'
import { type Focus, hiddenCanvas, useMapView } from './use-map-view.ts'

export type Selection = { key: string; bounds: Bounds; isByKey: boolean; x: number; y: number }

type Props = {
  focus: Focus
  shape: Shape | undefined
  pinsUrl: PinsUrl
  highlighted: HighlightedListing | undefined
  onHighlight: (id: string | undefined) => void
  /** Search in the area of the map. */
  onSearchHere: (bounds: Bounds) => void
  onArea: (corners: Corner[] | undefined) => void
  /** `placeRef` receives the pin's position on the map whenever it moves. */
  renderSelection: (
    selection: Selection,
    close: () => void,
    placeRef: RefObject<((pin: Pixel) => void) | null>,
  ) => ReactNode
  /** Shown on the picture of the map where the device cannot show the map itself. */
  stillPins: StillPin[]
}

/** From this zoom on, a cluster opens as a list instead of zooming in. */
const nearestSplit = 15.5
const nearestZoom = 17
const cardReachPx = 34

/** Listings on a map: prices on pins, counts on clusters, and a search in the visible area. */
export function MapPane({
  focus,
  shape,
  pinsUrl,
  highlighted,
  onHighlight,
  onSearchHere,
  onArea,
  renderSelection,
  stillPins,
}: Props) {
  const host = useRef<HTMLDivElement>(null)
  const placePins = useRef<() => void>(null)
  const placeSelection = useRef<(pin: Pixel) => void>(null)
  const placeDrawing = useRef<() => void>(null)
  const [selection, setSelection] = useState<Selection>()
  const [isDrawing, setDrawing] = useState(false)
  const live = useLiveSearch(onSearchHere)
  const followPins = useRef<() => void>(undefined)

  const { view, hasFailed, isDrawn } = useMapView({
    host,
    focus,
    onFrame: () => {
      placePins.current?.()
      placeDrawing.current?.()
      followPins.current?.()
      if (view && selection)
        placeSelection.current?.(toPixel(view.camera, view.size, selection.x, selection.y))
    },
    onRest: (isByHand) => {
      if (view && isByHand && !isDrawing) live.moved(view.bounds)
    },
  })
  const { pins, follow } = usePins(view, pinsUrl)
  followPins.current = follow
  if (view) view.isHeld = isDrawing
  useMapShape(view, isDrawing ? undefined : shape)
  useLayoutEffect(() => {
    if (view && selection) placeSelection.current?.(toPixel(view.camera, view.size, selection.x, selection.y))
  }, [view, selection])

  const press = useCallback(
    (pin: Pin, isByKey: boolean) => {
      if (!view) return
      const splitsUntil = Math.min(nearestSplit, view.maxZoomAt(pin.x, pin.y) - 0.1)
      if (pin.id !== undefined || view.camera.zoom >= splitsUntil) {
        const reach = pin.id === undefined ? cardReachPx : 1
        const { left, top } = toPixel(view.camera, view.size, pin.x, pin.y)
        const corner = (x: number, y: number) =>
          toWorld(view.camera, view.size, { left: left + x * reach, top: top + y * reach })
        const [start, end] = [corner(-1, -1), corner(1, 1)]
        setSelection({
          key: pin.key,
          isByKey,
          x: pin.x,
          y: pin.y,
          bounds: [lngOf(start.x), latOf(end.y), lngOf(end.x), latOf(start.y)],
        })
      } else view.glideTo({ x: pin.x, y: pin.y, zoom: Math.min(view.camera.zoom + 2, nearestZoom) }, true)
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
    <section aria-label="Map of homes" className="relative size-full overflow-clip bg-map-land">
      {!isDrawn && (
        <StillMap
          bounds={focus.bounds}
          size={stillSize}
          pins={hasFailed ? stillPins : []}
          isBehindMap={view !== undefined}
        />
      )}
      {hasFailed && <MapUnsupported />}
      <div
        ref={host}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: handles the keys that move the map.
        tabIndex={0}
        aria-label="Map. Arrow keys move it, plus and minus zoom. The same homes are in the list of results."
        onKeyDown={onKey}
        className={classes(
          'absolute! inset-0 touch-none overflow-hidden outline-offset-[-4px] focus-visible:shadow-[inset_0_0_0_6px_var(--color-accent)]',
          !isDrawn && hiddenCanvas,
        )}
      />
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
          {view && (
            <MapSearchControl isLive={live.isLive} onLive={live.setLive} onSearchHere={live.searchHere} />
          )}
          {view && (
            <MapButtons
              onZoom={(step) => view.zoomBy(step)}
              onDraw={() => setDrawing(true)}
              onLocate={() => goToOwnPosition(view)}
              onErase={shape?.kind === 'area' ? () => onArea(undefined) : undefined}
            />
          )}
          {selection && renderSelection(selection, () => setSelection(undefined), placeSelection)}
        </>
      )}
      {view && <MapSources view={view} />}
    </section>
  )
}

/** As large as the pane on most screens. */
const stillSize = [960, 960] as const

function MapUnsupported() {
  return (
    <p
      role="status"
      className="absolute top-5 left-5 z-3 max-w-[calc(100%-40px)] rounded-control bg-surface px-3.5 py-2.5 text-sm shadow-2"
    >
      Your browser can’t show the interactive map. The list has the same homes.
    </p>
  )
}
