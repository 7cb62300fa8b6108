import { useMemo, useRef } from 'react'
import { useNearViewport } from '../../../browser/use-near-viewport.ts'
import { lazyPart } from '../../../data/lazy-part.tsx'
import type { ListingDetails } from '../../../features/listing-page/listing-details.ts'
import { boundsAbout, StillMap } from '../../../features/map/still-map.tsx'

const ListingMap = lazyPart(() =>
  import('../../../features/map/listing-map.tsx').then(({ ListingMap }) => ListingMap),
)

const stillSize = [960, 960] as const

type Props = Pick<ListingDetails, 'id' | 'price'> & { latitude: number; longitude: number }

/** Loaded when the visitor scrolls near it. */
export function ListingMapSection({ id, price, latitude, longitude }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const listing = useMemo(() => ({ id, price, latitude, longitude }), [id, price, latitude, longitude])
  const still = <StillMap bounds={boundsAbout(listing)} size={stillSize} pins={[listing]} />
  return (
    <div ref={place} className="relative size-full overflow-clip bg-map-land">
      {isNear ? <ListingMap listing={listing} fallback={still} errorFallback={still} /> : still}
    </div>
  )
}
