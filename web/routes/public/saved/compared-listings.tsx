import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { capitalised, countPhrase } from '../../../../domain/text/count-phrase.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { getSupabase } from '../../../data/supabase.ts'
import { ComparisonTable } from '../../../features/listing-page/compare/comparison-table.tsx'
import { fetchListings, isListingId } from '../../../features/listing-page/fetch-listing.ts'
import { toListingDetails } from '../../../features/listing-page/listing-details.ts'
import { maxCompared } from '../../../features/saved/compare-bar.tsx'
import { savedListingsPage } from '../../../messages/search/saved-listings-page.ts'
import { PersonalQueries } from '../../../session/personal-queries.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx'

/** The listings of the address side by side, for visitors and members. */
export function ComparedListings() {
  return (
    <PersonalQueries>
      <Comparison />
    </PersonalQueries>
  )
}

/** The ids are in the address, so that a comparison can be bookmarked. */
function Comparison() {
  const [params, setParams] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(','))].filter(isListingId).slice(0, maxCompared)
  const listings = useQuery({
    queryKey: ['compare', ids],
    queryFn: async () => {
      const rows = await fetchListings(await getSupabase(), ids)
      return rows.map((row) => toListingDetails(row, new Date()))
    },
    enabled: ids.length > 0,
    placeholderData: (known) => known?.filter(({ id }) => ids.includes(id)),
  })
  const remove = (id: string) => setParams({ ids: ids.filter((each) => each !== id).join(',') })
  if (ids.length === 0) return <Notice heading="h2" {...savedListingsPage.compareTooFew} />
  return (
    <QueryResult
      query={listings}
      failure={savedListingsPage.compareFailed}
      skeleton={<RowsSkeleton height="h-40" />}
    >
      {(shown) => (
        <>
          {shown.length > 0 && <ComparisonTable listings={shown} onRemove={remove} />}
          {shown.length < ids.length && <RemovedNotice count={ids.length - shown.length} />}
        </>
      )}
    </QueryResult>
  )
}

const RemovedNotice = ({ count }: { count: number }) => (
  <p role="status" className="mt-5 text-ink-2">
    {capitalised(countPhrase(count, 'of the homes you chose is', 'of the homes you chose are'))} no longer on
    the market.
  </p>
)
