import { kilometresBetween, NearIndex, type Position } from '../../gazetteer/geometry.ts'
import {
  type OutcodeRow,
  type PlaceRow,
  readOutcodes,
  readPlaces,
  readStations,
  type StationRow,
} from '../../gazetteer/read.ts'
import { readTable } from '../../gazetteer/table.ts'
import type { Random } from '../random.ts'
import { northernStreets } from './northern-streets.ts'
import { type PriceLevel, priceLevelAt } from './price-levels.ts'

export type Setting = 'centre' | 'urban' | 'suburban' | 'town' | 'rural'

/** The location of a listing and its surroundings. */
export type Address = Position & {
  street: string
  /** Suburb or village; the same as `town` if there is no closer name. */
  locality: string
  town: string
  county: string
  region: string
  country: string
  outcode: string
  /** The full postcode where its licence allows it. */
  postcode: string
  setting: Setting
  level: PriceLevel
  station: { name: string; miles: number } | undefined
}

type Street = Position & {
  street: string
  town: string
  region: string
  country: string
  postcode: string
  /** Computed with the first listing in the outcode. */
  around?: Pick<Address, 'level' | 'station'>
}
type Area = OutcodeRow & {
  streets: Street[]
  localities: string[]
  setting: Setting
  from: number
  until: number
}

const milesPerKm = 0.621371
/** Weight grows slower than size, so that small towns are represented too. */
const weightExponent = 0.7

/** Assigns locations across the whole country. */
export class Country {
  readonly #areas: Area[]
  readonly #total: number
  readonly #stations: NearIndex<StationRow>
  readonly #taken = new Map<string, number>()

  constructor() {
    const streets = Map.groupBy([...britishStreets(), ...northernStreets()], (each) => each.outcode)
    const places = Map.groupBy(readPlaces(), (place) => place.outcode)
    let from = 0
    this.#areas = readOutcodes()
      .filter((outcode) => (streets.get(outcode.outcode)?.length ?? 0) >= 4)
      .map((outcode) => {
        const until = from + outcode.postcodes ** weightExponent
        const area = {
          ...outcode,
          streets: streets.get(outcode.outcode) ?? [],
          localities: localitiesOf(outcode, places.get(outcode.outcode) ?? []),
          setting: settingOf(outcode),
          from,
          until,
        }
        from = until
        return area
      })
    this.#total = from
    this.#stations = new NearIndex(readStations())
  }

  /**
   * The address at a share of the way through the country, which runs by outcode from Aberdeen to Shetland: equal steps
   * visit every part of it. Streets are handed out in turn, so that none repeats before all of its outcode are used.
   */
  spotAt(share: number, random: Random): Address {
    const area = this.#areaAt(share * this.#total)
    const turn = this.#taken.get(area.outcode) ?? random.int(0, area.streets.length - 1)
    this.#taken.set(area.outcode, turn + 1)
    const street = area.streets[(turn * stride(area.streets.length)) % area.streets.length] as Street
    return this.#spotOn(area, street, random)
  }

  hasStreets(outcode: string): boolean {
    return this.#areas.some((each) => each.outcode === outcode)
  }

  /** An address in one outcode, for listings of a person who lives there. */
  addressIn(outcode: string, random: Random): Address {
    const area = this.#areas.find((each) => each.outcode === outcode)
    if (!area) throw new Error(`no streets are known in ${outcode}`)
    return this.spotAt((area.from + area.until) / 2 / this.#total, random)
  }

  #spotOn(area: Area, street: Street, random: Random): Address {
    const position = { lat: nudge(street.lat, random), lng: nudge(street.lng, random) }
    const { town, locality } = namesOn(area, street, random)
    return {
      ...position,
      street: street.street,
      locality,
      town,
      county: street.country === area.country ? area.county : '',
      region: street.region,
      country: street.country,
      outcode: area.outcode,
      postcode: street.postcode,
      setting: area.setting,
      ...this.#around(street),
    }
  }

  #around(street: Street): Pick<Address, 'level' | 'station'> {
    street.around ??= { level: priceLevelAt(street, street.region), station: this.#stationNear(street) }
    return street.around
  }

  #stationNear(position: Position): Address['station'] {
    const [nearest] = this.#stations.within(position, 6)
    return nearest && { name: nearest.item.name.replace(/ \(.*/, ''), miles: nearest.km * milesPerKm }
  }

  #areaAt(at: number): Area {
    let low = 0
    let high = this.#areas.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#areas[middle] as Area).until > at) high = middle
      else low = middle + 1
    }
    return this.#areas[low] as Area
  }
}

function britishStreets(): (Street & { outcode: string })[] {
  const fields = ['outcode', 'street', 'town', 'region', 'country', 'postcode', 'lat', 'lng'] as const
  return readTable(new URL('../data/streets.tsv.gz', import.meta.url), [...fields]).map((row) => ({
    ...row,
    lat: Number(row.lat),
    lng: Number(row.lng),
  }))
}

const londonOutcode = /^(E|EC|N|NW|SE|SW|W|WC)\d/

/** Didsbury in Manchester, Hampstead in London, but simply Horwich, Kingston upon Thames or Tarland. */
function namesOn(area: Area, street: Street, random: Random): { town: string; locality: string } {
  const isLondon = londonOutcode.test(area.outcode)
  const town = isLondon ? 'London' : street.town
  if (isLondon && street.town !== 'London') return { town, locality: street.town }
  const hasParts = area.localities.length > 0 && street.town === area.town
  return { town, locality: hasParts ? random.pick(area.localities) : town }
}

/** Suburbs that carry the outcode; in the country the street's own village is the closer name. */
function localitiesOf(outcode: OutcodeRow, places: PlaceRow[]): string[] {
  return places
    .filter((place) => place.kind === 'suburb' && place.parent === outcode.town && isDistinct(place, outcode))
    .slice(0, 4)
    .map((place) => place.name)
}

function isDistinct(place: PlaceRow, outcode: OutcodeRow): boolean {
  return place.name !== outcode.town && kilometresBetween(place, outcode) < 2.5
}

/** By postcodes per square kilometre. */
function settingOf({ postcodes, spreadKm, outcode, country }: OutcodeRow): Setting {
  if (country === 'Northern Ireland') return Number(outcode.slice(2)) <= 17 ? 'suburban' : 'town'
  const density = postcodes / (Math.PI * Math.max(0.2, spreadKm) ** 2)
  if (density > 420) return 'centre'
  if (density > 160) return 'urban'
  if (density > 45) return 'suburban'
  return density > 9 ? 'town' : 'rural'
}

/** Offsets by a few dozen metres, so that listings in one street do not overlap. */
function nudge(degrees: number, random: Random): number {
  return Math.round((degrees + (random.next() - 0.5) * 0.0007) * 1e5) / 1e5
}

/** Uses every street before the first repeats, without taking neighbours in sequence. */
function stride(length: number): number {
  for (const step of [7, 11, 13, 17]) if (length % step !== 0 && length > step) return step
  return 1
}
