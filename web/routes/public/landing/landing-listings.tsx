import { Link } from 'react-router'
import { searchParams } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import type { LoadResult } from '../../../data/try-load.ts'
import { ListingCard } from '../../../entities/listing/listing-card.tsx'
import type { LandingSearch } from '../../../features/landings/landing.ts'
import { loadFailure } from '../../../messages/pages/load-failure.ts'
import { noListings } from '../../../messages/search/no-listings.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { LoadFailed } from '../errors/load-failed.tsx'
import type { LandingListings } from './load-landing.ts'

type Props = { search: LandingSearch; found: LoadResult<LandingListings> }

const sizes = '(min-width: 1376px) 419px, (min-width: 1280px) 31vw, (min-width: 704px) 46vw, 94vw'

/** The newest listings of a search, and a link to all. */
export function LandingListingsSection({ search, found }: Props) {
  const id = `newest-${search.query.type}`
  const url = paths.searchFor(searchParams(search.query))
  const count = found.isLoaded ? found.value.count : undefined
  return (
    <section className="pt-14" aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={count === undefined ? `Newest ${search.many}` : headingOf(search, found)}
        end={
          count ? (
            <Link to={url} className="section-link touch-target">
              See all<span className="max-md:sr-only"> on a list and a map</span>
            </Link>
          ) : undefined
        }
      />
      {!found.isLoaded ? (
        <LoadFailed {...loadFailure.listings} />
      ) : found.value.listings.length === 0 ? (
        <EmptyState search={search} address={url} />
      ) : (
        <Listings listings={found.value.listings} />
      )}
    </section>
  )
}

/** '933 houses for sale' */
function headingOf({ one, many }: LandingSearch, found: LoadResult<LandingListings>): string {
  if (!found.isLoaded) return many
  const { count, isExact } = found.value
  if (count === 0) return `No ${many}`
  return `${isExact ? '' : 'More than '}${formatNumber(count)} ${count === 1 ? one : many}`
}

function Listings({ listings }: Pick<LandingListings, 'listings'>) {
  return (
    <div className="mt-7 grid gap-x-7 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
      {listings.map((listing, index) => (
        <ListingCard key={listing.id} listing={listing} sizes={sizes} isUrgent={index < 3} />
      ))}
    </div>
  )
}

/** Links to the search page, which offers an alert. */
function EmptyState({ search, address: url }: { search: LandingSearch; address: string }) {
  const { type } = search.query
  return (
    <div className="mt-7">
      <Notice
        title={noListings.listings.title}
        text={noListings.ofKind(search.many)}
        actions={
          <>
            <ButtonLink to={url} variant="strong">
              Create an alert
            </ButtonLink>
            <ButtonLink to={paths.search({ type })}>
              {type === 'rent' ? 'All homes to rent' : 'All homes for sale'}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
