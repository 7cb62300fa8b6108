import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { ConfirmBanner } from '../../features/my-listings/confirm-banner.tsx'
import { ListingRow } from '../../features/my-listings/listing-row.tsx'
import { ListingsFilter, myListingsPath } from '../../features/my-listings/listings-filter.tsx'
import {
  isStateFilter,
  type MyListingsFilters,
  myListingsQuery,
  pageSize,
} from '../../features/my-listings/my-listings-query.ts'
import { NewListingButton } from '../../features/my-listings/new-listing-button.tsx'
import { UsageLine } from '../../features/my-listings/usage-line.tsx'
import { listings } from '../../messages/listings/listings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { Pagination } from '../../ui/navigation/pagination.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'listings' }
export const meta = privatePageMeta('My listings')

export default function Listings() {
  const [params] = useSearchParams()
  const filters = readFilters(params)
  const query = useQuery(myListingsQuery(filters))
  return (
    <>
      <PageHeading title="My listings" lead={<UsageLine />} actions={<NewListingButton />} />
      <ConfirmBanner />
      <ListingsFilter filters={filters} />
      <QueryResult query={query} failure={listings.loadFailed} skeleton={<RowsSkeleton height="h-28" />}>
        {({ rows, count }) => (
          <div aria-busy={query.isPlaceholderData || undefined}>
            {rows.length === 0 ? (
              <Empty filters={filters} />
            ) : (
              <ul aria-label="Your homes">
                {rows.map((listing) => (
                  <ListingRow key={listing.id} listing={listing} now={new Date()} />
                ))}
              </ul>
            )}
            <Pagination
              page={filters.page}
              pageCount={Math.ceil(count / pageSize)}
              addressOf={(page) => myListingsPath({ ...filters, page })}
            />
          </div>
        )}
      </QueryResult>
    </>
  )
}

function Empty({ filters: { state, text } }: { filters: MyListingsFilters }) {
  const isFiltered = state !== 'all' || text !== ''
  return (
    <div className="mt-8">
      {isFiltered ? (
        <Notice
          heading="h2"
          title="No listings match"
          text="Show all of them, or try other words."
          actions={<ButtonLink to={portalPaths.listings}>Show all</ButtonLink>}
        />
      ) : (
        <Notice
          heading="h2"
          title="You have no homes here yet"
          text="Your draft is saved as you type. It isn’t public until you publish it."
        />
      )}
    </div>
  )
}

function readFilters(params: URLSearchParams): MyListingsFilters {
  const state = params.get('state')
  const page = Number(params.get('page'))
  return {
    state: isStateFilter(state) ? state : 'all',
    text: params.get('q')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}
