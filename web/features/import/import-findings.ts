import type { FeedListing } from '../../../domain/feeds/feed-listing.ts'
import { type Finding, wordFindings } from '../../../domain/listings/advert-check.ts'

/** The advert check's findings for a feed row; withdrawn listings are not checked. */
export function importFindings({ home, status }: FeedListing): Finding[] {
  if (status === 'withdrawn') return []
  return wordFindings({
    listingType: home.listing_type,
    title: home.title,
    description: home.description ?? '',
    features: home.features ?? [],
  })
}
