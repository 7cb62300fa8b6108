import { useMemo, useRef, useState } from 'react'
import type { Bounds } from '../../../domain/search/search-query.ts'
import { createBasemap } from './create-basemap.ts'
import { MapSources, ZoomButtons } from './map-controls.tsx'
import { type HighlightedListing, MapPins } from './map-pins.tsx'
import { useMapView } from './use-map-view.ts'

/** About three miles from top to bottom, which usually includes the nearest stations. */
const halfDegrees = 0.022

/** One listing on a map that can be zoomed and lets the page scroll. */
export function ListingMap({ listing }: { listing: HighlightedListing }) {
  const host = useRef<HTMLDivElement>(null)
  const placePins = useRef<() => void>(null)
  const [sources, setSources] = useState('')
  const bounds = useMemo(() => boundsAbout(listing), [listing])
  const view = useMapView({
    host,
    focus: { key: listing.id, bounds, padding: 0 },
    createBasemap,
    onFrame: () => {
      placePins.current?.()
      setSources(view?.sources ?? '')
    },
    onRest: () => undefined,
  })
  if (view) view.isHeld = true
  return (
    <section aria-label="Map of the surroundings" className="relative size-full overflow-hidden bg-map-land">
      <div ref={host} aria-hidden className="absolute inset-0" />
      <MapPins
        view={view}
        pins={[]}
        highlighted={listing}
        selectedKey={undefined}
        onHighlight={() => undefined}
        onPress={() => undefined}
        placeRef={placePins}
      />
      <div className="absolute top-3 right-3 z-3">
        <ZoomButtons onZoom={(step) => view?.zoomBy(step)} />
      </div>
      <MapSources text={sources} />
    </section>
  )
}

function boundsAbout({ latitude, longitude }: HighlightedListing): Bounds {
  const across = halfDegrees / Math.cos((latitude * Math.PI) / 180)
  return [longitude - across, latitude - halfDegrees, longitude + across, latitude + halfDegrees]
}
