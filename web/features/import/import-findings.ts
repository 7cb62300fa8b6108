import type { FeedHome } from '../../../domain/feeds/feed-home.ts'
import { type Finding, wordFindings } from '../../../domain/listings/advert-check.ts'

/** What the advert check minds in a row that is to be seen; a home that the feed hides may say what it likes. */
export function importFindings({ home, status }: FeedHome): Finding[] {
  if (status === 'withdrawn') return []
  return wordFindings({
    listingType: home.listing_type,
    title: home.title,
    description: home.description ?? '',
    features: home.features ?? [],
  })
}
