import type { ListingType } from '../money/price.ts'
import {
  type AddedWithin,
  addedWithin,
  type CouncilTaxBand,
  councilTaxBands,
  defaultRadius,
  defaultSort,
  type EpcRating,
  epcRatings,
  type Feature,
  type Furnishing,
  features,
  furnishings,
  maxBedroomCount,
  type PropertyType,
  propertyTypes,
  type Radius,
  radii,
  type Sort,
  sorts,
  type Tenure,
  tenures,
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
  /** The id of the place that was chosen for the location, which may be the name of several. */
  place: string
  /** What was typed, if the location is a correction of it. */
  typed: string
  /** More places to search, by id or name. */
  also: string[]
  /** Places to leave out. */
  leaveOut: string[]
  radius: Radius
  minPrice: number | undefined
  maxPrice: number | undefined
  minBedrooms: number | undefined
  maxBedrooms: number | undefined
  propertyTypes: PropertyType[]
  features: Feature[]
  keywords: string
  /** Phrases between commas that the advert must not contain. */
  excludedWords: string
  minBathrooms: number | undefined
  minSquareFeet: number | undefined
  maxSquareFeet: number | undefined
  maxPricePerSquareFoot: number | undefined
  /** Pounds a month, running costs included. */
  maxMonthlyCost: number | undefined
  /** The loan it is worked out for; undefined as in every estimate. */
  depositPercent: number | undefined
  ratePercent: number | undefined
  years: number | undefined
  tenures: Tenure[]
  furnishings: Furnishing[]
  minEpc: EpcRating | undefined
  maxCouncilTax: CouncilTaxBand | undefined
  /** The percentage of the facts that apply which the advert states. */
  minStated: number | undefined
  /** A date: 2027-01-31. */
  availableBy: string | undefined
  hidesUnderOffer: boolean
  /** Homes that this visitor has opened. The browser hides them, because only it knows them. */
  hidesSeen: boolean
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
  place: '',
  typed: '',
  also: [],
  leaveOut: [],
  radius: defaultRadius,
  minPrice: undefined,
  maxPrice: undefined,
  minBedrooms: undefined,
  maxBedrooms: undefined,
  propertyTypes: [],
  features: [],
  keywords: '',
  excludedWords: '',
  minBathrooms: undefined,
  minSquareFeet: undefined,
  maxSquareFeet: undefined,
  maxPricePerSquareFoot: undefined,
  maxMonthlyCost: undefined,
  depositPercent: undefined,
  ratePercent: undefined,
  years: undefined,
  tenures: [],
  furnishings: [],
  minEpc: undefined,
  maxCouncilTax: undefined,
  minStated: undefined,
  availableBy: undefined,
  hidesUnderOffer: false,
  hidesSeen: false,
  addedWithin: undefined,
  bounds: undefined,
  area: undefined,
  sort: defaultSort,
  page: 1,
}

const maxTextLength = 200
/** As many as the database reads. */
const maxPlaces = 9
const maxSquareFeetAsked = 1_000_000
const maxMonthlyAsked = 1_000_000
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
  const [minSquareFeet, maxSquareFeet] = inOrder(
    wholeNumber(params.get('minArea'), maxSquareFeetAsked),
    wholeNumber(params.get('maxArea'), maxSquareFeetAsked),
  )
  const hides = params.getAll('hide')
  return {
    type: params.get('type')?.toLowerCase() === 'rent' ? 'rent' : 'sale',
    location: text(params.get('location')),
    place: slug(params.get('place')),
    typed: text(params.get('typed')),
    also: places(params.getAll('also')),
    leaveOut: places(params.getAll('not')),
    radius: oneOf(radii, Number(params.get('radius') || Number.NaN)) ?? defaultRadius,
    minPrice,
    maxPrice,
    minBedrooms: minBedrooms === 0 ? undefined : minBedrooms,
    maxBedrooms,
    propertyTypes: allOf(propertyTypes, params.getAll('propertyType')),
    features: allOf(features, params.getAll('feature')),
    keywords: text(params.get('keywords')),
    excludedWords: text(params.get('without')),
    minBathrooms: wholeNumber(params.get('bathrooms'), 20) || undefined,
    minSquareFeet: minSquareFeet || undefined,
    maxSquareFeet: maxSquareFeet || undefined,
    maxPricePerSquareFoot: wholeNumber(params.get('perSqFt'), 100_000) || undefined,
    maxMonthlyCost: wholeNumber(params.get('monthly'), maxMonthlyAsked) || undefined,
    depositPercent: wholeNumber(params.get('deposit'), 100),
    ratePercent: percent(params.get('rate')),
    years: wholeNumber(params.get('years'), 40) || undefined,
    tenures: allOf(tenures, params.getAll('tenure')),
    furnishings: allOf(furnishings, params.getAll('furnishing')),
    minEpc: oneOf(epcRatings, params.get('epc')?.toUpperCase()),
    maxCouncilTax: oneOf(councilTaxBands, params.get('councilTax')?.toUpperCase()),
    minStated: wholeNumber(params.get('stated'), 100) || undefined,
    availableBy: date(params.get('availableBy')),
    hidesUnderOffer: hides.includes('under-offer'),
    hidesSeen: hides.includes('seen'),
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
  add('place', query.place)
  for (const each of query.also) add('also', each)
  for (const each of query.leaveOut) add('not', each)
  add('type', query.type)
  if (query.radius !== defaultRadius) add('radius', query.radius)
  add('minPrice', query.minPrice)
  add('maxPrice', query.maxPrice)
  add('minBedrooms', query.minBedrooms)
  add('maxBedrooms', query.maxBedrooms)
  for (const type of query.propertyTypes) add('propertyType', type)
  for (const feature of query.features) add('feature', feature)
  add('keywords', query.keywords)
  add('without', query.excludedWords)
  add('bathrooms', query.minBathrooms)
  add('minArea', query.minSquareFeet)
  add('maxArea', query.maxSquareFeet)
  add('perSqFt', query.maxPricePerSquareFoot)
  add('monthly', query.maxMonthlyCost)
  add('deposit', query.depositPercent)
  add('rate', query.ratePercent)
  add('years', query.years)
  for (const tenure of query.tenures) add('tenure', tenure)
  for (const furnishing of query.furnishings) add('furnishing', furnishing)
  add('epc', query.minEpc)
  add('councilTax', query.maxCouncilTax)
  add('stated', query.minStated)
  add('availableBy', query.availableBy)
  if (query.hidesUnderOffer) add('hide', 'under-offer')
  if (query.hidesSeen) add('hide', 'seen')
  add('added', query.addedWithin)
  add('bounds', query.bounds?.map(degrees).join('_'))
  add('area', query.area?.flat().map(degrees).join('_'))
  if (query.sort !== defaultSort) add('sort', query.sort.replaceAll('_', '-'))
  if (query.page > 1) add('page', query.page)
  add('typed', query.typed)
  return params
}

/** Changing a filter returns to the first page; changing the listing type clears the prices and the monthly cost. */
export function changeSearch(query: SearchQuery, change: Partial<SearchQuery>): SearchQuery {
  const isOtherType = change.type !== undefined && change.type !== query.type
  const prices = isOtherType ? { minPrice: undefined, maxPrice: undefined, maxMonthlyCost: undefined } : {}
  return { ...query, page: 1, ...prices, ...change }
}

/** A new location replaces the map's bounds, the drawn area and the other places. */
export function moveSearch(query: SearchQuery, location: string, place = ''): SearchQuery {
  return changeSearch(query, {
    location,
    place,
    typed: '',
    also: [],
    leaveOut: [],
    bounds: undefined,
    area: undefined,
  })
}

function text(value: string | null): string {
  return (value ?? '').replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
}

/** A place's id, in the form the gazetteer gives it. */
function slug(value: string | null): string {
  return value && /^[a-z0-9-]{1,120}$/.test(value) ? value : ''
}

function places(values: string[]): string[] {
  return [...new Set(values.map(text).filter(Boolean))].slice(0, maxPlaces)
}

function date(value: string | null): string | undefined {
  const isDate = value && /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  return isDate ? value : undefined
}

function wholeNumber(value: string | null, max: number): number | undefined {
  if (!value || !/^\d{1,10}$/.test(value)) return undefined
  return Math.min(Number(value), max)
}

/** 4.6, to two decimal places. */
function percent(value: string | null): number | undefined {
  const hundredths = Math.round(Number(value || Number.NaN) * 100)
  return hundredths >= 0 && hundredths <= 1_500 ? hundredths / 100 : undefined
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

/** At least three corners, and a non-empty area. */
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
