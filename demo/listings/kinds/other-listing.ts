import type { Random } from '../../random.ts'
import type { Address } from '../address.ts'
import type { ListingContent } from '../listing-content.ts'
import { commercialListing } from './commercial-listing.ts'
import { garageListing } from './garage-listing.ts'
import { landListing } from './land-listing.ts'

/** Listings that are not homes. */
export function otherListing(
  kind: 'Land' | 'Garage' | 'Commercial',
  address: Address,
  isRent: boolean,
  now: Date,
  random: Random,
): ListingContent {
  if (kind === 'Land') return landListing(address, random)
  return kind === 'Garage'
    ? garageListing(address, isRent, now, random)
    : commercialListing(address, isRent, now, random)
}
