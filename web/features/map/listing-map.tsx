import { useMemo, useRef } from 'react'
import { MapSources, ZoomButtons } from './map-controls.tsx'
import { type HighlightedListing, MapPins } from './map-pins.tsx'
import { boundsAbout, StillMap } from './still-map.tsx'
import { useMapView } from './use-map-view.ts'

const stillSize = [960, 960] as const

/** One listing on a map that can be zoomed and lets the page scroll. */
export function ListingMap({ listing }: { listing: HighlightedListing }) {
  const host = useRef<HTMLDivElement>(null)
  const placePins = useRef<() => void>(null)
  const bounds = useMemo(() => boundsAbout(listing), [listing])
  const { view } = useMapView({
    host,
    focus: { key: listing.id, bounds, padding: 0 },
    isCooperative: true,
    onFrame: () => placePins.current?.(),
    onRest: () => undefined,
  })
  return (
    <section aria-label="Map of the surroundings" className="relative size-full overflow-clip bg-map-land">
      {!view && <StillMap bounds={bounds} size={stillSize} pins={[{ ...listing }]} />}
      <div ref={host} aria-hidden className="absolute! inset-0" />
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
      <MapSources view={view} />
    </section>
  )
}
