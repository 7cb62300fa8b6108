import { formatNumber } from '../text/format-number.ts'
import { priceLabel } from './search-filters.ts'
import type { PropertyType } from './search-options.ts'
import type { SearchQuery } from './search-query.ts'

/** The place a search is about, once the gazetteer has found it. */
export type FoundPlace = {
  name: string
  kind: string
  parent: string | null
  latitude: number
  longitude: number
}

export type Count = { count: number; isExact: boolean }

const plurals: Record<PropertyType, [one: string, many: string]> = {
  Commercial: ['commercial property', 'commercial properties'],
  Flat: ['flat', 'flats'],
  Detached: ['detached house', 'detached houses'],
  'Semi-Detached': ['semi-detached house', 'semi-detached houses'],
  Terraced: ['terraced house', 'terraced houses'],
  Bungalow: ['bungalow', 'bungalows'],
  Land: ['plot of land', 'plots of land'],
  'Park Home': ['park home', 'park homes'],
  Garage: ['garage', 'garages'],
}

/** These have no houses among them that one could mean by name. */
const areas = new Set(['county', 'region', 'country'])

/** 148 homes for sale in Bristol · 1 flat to rent near Leeds station · More than 10,000 homes for sale */
export function resultsHeading(query: SearchQuery, { count, isExact }: Count, place?: FoundPlace): string {
  if (count === 0) return `No ${what(query, count)} ${whereWords(query, place)}`
  const number = isExact ? formatNumber(count) : `More than ${formatNumber(count)}`
  return `${number} ${what(query, count)} ${whereWords(query, place)}`
}

/** Homes for sale in Bristol: the same without a number, for titles and saved searches. */
export function searchTitle(query: SearchQuery, place?: FoundPlace): string {
  const words = `${what(query, 2)} ${whereWords(query, place)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Within 5 miles, asking £350,000 to £700,000 */
export function resultsSummary(query: SearchQuery, place?: FoundPlace): string {
  const parts: string[] = []
  const hasCircle = place && !areas.has(place.kind) && !query.bounds && !query.area
  if (hasCircle) parts.push(query.radius === 1 ? 'Within 1 mile' : `Within ${query.radius} miles`)
  const price = priceLabel(query)
  if (price) {
    const words = query.type === 'sale' ? `asking ${price.charAt(0).toLowerCase()}${price.slice(1)}` : price
    parts.push(parts.length > 0 ? words.charAt(0).toLowerCase() + words.slice(1) : capital(words))
  }
  return parts.join(', ')
}

function what(query: SearchQuery, count: number): string {
  const [only, ...others] = query.propertyTypes
  const noun = only && others.length === 0 ? plurals[only] : (['home', 'homes'] as const)
  return `${count === 1 ? noun[0] : noun[1]} ${query.type === 'sale' ? 'for sale' : 'to rent'}`
}

/** in Bristol · near Leeds station · across the UK · matching “Narnia” */
export function whereWords(query: SearchQuery, place?: FoundPlace): string {
  if (query.area) return 'in the area you drew'
  if (query.bounds) return 'in this map area'
  if (!query.location) return 'across the UK'
  if (!place) return `matching “${query.location}”`
  return `${place.kind === 'station' ? 'near' : 'in'} ${placeName(place)}`
}

/** A district or a postcode says little without its town: M20, Manchester. */
function placeName({ name, kind, parent }: FoundPlace): string {
  return parent && (kind === 'outcode' || kind === 'sector') ? `${name}, ${parent}` : name
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
