import { fullPostcode } from '../geo/postcode.ts'
import { normaliseText } from './normalize-text.ts'
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
    | 'outcode'
    | 'sector'
    | 'station'
    | 'postcode'
  parent: string | null
  country: string | null
  outcode: string | null
  population: number
}
/** Places in order, stations, and full postcodes by their spelling without a space. */
export type Gazetteer = { places: Place[]; stations: Position[]; postcodes: Map<string, Position> }

const earthDiameterMetres = 12_742_017.6
/** A place named in a location counts only up to this distance: 'Leeds Road' in Bradford matches Leeds, in London it does not. */
const namesReachMetres = 32_187

/** Along the surface (haversine). */
export function metresBetween(a: Position, b: Position): number {
  const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const h =
    sine((b.latitude - a.latitude) / 2) ** 2 +
    cosine(a.latitude) * cosine(b.latitude) * sine((b.longitude - a.longitude) / 2) ** 2
  return earthDiameterMetres * Math.asin(Math.sqrt(Math.min(1, h)))
}

/**
 * Finds the place that a text names: 'Leeds', 'Clapham, London', 'Clapham SW4', 'M20', 'SW4 0', 'SW4 0AA'. Among places of the same
 * name, the most likely one. Undefined if the gazetteer does not have it.
 */
export function findPlace(location: string, gazetteer: Gazetteer): Place | undefined {
  const wanted = normaliseText(location)
  if (wanted === '') return undefined
  const meant = strongest(gazetteer.places, wanted)
  if (meant) return meant
  const postcode = fullPostcode(location)
  if (postcode) return findPostcode(postcode, gazetteer)
  const words = wanted.split(' ')
  for (let length = words.length - 1; length >= 1; length--) {
    const [name, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')]
    const qualified = (place: Place) =>
      [
        normaliseText(place.parent ?? ''),
        place.outcode?.toLowerCase(),
        place.country?.toLowerCase(),
      ].includes(rest)
    const namesakes = gazetteer.places.filter((place) => isCalled(place, name) && qualified(place))
    const found = strongest(namesakes, name)
    if (found) return found
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
    parent: null,
    country: null,
    outcode,
    population: 0,
    latitude,
    longitude,
  }
}

/**
 * Whether a listing names this place: by whole words of its location, its postcode district or the district's town. Among places of
 * the same name, the nearest one counts, within a limit; if the listing's position is unknown, the largest.
 */
export function isNamedIn(home: SearchableListing, place: Place, { places }: Gazetteer): boolean {
  const name = normaliseText(place.name)
  const says = ` ${normaliseText(home.location)} `.includes(` ${name} `) && name.split(' ').length <= 4
  const district = areaOf(home, places)
  const isThere =
    name === districtOf(home)?.toLowerCase() ||
    (district !== undefined && name === normaliseText(district.town.name))
  if (!says && !isThere) return false
  const namesakes = places.filter(
    (each) =>
      ['city', 'town', 'suburb', 'village', 'outcode'].includes(each.kind) &&
      normaliseText(each.name) === name,
  )
  const { latitude, longitude } = home
  if (latitude === null || longitude === null) return isSame(largest(namesakes), place)
  const flat = (each: Place) => (each.latitude - latitude) ** 2 + (each.longitude - longitude) ** 2 * 0.36
  const nearest = namesakes.toSorted((a, b) => flat(a) - flat(b) || b.population - a.population)[0]
  return isSame(nearest, place) && metresBetween(place, { latitude, longitude }) <= namesReachMetres
}

/** Through its postcode district, the district's town, the town's county and the county's region. */
export function liesIn(home: SearchableListing, area: Place, { places }: Gazetteer): boolean {
  const county = areaOf(home, places)?.county
  if (!county) return false
  if (area.kind === 'county') return isSame(county, area)
  if (area.kind === 'region') return isCalled(area, county.parent)
  const region = places.find((place) => place.kind === 'region' && isCalled(place, county.parent))
  return isCalled(area, region?.parent ?? county.parent)
}

/** The nearest town with the name of the district's town, and its county. */
function areaOf(home: SearchableListing, places: Place[]): { town: Place; county: Place } | undefined {
  const district = places.find((place) => place.kind === 'outcode' && place.outcode === districtOf(home))
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

const isArea = ({ kind }: Place) => kind === 'county' || kind === 'region' || kind === 'country'

const joiningWords = new Set(['upon', 'on', 'under', 'in', 'super', 'by', 'le', 'next', 'over', 'de'])

/**
 * Rank of a place for its name or the first words of it. A city ranks above the county of the same name, but no village above Kent;
 * 'Newcastle' means Newcastle upon Tyne.
 */
function pull(place: Place, wanted: string): number | undefined {
  const name = normaliseText(place.name)
  if (name === wanted) return place.population / (isArea(place) ? 10 : 1)
  const isTown = place.kind === 'city' || place.kind === 'town'
  const next = name.startsWith(`${wanted} `) ? (name.slice(wanted.length + 1).split(' ')[0] ?? '') : ''
  return isTown && joiningWords.has(next) ? place.population / 2 : undefined
}

function strongest(places: Place[], wanted: string): Place | undefined {
  const pulled = places.flatMap((place) => {
    const strength = pull(place, wanted)
    return strength === undefined ? [] : [{ place, strength }]
  })
  return pulled.toSorted((a, b) => b.strength - a.strength)[0]?.place
}

const largest = (places: Place[]): Place | undefined =>
  places.toSorted((a, b) => b.population - a.population)[0]
