import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { capitalised, countWords } from '../../../domain/text/count-phrase.ts'
import { roomMeta } from '../../browser/private-page-meta.ts'
import { Loaded } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { ComparisonTable } from '../../features/listing-page/compare/comparison-table.tsx'
import { fetchProperties, isPropertyId } from '../../features/listing-page/fetch-property.ts'
import { toProperty } from '../../features/listing-page/property.ts'
import { maxCompared } from '../../features/saved/compare-bar.tsx'
import { savedListingsPage } from '../../messages/search/saved-listings-page.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'
import type { RoomHandle } from '../layouts/portal.tsx'

export const meta = roomMeta('Compare homes')
export const handle: RoomHandle = { room: 'saved' }

/** The homes are in the address, so that a comparison can be kept and comes back with the back button. */
export default function Compare() {
  const [params, setParams] = useSearchParams()
  const ids = [...new Set((params.get('ids') ?? '').split(','))].filter(isPropertyId).slice(0, maxCompared)
  const homes = useQuery({
    queryKey: ['compare', ids],
    queryFn: async () => {
      const rows = await fetchProperties(await getSupabase(), ids)
      return rows.map((row) => toProperty(row, new Date()))
    },
    enabled: ids.length > 0,
    placeholderData: (known) => known?.filter(({ id }) => ids.includes(id)),
  })
  const remove = (id: string) => setParams({ ids: ids.filter((each) => each !== id).join(',') })
  return (
    <>
      <RoomHeading
        title="Compare homes"
        actions={
          <ButtonLink to={paths.portalSaved} variant="outline">
            Back to saved homes
          </ButtonLink>
        }
      />
      {ids.length === 0 ? (
        <Notice heading="h2" {...savedListingsPage.compareTooFew} />
      ) : (
        <Loaded
          query={homes}
          failure={savedListingsPage.compareFailed}
          skeleton={<RowsSkeleton height="h-40" />}
        >
          {(shown) => (
            <>
              {shown.length > 0 && <ComparisonTable homes={shown} onRemove={remove} />}
              {shown.length < ids.length && <Gone count={ids.length - shown.length} />}
            </>
          )}
        </Loaded>
      )}
    </>
  )
}

const Gone = ({ count }: { count: number }) => (
  <p role="status" className="mt-5 text-ink-2">
    {capitalised(countWords(count, 'of the homes you chose is', 'of the homes you chose are'))} no longer on
    the market.
  </p>
)
