import { lazy, useMemo, useRef } from 'react'
import { useNearViewport } from '../../../browser/use-near-viewport.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import type { ListingDetails } from '../../../features/listing-page/listing-details.ts'
import { ServerMarkup } from '../../../ui/server-markup.tsx'

const ListingMap = lazyPart(() =>
  import('../../../features/map/listing-map.tsx').then(({ ListingMap }) => ListingMap),
)

const ListingStillMap = import.meta.env.SSR ? lazy(() => import('./listing-still-map.tsx')) : undefined

type Props = Pick<ListingDetails, 'id' | 'price'> & { latitude: number; longitude: number }

/** Loaded when the visitor scrolls near it. */
export function ListingMapSection({ id, price, latitude, longitude }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const listing = useMemo(() => ({ id, price, latitude, longitude }), [id, price, latitude, longitude])
  return (
    <div ref={place} className="relative size-full overflow-clip bg-map-land">
      <ServerMarkup>{ListingStillMap ? <ListingStillMap listing={listing} /> : undefined}</ServerMarkup>
      {isNear && <ListingMap listing={listing} />}
    </div>
  )
}
