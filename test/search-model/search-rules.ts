import { countStated } from '../../domain/listings/count-stated.ts'
import { isDwelling } from '../../domain/listings/dwelling.ts'
import { materialFacts } from '../../domain/listings/material-information.ts'
import { monthlyPence, runningPence } from '../../domain/money/monthly-cost.ts'
import { type Loan, usualLoan } from '../../domain/money/mortgage.ts'
import { normaliseText } from '../../domain/search/normalise-text.ts'
import type { SearchCriteria } from '../../domain/search/search-criteria.ts'
import {
  type Gazetteer,
  isInAdministrativeArea,
  isWideArea,
  metresBetween,
  type Place,
  type Position,
  searchPlace,
} from './search-places.ts'
import type { SearchableListing } from './searchable-listing.ts'

const metresPerMile = 1609.344
/** Half a mile: ten minutes on foot. */
const walkMetres = 805

/**
 * Reference implementation of the search filters. The database uses indexes instead, and a test compares its results with this.
 * Minimum and maximum are inclusive; a listing without a number of bedrooms counts as having none. Without a choice of types a search
 * finds dwellings only.
 */
export function matchesSearch(
  listing: SearchableListing,
  search: SearchCriteria,
  gazetteer: Gazetteer,
): boolean {
  const bedrooms = listing.bedrooms ?? 0
  const types = search.property_types ?? []
  return (
    listing.listing_type === search.listing_type &&
    listing.price >= (search.min_price ?? 0) &&
    listing.price <= (search.max_price ?? Number.POSITIVE_INFINITY) &&
    bedrooms >= (search.min_bedrooms ?? 0) &&
    bedrooms <= (search.max_bedrooms ?? Number.POSITIVE_INFINITY) &&
    (types.length === 0 ? isDwelling(listing.property_type) : types.includes(listing.property_type ?? '')) &&
    (search.features ?? []).every((feature) => hasFeature(listing, feature, gazetteer)) &&
    !(search.excluded_features ?? []).some((feature) => hasFeature(listing, feature, gazetteer)) &&
    hasFacts(listing, search) &&
    (search.added_since === undefined || listing.addedAtUs >= Date.parse(search.added_since) * 1000) &&
    matchesWords(listing, search) &&
    matchesLocation(listing, search, gazetteer)
  )
}

/** A listing that does not state a fact does not match a filter on it; one without a date is available now. */
function hasFacts(listing: SearchableListing, search: SearchCriteria): boolean {
  const {
    min_square_feet = 0,
    max_square_feet = Number.POSITIVE_INFINITY,
    max_price_per_square_foot,
  } = search
  const feet = listing.square_feet
  const hasFloorAreaFilter = search.min_square_feet !== undefined || search.max_square_feet !== undefined
  return (
    (search.min_bathrooms ?? 0) <= (search.min_bathrooms ? (listing.bathrooms ?? -1) : 0) &&
    (!hasFloorAreaFilter || (feet !== null && feet >= min_square_feet && feet <= max_square_feet)) &&
    (max_price_per_square_foot === undefined ||
      (feet !== null && listing.price <= max_price_per_square_foot * feet)) &&
    isOneOf(search.tenures, tenureOf(listing)) &&
    (isOneOf(search.furnishings, listing.furnishing) || listing.furnishing === 'either') &&
    isUpTo(search.min_epc, listing.epc_rating) &&
    isUpTo(search.max_council_tax, listing.council_tax_band) &&
    statedPercent(listing) >= (search.min_disclosure ?? 0) &&
    (search.max_monthly_cost === undefined ||
      monthlyCost(listing, loanOf(search)) <= search.max_monthly_cost * 100) &&
    (!search.available_by || !listing.available_from || listing.available_from <= search.available_by)
  )
}

/** Pence a month, running costs included. */
function monthlyCost(listing: SearchableListing, loan: Loan): number {
  const running = runningPence({
    listingType: listing.listing_type,
    propertyType: listing.property_type,
    bedrooms: listing.bedrooms,
    squareFeet: listing.square_feet,
    tenure: listing.tenure,
    country: listing.country,
    councilTaxBand: listing.council_tax_band as 'A' | null,
    epcRating: listing.epc_rating as 'A' | null,
    serviceCharge: listing.service_charge,
    groundRent: listing.ground_rent,
    billsIncluded: listing.bills_included,
  })
  return monthlyPence(listing.listing_type, listing.price, running, loan)
}

const loanOf = ({ deposit_percent, mortgage_rate, mortgage_years }: SearchCriteria): Loan => ({
  depositPercent: deposit_percent ?? usualLoan.depositPercent,
  ratePercent: mortgage_rate === undefined ? usualLoan.ratePercent : mortgage_rate / 100,
  years: mortgage_years ?? usualLoan.years,
})

/** The percentage of the facts that apply which the advert states, rounded down. */
function statedPercent(listing: SearchableListing): number {
  const { stated, applicable } = countStated(
    materialFacts({
      listingType: listing.listing_type,
      propertyType: listing.property_type,
      country: listing.country,
      councilTaxBand: listing.council_tax_band as 'A' | null,
      tenure: listing.tenure,
      leaseYearsLeft: null,
      groundRent: listing.ground_rent,
      serviceCharge: listing.service_charge,
      sharedOwnershipShare: null,
      deposit: null,
      statements: listing.material_information,
    }),
  )
  return applicable === 0 ? 0 : Math.floor((100 * stated) / applicable)
}

const isOneOf = (accepted: string[] | undefined, fact: string | null) =>
  !accepted || accepted.length === 0 || accepted.includes(fact ?? '')

/** Letters from A on: an EPC rating at least as good, a council tax band no higher. */
const isUpTo = (letter: string | undefined, fact: string | null) =>
  letter === undefined || (fact !== null && fact <= letter)

/** Commonhold and feudal tenure are owned like a freehold. */
const tenureOf = ({ tenure }: SearchableListing) =>
  tenure === 'commonhold' || tenure === 'feudal' ? 'freehold' : tenure

/**
 * Highest Price, Lowest Price, Lowest Monthly Cost, Most Recent, Nearest, Most Facts Stated (of which the latest come first); ties are ordered by id, so that pages do not overlap. Around a place, Most Recent
 * goes by day and puts the nearest of a day first. Without a place to be near, Nearest is Most Recent.
 */
export function compareListings(
  sort: string,
  centre?: Position,
  search: Partial<SearchCriteria> = {},
): (a: SearchableListing, b: SearchableListing) => number {
  const byId = (a: SearchableListing, b: SearchableListing) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  const near = (listing: SearchableListing) => (centre ? metresFromCentre(centre, listing) : 0)
  switch (sort) {
    case 'lowest_price':
      return (a, b) => a.price - b.price || byId(a, b)
    case 'highest_price':
      return (a, b) => b.price - a.price || byId(b, a)
    case 'lowest_monthly_cost': {
      const loan = loanOf(search as SearchCriteria)
      return (a, b) => monthlyCost(a, loan) - monthlyCost(b, loan) || byId(a, b)
    }
    case 'most_complete':
      return (a, b) => statedPercent(b) - statedPercent(a) || b.addedAtUs - a.addedAtUs || byId(b, a)
  }
  if (!centre) return (a, b) => b.addedAtUs - a.addedAtUs || byId(b, a)
  if (sort === 'nearest') return (a, b) => near(a) - near(b) || byId(a, b)
  return (a, b) => dayOf(b) - dayOf(a) || near(a) - near(b) || byId(a, b)
}

const dayUs = 86_400_000_000
/** The calendar day in UTC. */
const dayOf = ({ addedAtUs }: SearchableListing) => Math.floor(addedAtUs / dayUs)

const metresPerDegree = 111_195

/** Whole metres on a flat map, which is exact enough to sort listings. */
function metresFromCentre(centre: Position, { latitude, longitude }: SearchableListing): number {
  const north = (latitude ?? 0) - centre.latitude
  const east = ((longitude ?? 0) - centre.longitude) * Math.cos((centre.latitude * Math.PI) / 180)
  return Math.round(metresPerDegree * Math.hypot(north, east))
}

/** The point that the results of a search are near to: the place, unless it is a county, a region or a country. */
export function searchCentre(search: SearchCriteria, gazetteer: Gazetteer): Position | undefined {
  if (search.area || search.bounds || search.locations?.length) return undefined
  const place = searchPlace(search.place, search.location ?? '', gazetteer)
  return place && !isAdministrative(place) ? place : undefined
}

/**
 * A drawn area or the map's bounds take precedence over the location. Several places count together. A text that names no place
 * matches the listings whose location contains it, ignoring case and spaces. Places to leave out apply to all of these.
 */
function matchesLocation(listing: SearchableListing, search: SearchCriteria, gazetteer: Gazetteer): boolean {
  const find = (slugOrName: string) => searchPlace(slugOrName, slugOrName.replaceAll('-', ' '), gazetteer)
  const isIn = (place: Place | undefined, radius: number, isOneOfSeveral = false) =>
    place !== undefined && isInPlace(listing, place, radius, gazetteer, isOneOfSeveral)
  if (search.excluded_locations?.some((each) => isIn(find(each), 0, true))) return false
  const at = positionOf(listing)
  if (search.area) return at !== undefined && isInArea(at, search.area)
  if (search.bounds) return at !== undefined && isInBounds(at, search.bounds)
  const radius = search.radius ?? 5
  if (search.locations?.length) {
    const all = [search.place ?? search.location ?? '', ...search.locations].filter(Boolean)
    return all.some((each) => isIn(find(each), radius, true))
  }
  if (!search.place && normaliseText(search.location ?? '') === '') return true
  const place = searchPlace(search.place, search.location ?? '', gazetteer)
  if (!place) return withoutSpaces(listing.location).includes(withoutSpaces(search.location ?? ''))
  return isIn(place, radius)
}

const isAdministrative = ({ kind }: Place) => kind === 'county' || kind === 'region' || kind === 'country'

/**
 * A county, region or country contains the listings of its postcode districts. A wide area, and any place with the radius zero, is
 * its outline, or a circle as far as it reaches. Any other place is the circle of the radius: what the advert says does not matter.
 * One of several places has to be a shape, so a county is its outline there.
 */
function isInPlace(
  listing: SearchableListing,
  place: Place,
  radiusMiles: number,
  gazetteer: Gazetteer,
  isOneOfSeveral: boolean,
): boolean {
  if (isAdministrative(place) && !(isOneOfSeveral && place.kind === 'county'))
    return isInAdministrativeArea(listing, place, gazetteer)
  const at = positionOf(listing)
  if (!at) return false
  const radiusMetres = Math.min(Math.max(radiusMiles, 0), 40) * metresPerMile
  const isShape = radiusMetres === 0 || isWideArea(place) || place.kind === 'county'
  if (isShape && place.shape) return isInArea(at, place.shape)
  const isOwnReach = radiusMetres === 0 || (!isOneOfSeveral && isWideArea(place))
  return metresBetween(at, place) <= (isOwnReach ? place.reach_metres : radiusMetres)
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

/** Every keyword begins a word in the listing, and no excluded phrase matches in the same way. */
function matchesWords(
  listing: SearchableListing,
  { keywords = '', excluded_words = '' }: SearchCriteria,
): boolean {
  const excluded = excluded_words.split(',').filter((phrase) => normaliseText(phrase) !== '')
  return matchesKeywords(listing, keywords) && !excluded.some((phrase) => matchesKeywords(listing, phrase))
}

function matchesKeywords(listing: SearchableListing, keywords: string): boolean {
  const words = normaliseText(
    [
      listing.title,
      listing.location,
      listing.property_type ?? '',
      listing.description,
      ...listing.features,
    ].join(' '),
  ).split(' ')
  const terms = normaliseText(keywords).split(' ')
  return terms.every((term) => term === '' || words.some((word) => word.startsWith(term)))
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
function hasFeature(listing: SearchableListing, feature: string, { stations }: Gazetteer): boolean {
  switch (feature) {
    case 'new_home':
      return listing.is_new_home
    case 'retirement':
      return listing.is_retirement
    case 'student':
      return listing.is_student
    case 'furnished':
      return ['furnished', 'part furnished', 'either'].includes(listing.furnishing ?? '')
    case 'private_landlord':
      return listing.agency_id === null
    case 'reduced':
      return listing.reduced_at !== null
    case 'bills_included':
      return listing.bills_included === true
    case 'photos':
      return listing.images.length > 0
    case 'floor_plan':
      return listing.floor_plan !== null
    case 'under_offer':
      return listing.status === 'under_offer'
    case 'near_station': {
      const at = positionOf(listing)
      return at !== undefined && stations.some((station) => metresBetween(station, at) <= walkMetres)
    }
    case 'pets':
      if (['yes', 'considered'].includes(listing.pets ?? '')) return true
  }
  return wording[feature]?.test(normaliseText(listing.features.join(' / '))) ?? true
}
