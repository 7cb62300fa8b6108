import { Link } from 'react-router'
import {
  areaFigure,
  bathroomFigure,
  bedroomFigure,
  type Figure as FigureText,
  hasRooms,
  pricePerSquareFoot,
} from '../../../domain/listings/listing-figures.ts'
import { paths } from '../../../domain/site/paths.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CardPhotos } from './card-photos.tsx'
import { ListingPrice } from './listing-price.tsx'
import type { ResultSummary } from './search-card.ts'
import { markSeen } from './seen-listings.ts'

/** A small card over the map. */
export function MapCard({ listing }: { listing: ResultSummary }) {
  const [street] = listing.location.split(',')
  return (
    <article className="group/card relative isolate flex gap-3.5 p-2.5">
      <CardPhotos
        listing={listing}
        sizes="124px"
        canSwipe
        className="h-21 w-27 shrink-0 max-md:h-24.5 max-md:w-31"
      />
      <div className="min-w-0 flex-1">
        <div className="[&_.figure]:text-lg [&_.figure]:leading-6">
          <ListingPrice {...listing} />
        </div>
        <p className="line-clamp-1 font-semibold text-sm">
          <Link
            to={paths.property(listing.id)}
            onClick={() => markSeen(listing.id)}
            // The title is cut off, and would cut off the ring around itself.
            className="shadow-none! outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:shadow-[inset_0_0_0_5px_var(--color-accent)] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
          >
            {listing.title}
          </Link>
        </p>
        <p className="truncate text-ink-2 text-sm">{street}</p>
        <p className="tabular mt-0.5 flex flex-wrap gap-x-2 whitespace-nowrap text-sm">
          <Figures listing={listing} />
        </p>
      </div>
    </article>
  )
}

function Figures({ listing }: { listing: ResultSummary }) {
  const { bedrooms, bathrooms, squareFeet, propertyType } = listing
  const perSquareFoot = pricePerSquareFoot(listing)
  return (
    <>
      {hasRooms(propertyType) && (
        <>
          <Figure figure={bedrooms === null ? undefined : bedroomFigure(bedrooms)} unit="beds" />
          <Figure figure={bathrooms === null ? undefined : bathroomFigure(bathrooms)} unit="baths" />
        </>
      )}
      <Figure figure={squareFeet === null ? undefined : areaFigure(squareFeet, propertyType)} unit="sqft" />
      {perSquareFoot && <span className="text-ink-3">{perSquareFoot}</span>}
    </>
  )
}

function Figure({ figure, unit }: { figure: FigureText | undefined; unit: string }) {
  return (
    <span>
      <b className="font-semibold">{figure?.value ?? '–'}</b> {figure ? figure.unit : unit}
      {!figure && <span className="sr-only"> not stated</span>}
    </span>
  )
}

export function MapCardSkeleton() {
  return (
    <div aria-hidden="true" className="flex gap-3.5 p-2.5">
      <Skeleton className="h-21 w-27 shrink-0 max-md:h-24.5 max-md:w-31" />
      <div className="flex-1">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-2 h-4 w-36" />
        <Skeleton className="mt-2 h-4 w-28" />
      </div>
    </div>
  )
}
