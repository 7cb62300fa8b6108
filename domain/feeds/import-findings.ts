import { countryOfPostcode } from '../geo/postcode-areas.ts'
import { type Finding, wordFindings } from '../listings/advert-check.ts'
import { dateInLondon } from '../time/dates.ts'
import type { FeedListing } from './feed-listing.ts'

/** The advert check's findings for a feed row; withdrawn listings are not checked. */
export function importFindings({ facts, status }: FeedListing): Finding[] {
  if (status === 'withdrawn') return []
  return wordFindings(
    {
      listingType: facts.listing_type,
      letType: facts.let_type ?? null,
      propertyType: facts.property_type ?? null,
      country: countryOfPostcode(facts.postcode),
      title: facts.title,
      description: facts.description ?? '',
      features: facts.features ?? [],
    },
    dateInLondon(new Date()),
  )
}
