import { normaliseText } from './normalize-text.ts'
import type { SearchCriteria } from './search-criteria.ts'
import {
  findPlace,
  type Gazetteer,
  isNamedIn,
  liesIn,
  metresBetween,
  type Position,
} from './search-places.ts'
import type { SearchableListing } from './searchable-listing.ts'

const metresPerMile = 1609.344
/** Half a mile: ten minutes on foot. */
const walkMetres = 805

/**
 * Reference implementation of the search filters. The database uses indexes instead, and a test compares its results with this.
 * Minimum and maximum are inclusive; a listing without a number of bedrooms counts as having none.
 */
export function matchesSearch(
  home: SearchableListing,
  search: SearchCriteria,
  gazetteer: Gazetteer,
): boolean {
  const bedrooms = home.bedrooms ?? 0
  const types = search.property_types ?? []
  return (
    home.listing_type === search.listing_type &&
    home.price >= (search.min_price ?? 0) &&
    home.price <= (search.max_price ?? Number.POSITIVE_INFINITY) &&
    bedrooms >= (search.min_bedrooms ?? 0) &&
    bedrooms <= (search.max_bedrooms ?? Number.POSITIVE_INFINITY) &&
    (types.length === 0 || types.includes(home.property_type ?? '')) &&
    (search.features ?? []).every((feature) => hasFeature(home, feature, gazetteer)) &&
    (search.added_since === undefined || home.addedAtUs >= Date.parse(search.added_since) * 1000) &&
    saysKeywords(home, search.keywords ?? '') &&
    isWhereAsked(home, search, gazetteer)
  )
}

/** Highest Price, Lowest Price, Most Recent; ties are ordered by id, so that pages do not overlap. */
export function compareListings(sort: string): (a: SearchableListing, b: SearchableListing) => number {
  const byId = (a: SearchableListing, b: SearchableListing) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  switch (sort) {
    case 'lowest_price':
      return (a, b) => a.price - b.price || byId(a, b)
    case 'highest_price':
      return (a, b) => b.price - a.price || byId(b, a)
    default:
      return (a, b) => b.addedAtUs - a.addedAtUs || byId(b, a)
  }
}

/**
 * A drawn area or the map's bounds take precedence over the location. A place of the gazetteer matches listings within the radius and
 * those that name it; a county, region or country the listings in it; any other text the listings whose location contains it,
 * ignoring case and spaces.
 */
function isWhereAsked(home: SearchableListing, search: SearchCriteria, gazetteer: Gazetteer): boolean {
  const at = positionOf(home)
  if (search.area) return at !== undefined && isInArea(at, search.area)
  if (search.bounds) return at !== undefined && isInBounds(at, search.bounds)
  if (normaliseText(search.location ?? '') === '') return true
  const place = findPlace(search.location ?? '', gazetteer)
  if (!place) return withoutSpaces(home.location).includes(withoutSpaces(search.location ?? ''))
  if (place.kind === 'county' || place.kind === 'region' || place.kind === 'country')
    return liesIn(home, place, gazetteer)
  const radiusMetres = Math.min(Math.max(search.radius ?? 5, 1), 40) * metresPerMile
  return (at !== undefined && metresBetween(at, place) <= radiusMetres) || isNamedIn(home, place, gazetteer)
}

const withoutSpaces = (text: string) => normaliseText(text).replaceAll(' ', '')

function positionOf({ latitude, longitude }: SearchableListing): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

function isInBounds(
  { latitude, longitude }: Position,
  [west = 0, south = 0, east = 0, north = 0]: number[],
): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** Even-odd rule: a ray to the east crosses the border an odd number of times. */
function isInArea({ latitude, longitude }: Position, area: number[]): boolean {
  let isInside = false
  for (let at = 0, before = area.length - 2; at < area.length; before = at, at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [area[at], area[at + 1], area[before], area[before + 1]]
    const crosses =
      y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1
    if (crosses) isInside = !isInside
  }
  return isInside
}

/** Every keyword is the beginning of a word in the listing. */
function saysKeywords(home: SearchableListing, keywords: string): boolean {
  const said = normaliseText(
    [home.title, home.location, home.property_type ?? '', home.description, ...home.features].join(' '),
  ).split(' ')
  const asked = normaliseText(keywords).split(' ')
  return asked.every((word) => word === '' || said.some((each) => each.startsWith(word)))
}

const wording: Record<string, RegExp> = {
  chain_free: /chain free|no onward chain|no chain/,
  garden: /garden/,
  parking: /parking|driveway|garage|carport/,
  garage: /garage/,
  balcony: /balcony|terrace/,
  lift: /lift/,
  ensuite: /ensuite|en suite/,
  fireplace: /fireplace|wood burner|log burner|stove/,
  conservatory: /conservatory|sun room/,
  ev_charging: /ev charg|electric vehicle|car charg/,
  pets: /pets/,
}

/** From the listing's fields or its list of features. */
function hasFeature(home: SearchableListing, feature: string, { stations }: Gazetteer): boolean {
  switch (feature) {
    case 'new_home':
      return home.is_new_home
    case 'retirement':
      return home.is_retirement
    case 'student':
      return home.is_student
    case 'furnished':
      return ['furnished', 'part furnished', 'either'].includes(home.furnishing ?? '')
    case 'private_landlord':
      return home.agency_id === null
    case 'reduced':
      return home.reduced_at !== null
    case 'bills_included':
      return home.bills_included === true
    case 'near_station': {
      const at = positionOf(home)
      return at !== undefined && stations.some((station) => metresBetween(station, at) <= walkMetres)
    }
    case 'pets':
      if (['yes', 'considered'].includes(home.pets ?? '')) return true
  }
  return wording[feature]?.test(normaliseText(home.features.join(' / '))) ?? true
}
