/** Reference implementation for tests. The site uses `private.find_place` in `search.sql`. */

import { fullPostcode } from '../../domain/geo/postcode.ts'
import { normaliseText } from '../../domain/search/normalise-text.ts'
import type { SearchableListing } from './searchable-listing.ts'

export type Position = { latitude: number; longitude: number }
export type Place = Position & {
  name: string
  kind:
    | 'country'
    | 'region'
    | 'county'
    | 'city'
    | 'town'
    | 'suburb'
    | 'village'
    | 'postcode_area'
    | 'outcode'
    | 'sector'
    | 'station'
    | 'quarter'
    | 'national_park'
    | 'landscape'
    | 'university'
    | 'hospital'
    | 'airport'
    | 'postcode'
  /** Readable and unique. */
  slug: string
  /** The slug of the place that this is another name of. */
  alias_of: string | null
  /** How far it reaches if it has no outline. */
  reach_metres: number
  /** Longitude, latitude, longitude, latitude, ... */
  shape: number[] | null
  parent: string | null
  country: string | null
  outcode: string | null
  population: number
}
/** Places in order, stations, and full postcodes by their spelling without a space. */
export type Gazetteer = { places: Place[]; stations: Position[]; postcodes: Map<string, Position> }

const earthDiameterMetres = 12_742_017.6
/** A full postcode covers a street or so. */
const postcodeReachMetres = 400

/** Along the surface (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const h =
    sine((b.latitude - a.latitude) / 2) ** 2 +
    cosine(a.latitude) * cosine(b.latitude) * sine((b.longitude - a.longitude) / 2) ** 2
  return earthDiameterMetres * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** The place that a search is for: the chosen one if its id is known, otherwise what the text names. */
export function searchPlace(
  slug: string | undefined,
  location: string,
  gazetteer: Gazetteer,
): Place | undefined {
  return findBySlug(slug?.toLowerCase(), gazetteer) ?? findPlace(location, gazetteer)
}

function findBySlug(slug: string | null | undefined, gazetteer: Gazetteer): Place | undefined {
  const place = slug ? gazetteer.places.find((each) => each.slug === slug) : undefined
  return place?.alias_of ? findBySlug(place.alias_of, gazetteer) : place
}

/**
 * Finds the place that a text names: 'Leeds', 'Clapham, London', 'Clapham SW4', 'M20', 'SW4 0', 'SW4 0AA', 'near Leeds', 'Oxford
 * Circus' for the station. Among places of the same name, the most likely one. Undefined if the gazetteer does not have it.
 */
function findPlace(location: string, gazetteer: Gazetteer): Place | undefined {
  const text = normaliseText(location)
  if (text === '') return undefined
  const found = findByName(text, gazetteer)
  if (found) return found
  const postcode = fullPostcode(location)
  if (postcode) return findPostcode(postcode, gazetteer)
  const bare = withoutLeadingWords(text)
  if (bare === '') return undefined
  return (
    (bare === text ? undefined : findByName(bare, gazetteer)) ??
    (bare.endsWith(' station') ? undefined : findByName(`${bare} station`, gazetteer))
  )
}

/** 'near the peak district' -> 'peak district'; 'saint albans' -> 'st albans' */
const withoutLeadingWords = (normalised: string) =>
  normalised
    .replace(/^(near to|near|nr|around|close to|next to|by|in|at)? ?(the )?/, '')
    .replace(/^saint /, 'st ')

function findByName(text: string, gazetteer: Gazetteer): Place | undefined {
  const itself = (place: Place | undefined) =>
    place?.alias_of ? findBySlug(place.alias_of, gazetteer) : place
  const meant = highestRanked(gazetteer.places, text)
  if (meant) return itself(meant)
  const words = text.split(' ')
  for (let length = words.length - 1; length >= 1; length--) {
    const [name, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
    const qualified = (place: Place) =>
      [
        normaliseText(place.parent ?? ''),
        place.outcode?.toLowerCase(),
        place.country?.toLowerCase(),
      ].includes(rest)
    const namesakes = gazetteer.places.filter((place) => isCalled(place, name) && qualified(place))
    const found = highestRanked(namesakes, name)
    if (found) return itself(found)
  }
  return undefined
}

/** The postcode if known, otherwise its sector, otherwise its district. */
function findPostcode(postcode: string, { places, postcodes }: Gazetteer): Place | undefined {
  const outcode = postcode.split(' ')[0] ?? ''
  const at =
    postcodes.get(postcode.replace(' ', '')) ??
    places.find(({ kind, name }) => kind === 'sector' && name === postcode.slice(0, -2)) ??
    places.find((place) => place.kind === 'outcode' && place.outcode === outcode)
  if (!at) return undefined
  const { latitude, longitude } = at
  return {
    name: postcode,
    kind: 'postcode',
    slug: '',
    alias_of: null,
    reach_metres: postcodeReachMetres,
    shape: null,
    parent: null,
    country: null,
    outcode,
    population: 0,
    latitude,
    longitude,
  }
}

/** Through its postcode district, the district's town, the town's county and the county's region. */
export function isInAdministrativeArea(
  listing: SearchableListing,
  area: Place,
  { places }: Gazetteer,
): boolean {
  const county = areaOf(listing, places)?.county
  if (!county) return false
  if (area.kind === 'county') return isSame(county, area)
  if (area.kind === 'region') return isCalled(area, county.parent)
  const region = places.find((place) => place.kind === 'region' && isCalled(place, county.parent))
  return isCalled(area, region?.parent ?? county.parent)
}

/** The nearest town with the name of the district's town, and its county. */
function areaOf(listing: SearchableListing, places: Place[]): { town: Place; county: Place } | undefined {
  const district = places.find((place) => place.kind === 'outcode' && place.outcode === districtOf(listing))
  if (!district) return undefined
  const pairs = places
    .filter(
      (place) =>
        ['city', 'town', 'village', 'suburb'].includes(place.kind) && isCalled(place, district.parent),
    )
    .toSorted((a, b) => metresBetween(district, a) - metresBetween(district, b))
    .flatMap((town) =>
      places
        .filter((place) => place.kind === 'county' && place.parent && isCalled(place, town.parent))
        .map((county) => ({ town, county })),
    )
  return pairs[0]
}

const isCalled = (place: Place, name: string | null) =>
  normaliseText(place.name) === normaliseText(name ?? '')
const isSame = (a: Place | undefined, b: Place) =>
  a !== undefined && isCalled(a, b.name) && normaliseText(a.parent ?? '') === normaliseText(b.parent ?? '')

function districtOf({ postcode, location }: SearchableListing): string | undefined {
  return (
    postcode?.split(' ')[0] ??
    /(?:^| )([a-z]{1,2}[0-9][a-z0-9]?)$/.exec(normaliseText(location))?.[1]?.toUpperCase()
  )
}

const isArea = ({ kind }: Place) => ['county', 'region', 'country', 'postcode_area'].includes(kind)

/** Searched by its outline, whatever the radius: the Peak District is not a point to search around. */
export const isWideArea = ({ kind }: Pick<Place, 'kind'>) =>
  ['postcode_area', 'quarter', 'national_park', 'landscape'].includes(kind)

const joiningWords = new Set(['upon', 'on', 'under', 'in', 'super', 'by', 'le', 'next', 'over', 'de', 'cum'])

/**
 * Rank of a place for its name or the first words of it. A city ranks above the county of the same name, but no village above Kent;
 * 'Newcastle' means Newcastle upon Tyne and 'Chorlton' Chorlton-cum-Hardy. What people call a place counts five times.
 */
function rankOf(place: Place, text: string): number | undefined {
  const name = normaliseText(place.name)
  if (name === text) return place.population * (isArea(place) ? 0.1 : place.alias_of ? 5 : 1)
  const isTown = ['city', 'town', 'suburb'].includes(place.kind)
  const next = name.startsWith(`${text} `) ? (name.slice(text.length + 1).split(' ')[0] ?? '') : ''
  return isTown && joiningWords.has(next) ? place.population / 2 : undefined
}

function highestRanked(places: Place[], text: string): Place | undefined {
  const ranked = places.flatMap((place) => {
    const rank = rankOf(place, text)
    return rank === undefined ? [] : [{ place, rank }]
  })
  return ranked.toSorted((a, b) => b.rank - a.rank)[0]?.place
}
