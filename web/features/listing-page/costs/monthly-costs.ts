import { energyEstimate } from '../../../../domain/listings/epc.ts'
import { councilTaxEstimate, councilTaxYear } from '../../../../domain/money/council-tax.ts'
import type { ListingDetails } from '../listing-details.ts'

/** `isEstimate`: from averages, not from the advert. */
export type CostItem = { label: string; pounds: number; isEstimate: boolean }

type Source = Pick<
  ListingDetails,
  'councilTaxBand' | 'country' | 'epcRating' | 'squareFeet' | 'serviceCharge' | 'groundRent' | 'billsIncluded'
>

/** Monthly costs besides the mortgage or rent, as far as the advert allows an estimate. */
export function runningCosts(listing: Source): CostItem[] {
  const { councilTaxBand: band, country, epcRating, squareFeet } = listing
  const tax = band && country ? councilTaxEstimate(band, country) : undefined
  const energy = epcRating && squareFeet ? energyEstimate(epcRating, squareFeet) : undefined
  return [
    item('Service charge', monthly(listing.serviceCharge), false),
    item('Ground rent', monthly(listing.groundRent), false),
    item(`Council tax ${councilTaxYear}, band ${band}`, monthly(tax), true),
    item(`Energy, rating ${epcRating}`, listing.billsIncluded ? undefined : energy, true),
  ].filter((each) => each !== undefined)
}

function item(label: string, pounds: number | undefined, isEstimate: boolean): CostItem | undefined {
  return pounds ? { label, pounds, isEstimate } : undefined
}

const monthly = (yearly: number | null | undefined) => (yearly ? Math.round(yearly / 12) : undefined)
