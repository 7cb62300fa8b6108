import type { ListingType } from '../money/price.ts'
import {
  type AddedWithin,
  addedWithin,
  defaultRadius,
  defaultSort,
  type Feature,
  features,
  maxBedroomCount,
  type PropertyType,
  propertyTypes,
  type Radius,
  radii,
  type Sort,
  sorts,
} from './search-options.ts'

/** West, south, east, north. */
export type Bounds = [number, number, number, number]
/** Longitude, latitude. */
export type Corner = [number, number]

/** A search as parsed from the URL. Unknown values are dropped. */
export type SearchQuery = {
  type: ListingType
  /** A place, a postcode or any text; empty for the whole country. */
  location: string
  radius: Radius
  minPrice: number | undefined
  maxPrice: number | undefined
  minBedrooms: number | undefined
  maxBedrooms: number | undefined
  propertyTypes: PropertyType[]
  features: Feature[]
  keywords: string
  addedWithin: AddedWithin | undefined
  /** The map's bounds, instead of the location. */
  bounds: Bounds | undefined
  /** A drawn area, instead of both. */
  area: Corner[] | undefined
  sort: Sort
  page: number
}

export const emptyQuery: SearchQuery = {
  type: 'sale',
  location: '',
  radius: defaultRadius,
  minPrice: undefined,
  maxPrice: undefined,
  minBedrooms: undefined,
  maxBedrooms: undefined,
  propertyTypes: [],
  features: [],
  keywords: '',
  addedWithin: undefined,
  bounds: undefined,
  area: undefined,
  sort: defaultSort,
  page: 1,
}

const maxTextLength = 200
const maxCorners = 60
/** Prices are stored as 32-bit integers. */
const maxPounds = 2_000_000_000
/** Two decimal places more than a map pixel needs at any zoom. */
const degreeDecimals = 5

export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const [minPrice, maxPrice] = inOrder(pounds(params.get('minPrice')), pounds(params.get('maxPrice')))
  const [minBedrooms, maxBedrooms] = inOrder(
    wholeNumber(params.get('minBedrooms'), maxBedroomCount),
    wholeNumber(params.get('maxBedrooms'), maxBedroomCount),
  )
  return {
    type: params.get('type')?.toLowerCase() === 'rent' ? 'rent' : 'sale',
    location: text(params.get('location')),
    radius: oneOf(radii, Number(params.get('radius'))) ?? defaultRadius,
    minPrice,
    maxPrice,
    minBedrooms: minBedrooms === 0 ? undefined : minBedrooms,
    maxBedrooms,
    propertyTypes: allOf(propertyTypes, params.getAll('propertyType')),
    features: allOf(features, params.getAll('feature')),
    keywords: text(params.get('keywords')),
    addedWithin: oneOf(addedWithin, Number(params.get('added'))),
    bounds: parseBounds(params.get('bounds')),
    area: parseArea(params.get('area')),
    sort: oneOf(sorts, params.get('sort')?.replaceAll('-', '_')) ?? defaultSort,
    page: Math.max(1, wholeNumber(params.get('page'), 10_000) ?? 1),
  }
}

/** The canonical URL of a search: fixed order, without default values. */
export function searchParams(query: SearchQuery): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.append(name, `${value}`)
  }
  add('location', query.location)
  add('type', query.type)
  if (query.radius !== defaultRadius) add('radius', query.radius)
  add('minPrice', query.minPrice)
  add('maxPrice', query.maxPrice)
  add('minBedrooms', query.minBedrooms)
  add('maxBedrooms', query.maxBedrooms)
  for (const type of query.propertyTypes) add('propertyType', type)
  for (const feature of query.features) add('feature', feature)
  add('keywords', query.keywords)
  add('added', query.addedWithin)
  add('bounds', query.bounds?.map(degrees).join('_'))
  add('area', query.area?.flat().map(degrees).join('_'))
  if (query.sort !== defaultSort) add('sort', query.sort.replaceAll('_', '-'))
  if (query.page > 1) add('page', query.page)
  return params
}

/** A change of any filter begins again at the first page; a new type of listing has prices of its own. */
export function changeSearch(query: SearchQuery, change: Partial<SearchQuery>): SearchQuery {
  const isOtherType = change.type !== undefined && change.type !== query.type
  const prices = isOtherType ? { minPrice: undefined, maxPrice: undefined } : {}
  return { ...query, page: 1, ...prices, ...change }
}

/** Going somewhere else by name leaves the map's window and the drawn area behind. */
export function moveSearch(query: SearchQuery, location: string): SearchQuery {
  return changeSearch(query, { location, bounds: undefined, area: undefined })
}

function text(value: string | null): string {
  return (value ?? '').replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
}

function wholeNumber(value: string | null, max: number): number | undefined {
  if (!value || !/^\d{1,10}$/.test(value)) return undefined
  return Math.min(Number(value), max)
}

function pounds(value: string | null): number | undefined {
  return wholeNumber(value?.replace(/[£,\s]/g, '') ?? null, maxPounds) || undefined
}

function inOrder(min: number | undefined, max: number | undefined): [number | undefined, number | undefined] {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max]
}

function oneOf<T>(known: readonly T[], value: unknown): T | undefined {
  return known.find((each) => each === value)
}

/** In our own order and once each, so that one search has one address. */
function allOf<T extends string>(known: readonly T[], values: string[]): T[] {
  const given = new Set(values.map((value) => value.toLowerCase()))
  return known.filter((each) => given.has(each.toLowerCase()))
}

function numbers(value: string | null): number[] {
  return value
    ? value.split('_').map((part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN))
    : []
}

function parseBounds(value: string | null): Bounds | undefined {
  const [west, south, east, north, ...rest] = numbers(value)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  if (rest.length > 0 || ![west, south, east, north].every(Number.isFinite)) return undefined
  if (west >= east || south >= north || !isCorner([west, south]) || !isCorner([east, north])) return undefined
  return [west, south, east, north]
}

/** Three corners at least, around some homes at least. */
function parseArea(value: string | null): Corner[] | undefined {
  const parts = numbers(value)
  if (parts.length < 6 || parts.length % 2 !== 0 || parts.length > maxCorners * 2) return undefined
  const corners: Corner[] = []
  for (let i = 0; i < parts.length; i += 2) corners.push([parts[i] ?? Number.NaN, parts[i + 1] ?? Number.NaN])
  return corners.every(isCorner) ? corners : undefined
}

function isCorner([lng, lat]: Corner): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

function degrees(value: number): string {
  return `${Number(value.toFixed(degreeDecimals))}`
}
