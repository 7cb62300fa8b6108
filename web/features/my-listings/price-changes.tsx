import { queryOptions, useQuery } from '@tanstack/react-query'
import { formatPrice, type ListingType } from '../../../domain/money/price.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { getSupabase } from '../../data/supabase.ts'
import { ownListingQueries } from '../../entities/listing/own-listing.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'

const priceChangesQuery = (id: string) =>
  queryOptions({
    queryKey: [...ownListingQueries.all, 'prices', id],
    queryFn: async ({ signal }) => {
      const client = await getSupabase()
      const { data } = await client
        .from('price_history')
        .select('price,changed_at')
        .eq('property_id', id)
        .order('changed_at', { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

/** Every price it was advertised at. */
export function PriceChanges({ id, listingType }: { id: string; listingType: ListingType }) {
  const { data: changes = [] } = useQuery(priceChangesQuery(id))
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="prices" className="mt-12">
      <SectionHeading id="prices" title={listingType === 'rent' ? 'Rents advertised' : 'Prices advertised'} />
      <dl className="mt-3 max-w-120">
        {changes.map(({ price, changed_at }) => (
          <div key={changed_at} className="flex justify-between gap-4 border-line border-b py-3">
            <dt className="text-ink-2">{formatLongDate(changed_at)}</dt>
            <dd className="tabular font-semibold">{formatPrice({ pounds: price, listingType })}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
