import type { SearchQuery } from './search-query.ts'

/** How many filters are active, without their labels: pages count more searches than they describe. */
export function countFilters(query: SearchQuery): number {
  const { propertyTypes, features, tenures, furnishings, leaveOut } = query
  const chosen = [propertyTypes, features, tenures, furnishings, leaveOut].flat().length
  const isSet = [
    query.area ?? query.bounds,
    query.minPrice ?? query.maxPrice,
    query.minBedrooms ?? query.maxBedrooms,
    query.minBathrooms,
    query.minSquareFeet ?? query.maxSquareFeet,
    query.maxPricePerSquareFoot || undefined,
    query.minEpc || undefined,
    query.maxCouncilTax || undefined,
    query.maxMonthlyCost || undefined,
    query.minStated || undefined,
    query.availableBy || undefined,
    query.keywords || undefined,
    query.excludedWords || undefined,
    query.hidesUnderOffer || undefined,
    query.hidesSeen || undefined,
    query.addedWithin || undefined,
  ]
  return chosen + isSet.filter((value) => value !== undefined).length
}
