import { useQuery } from '@tanstack/react-query'
import { getSupabase } from '../../data/supabase.ts'
import { fetchListingsByIds } from '../../entities/listing/fetch-listings-by-ids.ts'
import { ListingCard } from '../../entities/listing/listing-card.tsx'
import { clearViewed, useViewedListings } from '../../entities/listing/viewed-listings.ts'
import { Button } from '../../ui/button.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'

const maxShown = 8

/** Opened in this browser, also by members: views are not stored in the account. Without any, or on failure, there is no section. */
export function RecentlyViewed() {
  const ids = useViewedListings()
  const { data: listings = [] } = useQuery({
    queryKey: ['recently-viewed', ids],
    queryFn: async () => fetchListingsByIds(await getSupabase(), ids),
    enabled: ids.length > 0,
  })
  if (ids.length === 0 || listings.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed" className="mt-16">
      <SectionHeading
        id="recently-viewed"
        title="Recently viewed"
        end={
          <Button variant="quiet" size="small" onClick={clearViewed}>
            Clear history
          </Button>
        }
      />
      <ul className="mt-6 grid gap-x-6 gap-y-8 md:grid-cols-2 xl:grid-cols-4">
        {listings.slice(0, maxShown).map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} sizes="(min-width: 1280px) 23vw, (min-width: 640px) 46vw, 92vw" />
          </li>
        ))}
      </ul>
    </section>
  )
}
