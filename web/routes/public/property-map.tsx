import { lazy, Suspense, useMemo, useRef } from 'react'
import type { Property } from '../../features/property/property.ts'
import { useNear } from '../../lib/use-near.ts'

const SpotMap = lazy(() =>
  import('../../features/map/spot-map.tsx').then((module) => ({ default: module.SpotMap })),
)

type Props = Pick<Property, 'id' | 'price'> & { latitude: number; longitude: number }

/** The home on a map, fetched as one scrolls towards it. */
export function PropertyMap({ id, price, latitude, longitude }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const home = useMemo(() => ({ id, price, latitude, longitude }), [id, price, latitude, longitude])
  return (
    <div ref={place} className="size-full bg-map-land">
      {isNear && (
        <Suspense>
          <SpotMap home={home} />
        </Suspense>
      )}
    </div>
  )
}
