import { formatPounds } from '../money/price.ts'
import { capitalised } from '../text/count-phrase.ts'
import { formatNumber } from '../text/format-number.ts'
import { addedLabel } from './added-label.ts'
import { nameFromId } from './place-id.ts'
import { featureLabels } from './search-options.ts'
import { changeSearch, emptyQuery, type SearchQuery } from './search-query.ts'

/** An active filter: its label, and the search without it. */
export type ActiveFilter = { key: string; label: string; without: SearchQuery }

/** All active filters except the location. 'Filters (n)' counts these, and each has a chip. */
export function activeFilters(query: SearchQuery): ActiveFilter[] {
  const without = (change: Partial<SearchQuery>) => changeSearch(query, change)
  const filters: ActiveFilter[] = []
  const add = (key: string, label: string | undefined, change: Partial<SearchQuery>) => {
    if (label !== undefined) filters.push({ key, label, without: without(change) })
  }
  if (query.area) add('area', 'Drawn area', { area: undefined })
  else if (query.bounds) add('bounds', 'Map area', { bounds: undefined })
  for (const type of query.propertyTypes)
    add(type, type, { propertyTypes: query.propertyTypes.filter((each) => each !== type) })
  add('price', priceLabel(query), { minPrice: undefined, maxPrice: undefined })
  add('bedrooms', bedroomsLabel(query), { minBedrooms: undefined, maxBedrooms: undefined })
  for (const feature of query.features)
    add(feature, featureLabels[feature], { features: query.features.filter((each) => each !== feature) })
  add('bathrooms', atLeast(query.minBathrooms, 'bathroom'), { minBathrooms: undefined })
  add('floorArea', floorAreaLabel(query), { minSquareFeet: undefined, maxSquareFeet: undefined })
  if (query.maxPricePerSquareFoot)
    add('perSqFt', `Up to ${formatPounds(query.maxPricePerSquareFoot)} per sq ft`, {
      maxPricePerSquareFoot: undefined,
    })
  if (query.maxMonthlyCost)
    add('monthly', `Monthly cost up to ${formatPounds(query.maxMonthlyCost)}`, {
      maxMonthlyCost: undefined,
    })
  for (const tenure of query.tenures)
    add(tenure, capitalised(tenure), { tenures: query.tenures.filter((each) => each !== tenure) })
  for (const furnishing of query.furnishings)
    add(`let ${furnishing}`, capitalised(furnishing), {
      furnishings: query.furnishings.filter((each) => each !== furnishing),
    })
  if (query.minEpc) add('epc', `EPC rating ${query.minEpc} or better`, { minEpc: undefined })
  if (query.maxCouncilTax)
    add('councilTax', `Council tax up to band ${query.maxCouncilTax}`, { maxCouncilTax: undefined })
  if (query.minStated)
    add(
      'stated',
      query.minStated === 100 ? 'Every fact stated' : `At least ${query.minStated}% of facts stated`,
      { minStated: undefined },
    )
  if (query.availableBy)
    add('available', `Available by ${formatDate(query.availableBy)}`, { availableBy: undefined })
  if (query.keywords) add('keywords', `“${query.keywords}”`, { keywords: '' })
  if (query.excludedWords) add('without', `Not “${query.excludedWords}”`, { excludedWords: '' })
  if (query.hidesUnderOffer) add('underOffer', 'Not under offer', { hidesUnderOffer: false })
  if (query.hidesSeen) add('seen', 'Not seen before', { hidesSeen: false })
  for (const place of query.leaveOut)
    add(`not ${place}`, `Not ${nameFromId(place)}`, {
      leaveOut: query.leaveOut.filter((each) => each !== place),
    })
  if (query.addedWithin) add('added', addedLabel(query.addedWithin), { addedWithin: undefined })
  return filters
}

/** Removes all filters but the location. */
export function withoutFilters(query: SearchQuery): SearchQuery {
  const { type, location, place, typed, also, radius, sort, depositPercent, ratePercent, years } = query
  const loan = { depositPercent, ratePercent, years }
  return { ...emptyQuery, type, location, place, typed, also, radius, sort, ...loan }
}

/** £350,000 to £700,000 · Up to £1,200 pcm · From £500,000 */
export function priceLabel({ minPrice, maxPrice, type }: SearchQuery): string | undefined {
  const remark = type === 'rent' ? ' pcm' : ''
  if (minPrice !== undefined && maxPrice !== undefined)
    return minPrice === maxPrice
      ? `${formatPounds(minPrice)}${remark}`
      : `${formatPounds(minPrice)} to ${formatPounds(maxPrice)}${remark}`
  if (maxPrice !== undefined) return `Up to ${formatPounds(maxPrice)}${remark}`
  if (minPrice !== undefined) return `From ${formatPounds(minPrice)}${remark}`
  return undefined
}

/** 2 bedrooms · 2 to 4 bedrooms · At least 2 bedrooms · Up to 3 bedrooms · Studio */
function bedroomsLabel({ minBedrooms, maxBedrooms }: SearchQuery): string | undefined {
  if (maxBedrooms === 0) return 'Studio'
  if (minBedrooms !== undefined && maxBedrooms !== undefined)
    return minBedrooms === maxBedrooms ? bedrooms(minBedrooms) : `${minBedrooms} to ${bedrooms(maxBedrooms)}`
  if (minBedrooms !== undefined) return `At least ${bedrooms(minBedrooms)}`
  if (maxBedrooms !== undefined) return `Up to ${bedrooms(maxBedrooms)}`
  return undefined
}

/** A calendar date: 31 Jan 2027 */
const formatDate = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** At least 2 bathrooms */
const atLeast = (count: number | undefined, noun: string) =>
  count === undefined ? undefined : `At least ${count} ${noun}${count === 1 ? '' : 's'}`

/** 500 to 1,000 sq ft · At least 750 sq ft · Up to 1,000 sq ft */
function floorAreaLabel({ minSquareFeet, maxSquareFeet }: SearchQuery): string | undefined {
  if (minSquareFeet !== undefined && maxSquareFeet !== undefined)
    return `${formatNumber(minSquareFeet)} to ${formatNumber(maxSquareFeet)} sq ft`
  if (minSquareFeet !== undefined) return `At least ${formatNumber(minSquareFeet)} sq ft`
  return maxSquareFeet === undefined ? undefined : `Up to ${formatNumber(maxSquareFeet)} sq ft`
}

const bedrooms = (count: number) => (count === 1 ? '1 bedroom' : `${count} bedrooms`)
