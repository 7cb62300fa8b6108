import { useMemo, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { MapSources, ZoomButtons } from './map-controls.tsx'
import { type HighlightedListing, MapPins } from './pins/map-pins.tsx'
import { boundsAbout, StillMap } from './still-map.tsx'
import { hiddenCanvas, useMapView } from './use-map-view.ts'

const stillSize = [960, 960] as const

/** One listing on a map that can be zoomed and lets the page scroll. */
export function ListingMap({ listing }: { listing: HighlightedListing }) {
  const host = useRef<HTMLDivElement>(null)
  const placePins = useRef<() => void>(null)
  const bounds = useMemo(() => boundsAbout(listing), [listing])
  const { view, isDrawn } = useMapView({
    host,
    focus: { key: listing.id, bounds, padding: 0 },
    isCooperative: true,
    onFrame: () => placePins.current?.(),
    onRest: () => undefined,
  })
  return (
    <section aria-label="Map of the surroundings" className="relative size-full overflow-clip bg-map-land">
      {!isDrawn && (
        <StillMap
          bounds={bounds}
          size={stillSize}
          pins={view ? [] : [listing]}
          isBehindMap={view !== undefined}
        />
      )}
      <div ref={host} aria-hidden className={classes('absolute! inset-0', !isDrawn && hiddenCanvas)} />
      <MapPins
        view={view}
        pins={[]}
        highlighted={listing}
        selectedKey={undefined}
        onHighlight={() => undefined}
        onPress={() => undefined}
        placeRef={placePins}
      />
      {view && (
        <div className="absolute top-3 right-3 z-3">
          <ZoomButtons onZoom={(step) => view.zoomBy(step)} />
        </div>
      )}
      {view && <MapSources view={view} />}
    </section>
  )
}
