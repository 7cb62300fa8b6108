import { createRandom, idFor, type Random } from '../random.ts'
import type { Address, Country } from './address.ts'
import { homeListing } from './kinds/home-listing.ts'
import { otherListing } from './kinds/other-listing.ts'
import { ListNeighbours, type ListPosition, type StartFilter } from './list-neighbours.ts'
import type { ListingContent, WriteTexts } from './listing-content.ts'
import { createMarketHistory, type MarketHistory, type Status } from './market-history.ts'
import { type Pictures, picturesOf } from './pictures.ts'
import { agentVoices, type Voice } from './texts/voices.ts'

export type Listing = Omit<ListingContent, 'write' | 'caption'> & {
  id: string
  title: string
  description: string
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

/** Chooses how a listing is written, from what is known before it is. */
type VoiceOf = (listing: Pick<Listing, 'id' | 'address' | 'market'>) => Voice

const anyVoice: VoiceOf = ({ id }) => createRandom('voice', id).pick(agentVoices)

/** Above this number the data is for measurements, not for reading. */
const briefFrom = 100_000

/** Creates listings one after another. The same seed creates the same listings. */
export class ListingGenerator {
  readonly #country: Country
  readonly #seed: string
  readonly #now: Date
  readonly #titles = new Set<string>()
  readonly #neighbours = new ListNeighbours()

  constructor(country: Country, seed: string, now: Date) {
    this.#country = country
    this.#seed = seed
    this.#now = now
  }

  /** Listing number `index` of `total`: equal steps through the country in a shuffled order. */
  make(index: number, total: number, voiceOf: VoiceOf = anyVoice): Listing {
    const random = createRandom(this.#seed, 'listing', index)
    const share = (scatter(index, total) + random.next()) / total
    const address = this.#country.spotAt(share, random)
    const options = { isBrief: total >= briefFrom }
    return this.#build(idFor(this.#seed, 'listing', index), address, options, random, voiceOf)
  }

  /** A listing of a particular demonstration account. */
  makeFor(name: string, options: ListingOptions, voiceOf: VoiceOf = anyVoice): Listing {
    const random = createRandom(this.#seed, 'listing of', name)
    const address = options.outcode
      ? this.#country.addressIn(options.outcode, random)
      : this.#country.spotAt(random.next(), random)
    return this.#build(idFor(this.#seed, 'listing of', name), address, options, random, voiceOf)
  }

  #build(id: string, address: Address, options: ListingOptions, random: Random, voiceOf: VoiceOf): Listing {
    const { write, caption, ...rest } = makeContent(address, options, this.#now, random)
    const isRent = rest.facts.listing_type === 'rent'
    const market = createMarketHistory({
      price: rest.price,
      isRent,
      now: this.#now,
      random,
      validityDays: options.validityDays,
      status: options.status,
    })
    const { town, outcode } = address
    const position = { isRent, town, outcode, price: rest.price, publishedAt: market.publishedAt }
    const texts = this.#write(write, voiceOf({ id, address, market }), options.isBrief ? undefined : position)
    return {
      ...rest,
      ...texts,
      id,
      location: locationText(address),
      pictures: picturesOf(id, rest.facts, caption),
      market,
    }
  }

  /** Without a position, titles may repeat and neighbours may start alike. */
  #write(write: WriteTexts, voice: Voice, position: ListPosition | undefined) {
    if (!position) {
      const { titles, description } = write(voice, () => true)
      return { title: firstOf(titles), description }
    }
    const isFree = this.#neighbours.filterAt(position)
    const { titles, description } = write(voice, isFree)
    const title = this.#firstUnused(titles, isFree)
    this.#neighbours.add(position, [title, description])
    return { title, description }
  }

  #firstUnused(titles: Iterable<string>, isFree: StartFilter): string {
    let unused: string | undefined
    let title = ''
    for (title of titles) {
      if (this.#titles.has(title)) continue
      unused ??= title
      if (isFree(title)) break
    }
    const chosen = this.#titles.has(title) || !isFree(title) ? (unused ?? title) : title
    this.#titles.add(chosen)
    return chosen
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

const shoppingStreet =
  /\b(High|Market|Station|Church|Bridge|London|Main|Mill|Castle|Queen|King)\w* (Street|Road|Place)$|Parade|Broadway|Arcade/
const countryLane = / (Lane|Road|Hill|Drove|Bank)$/

/** Land is sold in the country, garages where parking is short, shops on shopping streets. */
function kinds(
  { setting, street }: Address,
  isRent: boolean,
): Partial<Record<'home' | 'Land' | 'Garage' | 'Commercial', number>> {
  const isCountry = setting === 'rural' || setting === 'town'
  const isResidential = / (Close|Avenue|Drive|Crescent|Gardens|Mead|Meadow|Croft|Rise|Way|Walk)$/.test(street)
  const land = !isRent && isCountry && countryLane.test(street) ? (setting === 'rural' ? 300 : 130) : 0
  const shops = shoppingStreet.test(street) ? 600 : setting === 'centre' && !isResidential ? 110 : 0
  return { home: 955, Land: land, Garage: setting === 'rural' ? 0 : 13, Commercial: shops }
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
