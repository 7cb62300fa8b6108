import { useMemo, useRef } from 'react'
import { useNearViewport } from '../../../browser/use-near-viewport.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import type { ListingDetails } from '../../../features/listing-page/listing-details.ts'
import { loadFailure } from '../../../messages/pages/load-failure.ts'

const ListingMap = lazyPart(() =>
  import('../../../features/map/listing-map.tsx').then(({ ListingMap }) => ListingMap),
)

type Props = Pick<ListingDetails, 'id' | 'price'> & { latitude: number; longitude: number }

/** Loaded when the visitor scrolls near it. */
export function ListingMapSection({ id, price, latitude, longitude }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const listing = useMemo(() => ({ id, price, latitude, longitude }), [id, price, latitude, longitude])
  return (
    <div ref={place} className="size-full bg-map-land">
      {isNear && (
        <ListingMap
          listing={listing}
          errorFallback={<p className="p-5 text-ink-2 text-sm">{loadFailure.map}</p>}
        />
      )}
    </div>
  )
}
