import { createRandom, idFor, type Random } from '../random.ts'
import type { Address, Country } from './address.ts'
import { homeListing } from './kinds/home-listing.ts'
import { otherListing } from './kinds/other-listing.ts'
import type { ListingContent } from './listing-content.ts'
import { createMarketHistory, type MarketHistory, type Status } from './market-history.ts'
import { type Pictures, picturesOf } from './pictures.ts'

export type Listing = Omit<ListingContent, 'titles' | 'caption'> & {
  id: string
  title: string
  location: string
  pictures: Pictures
  market: MarketHistory
}

export type ListingOptions = {
  isRent?: boolean
  outcode?: string
  bedrooms?: number
  status?: Status
  validityDays?: number
  isStudent?: boolean
  /** Shorter texts, and titles that need not be unique. */
  isBrief?: boolean
}

/** Above this number the data is for measurements, not for reading. */
const briefFrom = 100_000

/** Creates listings one after another. The same seed creates the same listings. */
export class ListingGenerator {
  readonly #country: Country
  readonly #seed: string
  readonly #now: Date
  readonly #titles = new Set<string>()

  constructor(country: Country, seed: string, now: Date) {
    this.#country = country
    this.#seed = seed
    this.#now = now
  }

  /** Listing number `index` of `total`: equal steps through the country in a shuffled order. */
  make(index: number, total: number): Listing {
    const random = createRandom(this.#seed, 'listing', index)
    const share = (scatter(index, total) + random.next()) / total
    const address = this.#country.spotAt(share, random)
    return this.#build(idFor(this.#seed, 'listing', index), address, { isBrief: total >= briefFrom }, random)
  }

  /** A listing of a particular demonstration account. */
  makeFor(name: string, options: ListingOptions): Listing {
    const random = createRandom(this.#seed, 'listing of', name)
    const address = options.outcode
      ? this.#country.addressIn(options.outcode, random)
      : this.#country.spotAt(random.next(), random)
    return this.#build(idFor(this.#seed, 'listing of', name), address, options, random)
  }

  #build(id: string, address: Address, options: ListingOptions, random: Random): Listing {
    const parts = makeContent(address, options, this.#now, random)
    const { titles, caption, ...rest } = parts
    const isRent = parts.facts.listing_type === 'rent'
    const market = createMarketHistory({
      price: parts.price,
      isRent,
      now: this.#now,
      random,
      validityDays: options.validityDays,
      status: options.status,
    })
    return {
      ...rest,
      id,
      title: options.isBrief ? firstOf(titles) : this.#firstUnused(titles),
      location: locationText(address),
      pictures: picturesOf(id, parts.facts, caption),
      market,
    }
  }

  #firstUnused(titles: Iterable<string>): string {
    let title = ''
    for (title of titles) if (!this.#titles.has(title)) break
    this.#titles.add(title)
    return title
  }
}

function firstOf(titles: Iterable<string>): string {
  for (const title of titles) return title
  return ''
}

function makeContent(address: Address, options: ListingOptions, now: Date, random: Random): ListingContent {
  const isRent = options.isRent ?? random.chance(0.37)
  const kind =
    options.bedrooms !== undefined || options.isStudent ? 'home' : random.weighted(kinds(address, isRent))
  if (kind !== 'home') return otherListing(kind, address, isRent, now, random)
  const isCity = address.setting !== 'rural' && address.setting !== 'town'
  // Few are sold with sitting tenants, to other landlords.
  const isStudent = options.isStudent ?? (isCity && random.chance(isRent ? 0.06 : 0.015))
  const isBrief = options.isBrief ?? false
  return homeListing(address, { isRent, isStudent, isBrief, bedrooms: options.bedrooms }, now, random)
}

function kinds(
  { setting }: Address,
  isRent: boolean,
): Partial<Record<'home' | 'Land' | 'Garage' | 'Commercial', number>> {
  const isCountry = setting === 'rural' || setting === 'town'
  return { home: 955, Land: isRent ? 0 : isCountry ? 38 : 8, Garage: isCountry ? 4 : 12, Commercial: 22 }
}

/** Mill Lane, Didsbury, Manchester M20 · High Street, Wye, Kent TN25 */
function locationText({ street, locality, town, county, outcode, setting }: Address): string {
  const isCountry = setting === 'rural' || setting === 'town'
  const places = locality === town ? [town] : [locality, town]
  const wide = isCountry && county && county !== town ? [county] : []
  return `${[street, ...places, ...wide].join(', ')} ${outcode}`
}

/** A permutation of 0..total-1: steps of about the golden ratio, made coprime with the total. */
function scatter(index: number, total: number): number {
  let step = Math.max(1, Math.floor(total * 0.618))
  while (greatestCommonDivisor(step, total) !== 1) step++
  return Number((BigInt(index) * BigInt(step)) % BigInt(total))
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
