import { showsMonthlyCost } from './search-loan.ts'
import type { SearchQuery } from './search-query.ts'

/** A search as the arguments of the database functions. Absent filters are not applied. */
export type SearchCriteria = {
  listing_type: 'sale' | 'rent'
  location?: string
  place?: string
  locations?: string[]
  excluded_locations?: string[]
  radius?: number
  min_price?: number
  max_price?: number
  min_bedrooms?: number
  max_bedrooms?: number
  property_types?: string[]
  features?: string[]
  keywords?: string
  excluded_words?: string
  min_bathrooms?: number
  min_square_feet?: number
  max_square_feet?: number
  max_price_per_square_foot?: number
  tenures?: string[]
  furnishings?: string[]
  min_epc?: string
  max_council_tax?: string
  min_disclosure?: number
  /** Pounds a month, running costs included, for a deposit in percent and a rate in hundredths of a percent. */
  max_monthly_cost?: number
  deposit_percent?: number
  mortgage_rate?: number
  mortgage_years?: number
  available_by?: string
  excluded_features?: string[]
  added_since?: string
  bounds?: number[]
  area?: number[]
}

const dayMs = 24 * 60 * 60 * 1000

/** `now` resolves 'added within three days'. Without it that filter is left out, as alerts need. */
export function searchCriteria(query: SearchQuery, now?: Date): SearchCriteria {
  const { location, place, area, bounds } = query
  return {
    listing_type: query.type,
    ...(area
      ? { area: area.flat() }
      : bounds
        ? { bounds }
        : location || place
          ? {
              location,
              radius: query.radius,
              ...(place ? { place } : {}),
              ...listed('locations', query.also),
            }
          : {}),
    ...listed('excluded_locations', query.leaveOut),
    ...given('min_price', query.minPrice),
    ...given('max_price', query.maxPrice),
    ...given('min_bedrooms', query.minBedrooms),
    ...given('max_bedrooms', query.maxBedrooms),
    ...listed('property_types', query.propertyTypes),
    ...listed('features', query.features),
    ...given('keywords', query.keywords || undefined),
    ...given('excluded_words', query.excludedWords || undefined),
    ...given('min_bathrooms', query.minBathrooms),
    ...given('min_square_feet', query.minSquareFeet),
    ...given('max_square_feet', query.maxSquareFeet),
    ...given('max_price_per_square_foot', query.maxPricePerSquareFoot),
    ...listed('tenures', query.tenures),
    ...listed('furnishings', query.furnishings),
    ...given('min_epc', query.minEpc),
    ...given('max_council_tax', query.maxCouncilTax),
    ...given('min_disclosure', query.minStated),
    ...given('max_monthly_cost', query.maxMonthlyCost),
    // A rent needs no loan.
    ...(query.type === 'sale' && showsMonthlyCost(query) ? loanCriteria(query) : {}),
    ...given('available_by', query.availableBy),
    ...(query.hidesUnderOffer ? { excluded_features: ['under_offer'] } : {}),
    ...(query.addedWithin && now
      ? { added_since: new Date(now.getTime() - query.addedWithin * dayMs).toISOString() }
      : {}),
  }
}

const loanCriteria = ({ depositPercent, ratePercent, years }: SearchQuery) => ({
  ...given('deposit_percent', depositPercent),
  ...given('mortgage_rate', ratePercent === undefined ? undefined : Math.round(ratePercent * 100)),
  ...given('mortgage_years', years),
})

function given<Name extends string, Value extends string | number>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>)
}

function listed<Name extends string>(name: Name, values: string[]): Partial<Record<Name, string[]>> {
  return values.length === 0 ? {} : ({ [name]: values } as Record<Name, string[]>)
}
