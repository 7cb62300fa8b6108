import { createRandom, idFor, type Random } from '../random.ts'
import { homeAdvert } from './adverts/home-advert.ts'
import { otherAdvert } from './adverts/other-adverts.ts'
import { type MarketStory, marketStory, type Status } from './market.ts'
import type { AdvertParts } from './parts.ts'
import { type Pictures, picturesOf } from './pictures.ts'
import type { Country, Spot } from './spot.ts'

export type Listing = Omit<AdvertParts, 'titles' | 'caption'> & {
  id: string
  title: string
  location: string
  pictures: Pictures
  market: MarketStory
}

export type ListingWish = {
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
export class ListingMaker {
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
    const spot = this.#country.spotAt(share, random)
    return this.#build(idFor(this.#seed, 'listing', index), spot, { isBrief: total >= briefFrom }, random)
  }

  /** A listing of a particular demonstration account. */
  makeFor(name: string, wish: ListingWish): Listing {
    const random = createRandom(this.#seed, 'listing of', name)
    const spot = wish.outcode
      ? this.#country.spotIn(wish.outcode, random)
      : this.#country.spotAt(random.next(), random)
    return this.#build(idFor(this.#seed, 'listing of', name), spot, wish, random)
  }

  #build(id: string, spot: Spot, wish: ListingWish, random: Random): Listing {
    const parts = makeParts(spot, wish, this.#now, random)
    const { titles, caption, ...rest } = parts
    const isRent = parts.facts.listing_type === 'rent'
    const market = marketStory({
      price: parts.price,
      isRent,
      now: this.#now,
      random,
      validityDays: wish.validityDays,
      status: wish.status,
    })
    return {
      ...rest,
      id,
      title: wish.isBrief ? firstOf(titles) : this.#firstUnused(titles),
      location: locationText(spot),
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

function makeParts(spot: Spot, wish: ListingWish, now: Date, random: Random): AdvertParts {
  const isRent = wish.isRent ?? random.chance(0.37)
  const kind = wish.bedrooms !== undefined || wish.isStudent ? 'home' : random.weighted(kinds(spot, isRent))
  if (kind !== 'home') return otherAdvert(kind, spot, isRent, now, random)
  const isCity = spot.setting !== 'rural' && spot.setting !== 'town'
  // Few are sold with sitting tenants, to other landlords.
  const isStudent = wish.isStudent ?? (isCity && random.chance(isRent ? 0.06 : 0.015))
  const isBrief = wish.isBrief ?? false
  return homeAdvert(spot, { isRent, isStudent, isBrief, bedrooms: wish.bedrooms }, now, random)
}

function kinds(
  { setting }: Spot,
  isRent: boolean,
): Partial<Record<'home' | 'Land' | 'Garage' | 'Commercial', number>> {
  const isCountry = setting === 'rural' || setting === 'town'
  return { home: 955, Land: isRent ? 0 : isCountry ? 38 : 8, Garage: isCountry ? 4 : 12, Commercial: 22 }
}

/** Mill Lane, Didsbury, Manchester M20 · High Street, Wye, Kent TN25 */
function locationText({ street, locality, town, county, outcode, setting }: Spot): string {
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
