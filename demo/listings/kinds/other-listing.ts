import type { Random } from '../../random.ts'
import type { ListingContent } from '../listing-content.ts'
import type { Spot } from '../spot.ts'
import { commercialListing } from './commercial-listing.ts'
import { garageListing } from './garage-listing.ts'
import { landListing } from './land-listing.ts'

/** Listings that are not homes. */
export function otherListing(
  kind: 'Land' | 'Garage' | 'Commercial',
  spot: Spot,
  isRent: boolean,
  now: Date,
  random: Random,
): ListingContent {
  if (kind === 'Land') return landListing(spot, random)
  return kind === 'Garage'
    ? garageListing(spot, isRent, now, random)
    : commercialListing(spot, isRent, now, random)
}
