import type { Country } from '../geo/country.ts'
import type { ListingType } from '../money/price.ts'
import { offerKind } from './law-in-force.ts'
import { depositLimit, holdingDepositLimit } from './letting-limits.ts'

type Let = {
  listing_type: ListingType
  let_type: string | null
  property_type: string | null
  country: Country | null
  deposit: number | null
  holding_deposit: number | null
}

/** The deposits that a new rent makes unlawful, at their legal limit; undefined if both are still within it. */
export function loweredDeposits(
  listing: Let,
  rent: number,
  on: string,
): { deposit?: number; holding_deposit?: number } | undefined {
  const kind = offerKind({
    listingType: listing.listing_type,
    letType: listing.let_type,
    propertyType: listing.property_type,
  })
  if (rent <= 0 || kind === 'sale' || kind === 'commercial let') return undefined
  const { country } = listing
  const deposit = above(listing.deposit, depositLimit(rent, country, on))
  const holding = above(listing.holding_deposit, holdingDepositLimit(rent, country, on))
  if (deposit === undefined && holding === undefined) return undefined
  return {
    ...(deposit === undefined ? {} : { deposit }),
    ...(holding === undefined ? {} : { holding_deposit: holding }),
  }
}

const above = (stated: number | null, limit: number | undefined): number | undefined =>
  stated !== null && limit !== undefined && stated > limit ? limit : undefined
