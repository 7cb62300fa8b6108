/** The property types a visitor can tick, in the order shown. 'Show All' is none of them ticked. */
export const propertyTypes = [
  'Commercial',
  'Flat',
  'Detached',
  'Semi-Detached',
  'Terraced',
  'Bungalow',
  'Land',
  'Park Home',
  'Garage',
] as const
export type PropertyType = (typeof propertyTypes)[number]

/** Facts a home either has or has not. The first five make the landing pages. */
export const homeFeatures = [
  'new_home',
  'retirement',
  'student',
  'furnished',
  'private_landlord',
  'reduced',
  'chain_free',
  'garden',
  'parking',
  'garage',
  'balcony',
  'lift',
  'ensuite',
  'fireplace',
  'conservatory',
  'ev_charging',
  'pets',
  'bills_included',
] as const
type HomeFeature = (typeof homeFeatures)[number]

export const sorts = ['highest_price', 'lowest_price', 'most_recent'] as const
type Sort = (typeof sorts)[number]

export const radiiMiles = [1, 3, 5, 10] as const
const defaultRadiusMiles = 5
export const addedWithinDays = [1, 3, 7, 14, 30] as const
const mostPrice = 2_147_483_647
const mostCorners = 100

/** West, south, east, north in degrees. */
type Bounds = readonly [number, number, number, number]
/** A point as maps write it: longitude, latitude. */
type Corner = readonly [number, number]

/** What a visitor asks for. It lives in the address, so that back, forward, share and reload keep it. */
export type SearchQuery = {
  type: 'sale' | 'rent'
  location: string
  radiusMiles: number
  minPrice?: number
  maxPrice?: number
  minBedrooms?: number
  maxBedrooms?: number
  propertyTypes: PropertyType[]
  features: HomeFeature[]
  keywords: string
  addedWithinDays?: number
  sort: Sort
  /** A map's window, or an area drawn on it. Either says where, instead of the location. */
  bounds?: Bounds
  area?: Corner[]
  /** Where the page begins: `next` of the page before. */
  after?: string
}

export const everything: SearchQuery = {
  type: 'sale',
  location: '',
  radiusMiles: defaultRadiusMiles,
  propertyTypes: [],
  features: [],
  keywords: '',
  sort: 'most_recent',
}

/** Reads an address. What makes no sense in it is passed over, so that every address is a search. */
export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const one = (name: string) => params.get(name)?.trim() ?? ''
  const many = (name: string) => params.getAll(name).flatMap((value) => value.split(','))
  return withoutGaps({
    type: one('type').toLowerCase() === 'rent' ? 'rent' : 'sale',
    location: one('location').slice(0, 200),
    radiusMiles: radiiMiles.find((miles) => miles === Number(one('radius'))) ?? defaultRadiusMiles,
    minPrice: wholeNumber(one('minPrice'), mostPrice),
    maxPrice: wholeNumber(one('maxPrice'), mostPrice),
    minBedrooms: wholeNumber(one('minBedrooms'), 50),
    maxBedrooms: wholeNumber(one('maxBedrooms'), 50),
    propertyTypes: chosen(propertyTypes, many('propertyTypes')),
    features: chosen(homeFeatures, many('features')),
    keywords: one('keywords').slice(0, 200),
    addedWithinDays: addedWithinDays.find((days) => days === Number(one('added'))),
    sort: sorts.find((sort) => sort === one('sort')) ?? 'most_recent',
    bounds: parseBounds(one('bounds')),
    area: parseArea(one('area')),
    after: /^\d{1,19}\.[0-9a-f-]{36}$/.test(one('after')) ? one('after') : undefined,
  })
}

/** The same search always has the same address: location and type first, defaults left out. */
export function formatSearchQuery(query: SearchQuery): URLSearchParams {
  const params = new URLSearchParams({ location: query.location, type: query.type })
  const set = (name: string, value: string | number | undefined, byDefault: string | number = '') => {
    if (value !== undefined && value !== byDefault) params.set(name, `${value}`)
  }
  set('radius', query.radiusMiles, defaultRadiusMiles)
  set('minPrice', query.minPrice)
  set('maxPrice', query.maxPrice)
  set('minBedrooms', query.minBedrooms)
  set('maxBedrooms', query.maxBedrooms)
  set('propertyTypes', chosen(propertyTypes, query.propertyTypes).join(','))
  set('features', chosen(homeFeatures, query.features).join(','))
  set('keywords', query.keywords)
  set('added', query.addedWithinDays)
  set('sort', query.sort, 'most_recent')
  set('bounds', query.bounds?.map(shortDegrees).join(','))
  set('area', query.area?.flat().map(shortDegrees).join(','))
  set('after', query.after)
  return params
}

/** The number in 'Filters (n)': what narrows the search beyond where and whether to buy or rent. */
export function activeFilterCount(query: SearchQuery): number {
  const isSet = [
    query.minPrice !== undefined || query.maxPrice !== undefined,
    query.minBedrooms !== undefined || query.maxBedrooms !== undefined,
    query.propertyTypes.length > 0,
    query.keywords !== '',
    query.addedWithinDays !== undefined,
  ]
  return isSet.filter(Boolean).length + query.features.length
}

function wholeNumber(text: string, most: number): number | undefined {
  const value = Number(text.replaceAll(',', ''))
  return text !== '' && Number.isInteger(value) && value >= 0 && value <= most ? value : undefined
}

/** In the order of `all`, each once. */
function chosen<T extends string>(all: readonly T[], wanted: readonly string[]): T[] {
  return all.filter((each) => wanted.includes(each))
}

const shortDegrees = (degrees: number) => Number(degrees.toFixed(5))

function parseNumbers(text: string): number[] {
  const numbers = text === '' ? [] : text.split(',').map(Number)
  return numbers.every(Number.isFinite) ? numbers : []
}

function parseBounds(text: string): Bounds | undefined {
  const [west, south, east, north, ...rest] = parseNumbers(text)
  if (
    west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    rest.length > 0
  )
    return undefined
  return west < east && south < north && Math.abs(west) <= 180 && Math.abs(east) <= 180
    ? [west, south, east, north]
    : undefined
}

function parseArea(text: string): Corner[] | undefined {
  const numbers = parseNumbers(text)
  const corners = Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, n): Corner => [numbers[2 * n] ?? 0, numbers[2 * n + 1] ?? 0],
  )
  return numbers.length % 2 === 0 && corners.length >= 3 && corners.length <= mostCorners
    ? corners
    : undefined
}

function withoutGaps(query: SearchQuery): SearchQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as SearchQuery
}
