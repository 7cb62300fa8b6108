import { formatNumber } from '../text/format-number.ts'
import { nameFromId } from './place-id.ts'
import { priceLabel } from './search-filters.ts'
import { formatRadius, type PropertyType, type Radius } from './search-options.ts'
import type { SearchQuery } from './search-query.ts'

/** The place a search is about, once the gazetteer has found it. */
export type FoundPlace = {
  name: string
  /** 'several' for all places of a search together. */
  kind: string
  parent: string | null
  latitude: number
  longitude: number
  /** Readable id; a full postcode has none. */
  slug?: string
  /** The outline that was searched, if it was not a circle: longitude, latitude, ... */
  shape?: number[]
  /** The radius that was searched. */
  metres?: number
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

/** Searched as a whole, whatever the radius. */
const areas = new Set([
  'county',
  'region',
  'country',
  'postcode_area',
  'quarter',
  'national_park',
  'landscape',
])

export const isWholeArea = ({ kind }: Pick<FoundPlace, 'kind'>) => areas.has(kind)

/** 27 homes for sale within 5 miles of Bristol · 1 flat to rent in Leeds · More than 10,000 homes for sale across the UK */
export function resultsHeading(query: SearchQuery, { count, isExact }: Count, place?: FoundPlace): string {
  if (count === 0) return `No ${what(query, count)} ${whereWords(query, place)}`
  const number = isExact ? formatNumber(count) : `More than ${formatNumber(count)}`
  return `${number} ${what(query, count)} ${whereWords(query, place)}`
}

/** Homes for sale within 5 miles of Bristol: the same without a number, for titles and saved searches. */
export function searchTitle(query: SearchQuery, place?: FoundPlace): string {
  const words = `${what(query, 2)} ${whereWords(query, place)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Asking £350,000 to £700,000 · Up to £1,200 a month */
export function resultsSummary(query: SearchQuery): string {
  const price = priceLabel(query)
  if (!price) return ''
  return query.type === 'sale' ? `Asking ${price.charAt(0).toLowerCase()}${price.slice(1)}` : price
}

function what(query: SearchQuery, count: number): string {
  const [only, ...others] = query.propertyTypes
  const noun = only && others.length === 0 ? plurals[only] : (['home', 'homes'] as const)
  return `${count === 1 ? noun[0] : noun[1]} ${query.type === 'sale' ? 'for sale' : 'to rent'}`
}

/** within 5 miles of Bristol · in Clapham, Balham and SW4 · in the Peak District · across the UK · matching “Narnia” */
export function whereWords(query: SearchQuery, place?: FoundPlace): string {
  const left = query.leaveOut.length > 0 ? `, not ${listOf(query.leaveOut.map(nameFromId), 'or')}` : ''
  return `${insideWords(query, place)}${left}`
}

function insideWords(query: SearchQuery, place?: FoundPlace): string {
  if (query.area) return 'in the area you drew'
  if (query.bounds) return 'in this map area'
  if (query.also.length > 0) {
    const typed = [query.location || nameFromId(query.place), ...query.also.map(nameFromId)].filter(Boolean)
    return `${nearness(query.radius, '')}${place ? place.name : listOf(typed, 'and')}`
  }
  if (!query.location && !query.place) return 'across the UK'
  if (!place) return `matching “${query.location}”`
  const isLandscape = place.kind === 'national_park' || place.kind === 'landscape'
  const name = `${isLandscape && needsArticle.test(place.name) ? 'the ' : ''}${placeName(place)}`
  return isWholeArea(place) ? `in ${name}` : `${nearness(query.radius, place.kind)}${name}`
}

/** One is not in a station. */
const points = new Set(['station', 'university', 'hospital', 'airport'])
/** 'in the Peak District', but 'on Dartmoor' and 'in Snowdonia' have none. */
const needsArticle =
  /^(?!the ).*(?:District|Forest|Dales|Moors|Downs|Beacons|Cairngorms|Cotswolds|Chilterns|Coast|Trossachs)$/i

const nearness = (radius: Radius, kind: string) =>
  radius > 0 ? `within ${formatRadius(radius)} of ` : points.has(kind) ? 'near ' : 'in '

/** Clapham, Balham and SW4 */
function listOf(names: string[], conjunction: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

/** A district or a postcode says little without its town: M20, Manchester. */
function placeName({ name, kind, parent }: FoundPlace): string {
  return parent && ['outcode', 'sector', 'postcode_area'].includes(kind) ? `${name}, ${parent}` : name
}
