import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { ListingFacts } from '../../entities/listing/listing-facts.tsx'
import { ListingPicture } from '../../entities/listing/listing-picture.tsx'
import { ListingPrice } from '../../entities/listing/listing-price.tsx'
import { type ResultSummary, summariseCard } from '../../entities/listing/search-card.ts'
import type { SavedSearch } from '../../features/alerts/saved-search.ts'
import { fetchPage } from '../../features/search/results/page-cursors.ts'
import { alerts } from '../../messages/search/alerts.ts'
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const shownCount = 6

/** The newest listings that match an alert. */
export function AlertPreview({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const listings = useQuery({
    queryKey: ['alerts', 'preview', search.queryString],
    queryFn: async () => {
      const now = new Date()
      const query = { ...search.query, addedWithin: undefined, sort: 'most_recent', page: 1 } as const
      const cards = await fetchPage(await getSupabase(), query, now)
      return cards.slice(0, shownCount).map((card) => summariseCard(card, now))
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width="wide"
      title="What it would have sent"
      description={`The newest homes that match ${search.name}.`}
    >
      <div className="mt-6">
        <QueryResult
          query={listings}
          failure={alerts.previewFailed}
          skeleton={<RowsSkeleton count={3} height="h-28" />}
        >
          {(found) =>
            found.length === 0 ? (
              <p className="border-line border-t pt-5 text-ink-2">{alerts.previewEmpty}</p>
            ) : (
              <ul>
                {found.map((listing) => (
                  <PreviewListing key={listing.id} listing={listing} />
                ))}
              </ul>
            )
          }
        </QueryResult>
      </div>
    </Dialog>
  )
}

const PreviewListing = ({ listing }: { listing: ResultSummary }) => (
  <li className="relative grid grid-cols-[84px_minmax(0,1fr)] gap-3 md:gap-4 border-line border-t py-4 md:grid-cols-[168px_minmax(0,1fr)]">
    <div className="aspect-3/2 self-start overflow-hidden rounded-control bg-fill">
      <ListingPicture listing={listing} sizes="168px" />
    </div>
    <div className="min-w-0">
      <p className="mb-1 font-semibold text-sm">{listing.news}</p>
      <ListingPrice {...listing} />
      <h3 className="mt-0.5 font-semibold leading-5.5">
        <Link to={paths.property(listing.id)} className="after:absolute after:inset-0">
          {listing.title}
        </Link>
      </h3>
      <p className="text-ink-2 text-sm">{listing.location}</p>
      <ListingFacts {...listing} />
    </div>
  </li>
)
