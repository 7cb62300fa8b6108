import { Link } from 'react-router'
import { pricePerSquareFoot } from '../../../domain/listings/listing-figures.ts'
import { formatPounds, rentPeriod } from '../../../domain/money/price.ts'
import type { ListingDetails } from './listing-details.ts'
import { ListingTags } from './listing-tags.tsx'

type Props = { listing: ListingDetails; firstListedOn: string | undefined }

/** Each wraps as a whole, with lines closer than the figure's. */
const besidePrice =
  'mr-2.5 inline-block whitespace-nowrap align-baseline font-medium font-text text-md leading-snug tracking-normal'

export function ListingHeading({ listing, firstListedOn }: Props) {
  const {
    price,
    priceQualifier,
    listingType,
    title,
    location,
    addedOn,
    reduction,
    confirmation,
    unconfirmedFor,
  } = listing
  const remark = price === null ? undefined : listingType === 'rent' ? rentPeriod(price) : priceQualifier
  const perSquareFoot = pricePerSquareFoot(listing)
  return (
    <header>
      <ListingTags {...listing} isNewToday={listing.isNewToday && !firstListedOn} />
      <p className="figure text-figure tracking-[-0.02em] md:text-d5 md:leading-none">
        <span className="mr-2.5">{formatPounds(price)}</span>
        {remark && <span className={`text-ink-2 ${besidePrice}`}>{remark}</span>}
        {perSquareFoot && <span className={`tabular text-ink-3 ${besidePrice}`}>{perSquareFoot}</span>}
      </p>
      <h1 className="mt-3 text-balance font-semibold text-lg leading-[1.3] md:text-d2">{title}</h1>
      <p className="text-ink-2 text-md">{location}</p>
      {(addedOn || reduction) && (
        <p className="tabular mt-2 text-ink-3 text-sm">
          {addedOn && <>Added {addedOn}</>}
          {addedOn && reduction && <span aria-hidden> · </span>}
          {reduction && (
            <>
              Reduced on {reduction.on} from {formatPounds(reduction.from)}
            </>
          )}
        </p>
      )}
      {(firstListedOn || (confirmation && !unconfirmedFor)) && (
        <p className="tabular text-ink-3 text-sm">
          {firstListedOn && (
            <Link to="#market" className="text-link">
              First listed on {firstListedOn}
            </Link>
          )}
          {firstListedOn && confirmation && !unconfirmedFor && <span aria-hidden> · </span>}
          {confirmation && !unconfirmedFor && <>{confirmation} as available</>}
        </p>
      )}
    </header>
  )
}
