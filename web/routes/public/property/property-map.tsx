import { useMemo, useRef } from 'react'
import { useNear } from '../../../browser/use-near-viewport.ts'
import { fetchedPart } from '../../../data/lazy-part.tsx'
import type { Property } from '../../../features/listing-page/property.ts'
import { loadFailure } from '../../../messages/pages/load-failure.ts'

const SpotMap = fetchedPart(() => import('../../../features/map/spot-map.tsx').then(({ SpotMap }) => SpotMap))

type Props = Pick<Property, 'id' | 'price'> & { latitude: number; longitude: number }

/** The home on a map, fetched as one scrolls towards it. */
export function PropertyMap({ id, price, latitude, longitude }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const home = useMemo(() => ({ id, price, latitude, longitude }), [id, price, latitude, longitude])
  return (
    <div ref={place} className="size-full bg-map-land">
      {isNear && (
        <SpotMap home={home} instead={<p className="p-5 text-ink-2 text-sm">{loadFailure.map}</p>} />
      )}
    </div>
  )
}
