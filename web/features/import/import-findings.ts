import type { FeedListing } from '../../../domain/feeds/feed-listing.ts'
import { countryOfPostcode } from '../../../domain/geo/postcode-areas.ts'
import { type Finding, wordFindings } from '../../../domain/listings/advert-check.ts'
import { dateInLondon } from '../../../domain/time/dates.ts'

/** The advert check's findings for a feed row; withdrawn listings are not checked. */
export function importFindings({ home, status }: FeedListing): Finding[] {
  if (status === 'withdrawn') return []
  return wordFindings(
    {
      listingType: home.listing_type,
      letType: home.let_type ?? null,
      propertyType: home.property_type ?? null,
      country: countryOfPostcode(home.postcode),
      title: home.title,
      description: home.description ?? '',
      features: home.features ?? [],
    },
    dateInLondon(new Date()),
  )
}
