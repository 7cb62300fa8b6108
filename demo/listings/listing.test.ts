import { expect, test } from 'vitest'
import { findWords } from '../../domain/listings/advert-phrases.ts'
import { kilometresBetween } from '../../gazetteer/geometry.ts'
import { createLandCheck } from '../../gazetteer/land.ts'
import { readOutcodes, readOutline } from '../../gazetteer/read.ts'
import { Country } from './address.ts'
import { type Listing, ListingGenerator } from './listing.ts'
import { day } from './market-history.ts'

const now = new Date('2026-11-18T15:00:00Z')
const total = 2_400

function makeFirst(count: number, seed: string): Listing[] {
  const maker = new ListingGenerator(new Country(), seed, now)
  return Array.from({ length: count }, (_, i) => maker.make(i, total))
}

const all = makeFirst(total, 'lintel')
const homes = all.filter((each) => each.facts.bedrooms !== null)
const rents = all.filter((each) => each.facts.listing_type === 'rent')
const sales = all.filter((each) => each.facts.listing_type === 'sale')
const share = (part: unknown[], of: unknown[]) => part.length / of.length

test('the same seed creates the same listings, and another seed creates others', () => {
  expect(makeFirst(300, 'lintel')).toEqual(all.slice(0, 300))
  expect(makeFirst(1, 'other')[0]?.title).not.toBe(all[0]?.title)
})

test('no two listings share a title or description', () => {
  expect(new Set(all.map((each) => each.title)).size).toBe(total)
  expect(new Set(all.map((each) => each.description)).size).toBe(total)
})

test('no two descriptions start with the same sentence apart from the place', () => {
  const openings = Map.groupBy(homes, ({ description, address }) =>
    (description.split('. ')[0] ?? '')
      .replace(address.street, '')
      .replace(address.locality, '')
      .replace(address.town, ''),
  )
  const commonest = Math.max(...[...openings.values()].map((same) => same.length))
  expect(commonest).toBeLessThan(homes.length / 100)
})

const cliches =
  /deceptive|stunning|must[- ]see|must be seen|nestled|boast|benefits? from|sought[- ]after|viewing (is )?essential|\bideal|perfect|dream|rare opportunity|immaculate|luxur|prestigious|vibrant|bustling|oasis|\bgem\b|stone[’']s throw|tucked away|compris|unique|exceptional|turn[- ]?key|breathtaking|charming|beautiful/i

test('a reader finds no clichés', () => {
  for (const { title, description, facts } of all)
    expect(`${title} ${description} ${facts.features.join(' ')}`).not.toMatch(cliches)
})

/** Listings must not exclude children, people on benefits or pets, nor invite bids above the rent. */
const forbidden =
  /no (children|kids|pets|dss|benefits|smokers)|\bdss\b|housing benefit|professionals? only|working professional|couples?|single person|famil(y|ies)|\bfrom £|offers over £|best offer|sealed bid|rent in advance of/i

test('a tenant finds nothing in a listing that the law forbids', () => {
  for (const { title, description, facts } of rents)
    expect(`${title} ${description} ${facts.features.join(' ')}`).not.toMatch(forbidden)
})

test('the listing check finds no problems in demonstration listings', () => {
  const kinds = ['rentRange', 'rentFrom', 'noBenefits', 'noChildren', 'muchInAdvance'] as const
  for (const { title, description, facts } of all) {
    const text = [title, description, ...facts.features].join('\n')
    expect(findWords('contact', text)).toBeUndefined()
    if (facts.listing_type === 'rent')
      expect(kinds.map((kind) => findWords(kind, text)).filter(Boolean)).toEqual([])
  }
})

test('a reader finds British spelling, complete sentences and no typing errors', () => {
  for (const { title, description, address } of all) {
    expect(`${title} ${description}`.replaceAll(address.street, '')).not.toMatch(
      /\b(color|center|neighbor|favorite|gray|meters|apartments? for lease)\b/i,
    )
    expect(description).not.toMatch(
      /undefined|\bnull\b|NaN|\[object| {2}|\.\.| ,| \.|\ba (?=[aeiou]\w)(?!one|use|uni|uti|Europ)/,
    )
    for (const paragraph of description.split('\n\n')) expect(paragraph).toMatch(/^[A-Z0-9].*[.]$/)
    expect(title).not.toMatch(/undefined|\bnull\b|no bedrooms|\.$/)
    expect(title.length).toBeLessThanOrEqual(120)
  }
})

test('descriptions of homes have 60 to 420 words', () => {
  for (const { description } of homes) {
    const words = description.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(60)
    expect(words).toBeLessThanOrEqual(420)
  }
})

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

test('every listed feature agrees with the fields of its listing', () => {
  for (const {
    facts,
    epc,
    leaseYears,
    tenure,
    share: part,
    description,
    billsIncluded,
    pets,
    furnishing,
  } of homes) {
    const featureText = facts.features.join(' / ').toLowerCase()
    const count = (what: string) => featureText.match(new RegExp(`(\\w+) ${what}`))?.[1]
    if (facts.bedrooms === 0) expect(featureText).toContain('studio')
    else expect(count('bedrooms?')).toBe(numbers[facts.bedrooms ?? -1])
    if (featureText.includes('bathrooms')) expect(count('bathrooms')).toBe(numbers[facts.bathrooms ?? -1])
    else expect(facts.bathrooms).toBe(1)
    if (featureText.includes('reception rooms'))
      expect(count('reception rooms')).toBe(numbers[facts.receptions ?? -1])
    if (featureText.includes('epc rating')) expect(featureText).toContain(`epc rating ${epc?.toLowerCase()}`)
    if (featureText.includes('lease with')) expect(featureText).toContain(`lease with ${leaseYears} years`)
    expect(featureText.includes('share of freehold')).toBe(tenure === 'share of freehold')
    if (part) expect(featureText).toContain(`${part}% share`)
    if (featureText.includes('bills included')) expect(billsIncluded).toBe(true)
    if (featureText.includes('pets welcome')) expect(pets).toBe('yes')
    if (/(^|\/ )furnished/.test(featureText)) expect(['furnished', 'either']).toContain(furnishing)
    if (featureText.includes('garage')) expect(description).toMatch(/garage/i)
    if (featureText.includes('no onward chain')) expect(description).toMatch(/no (onward )?chain/i)
    const garden = featureText.match(/([a-z-]+)-facing garden/)?.[1]
    if (garden) expect(description.toLowerCase()).toContain(garden)
  }
})

test('a home has four to eight pictures, with captions that name rooms it has', () => {
  for (const { facts, pictures, id } of all) {
    expect(pictures.images.length).toBeLessThanOrEqual(8)
    expect(pictures.images.length).toBeGreaterThanOrEqual(4)
    expect(pictures.details).toHaveLength(pictures.images.length)
    expect(pictures.images[0]).toBe(`/demo/pictures/${id}/front`)
    for (const { caption } of pictures.details) expect(caption.length).toBeLessThanOrEqual(50)
    const captions = pictures.details.map((each) => each.caption).join(' / ')
    if (/Second bedroom/.test(captions)) expect(facts.bedrooms).toBeGreaterThan(1)
    if (/Dining room/.test(captions)) expect(facts.receptions).toBeGreaterThan(1)
  }
})

test('a tenant is not asked for a deposit above the legal limit', () => {
  for (const { facts, price, deposit, holdingDeposit, letType, landlordRegistration } of rents) {
    if (letType === 'commercial') continue
    const weekly = (price * 12) / 52
    if (facts.country === 'England')
      expect(deposit).toBeLessThanOrEqual(weekly * (price * 12 < 50_000 ? 5 : 6))
    if (facts.country === 'Scotland') {
      expect(deposit).toBeLessThanOrEqual(price * 2)
      expect(holdingDeposit).toBeNull()
      expect(landlordRegistration).toMatch(/^\d{6}\/\d{3}\/\d{5}$/)
    } else if (facts.country === 'Northern Ireland') {
      expect(deposit).toBeLessThanOrEqual(price)
      expect(landlordRegistration).toMatch(/^\d{6}$/)
    } else expect(landlordRegistration).toBeNull()
    if (holdingDeposit !== null) expect(holdingDeposit).toBeLessThanOrEqual(weekly)
  }
})

test('a tenant is offered no home below EPC E, and no flat in Scotland is leasehold', () => {
  for (const each of rents) expect(each.epc ?? 'A').not.toMatch(/[FG]/)
  const scottish = sales.filter((each) => each.facts.country === 'Scotland')
  expect(scottish.filter((each) => each.tenure === 'leasehold')).toHaveLength(0)
  expect(scottish.filter((each) => each.qualifier === 'guide price')).toHaveLength(0)
})

test('a buyer finds homes in every region, at regional prices', () => {
  const byRegion = Map.groupBy(
    sales.filter((each) => each.facts.property_type === 'Terraced'),
    (each) => each.facts.region,
  )
  const median = (region: string) => {
    const prices = (byRegion.get(region) ?? []).map((each) => each.price).sort((a, b) => a - b)
    return prices[Math.floor(prices.length / 2)] ?? 0
  }
  expect(byRegion.size).toBe(12)
  expect(median('London')).toBeGreaterThan(2 * median('North East'))
  expect(median('South East')).toBeGreaterThan(1.3 * median('Yorkshire'))
})

test('every listing is within its outcode and on land', () => {
  const isLand = createLandCheck(readOutline())
  const outcodes = new Map(readOutcodes().map((each) => [each.outcode, each]))
  let offshore = 0
  for (const { address } of all) {
    const outcode = outcodes.get(address.outcode)
    if (!outcode) throw new Error(`${address.outcode} is unknown`)
    expect(kilometresBetween(address, outcode)).toBeLessThan(Math.max(4, outcode.spreadKm * 6))
    if (!isLand(address)) offshore++
  }
  // The outline is coarser than the coast, so listings near the shore may be outside it.
  expect(offshore / total).toBeLessThan(0.015)
})

test('a visitor finds new, reduced, under-offer, sold and let listings, but most are available', () => {
  const status = (name: string) => all.filter((each) => each.market.status === name)
  expect(share(status('live'), all)).toBeGreaterThan(0.75)
  for (const name of ['under_offer', 'sold_stc', 'let_agreed', 'expired', 'draft', 'scheduled', 'withdrawn'])
    expect(status(name).length).toBeGreaterThan(10)
  const today = all.filter(
    (each) => (each.market.publishedAt?.getTime() ?? 0) > now.getTime() - 15 * 3_600_000,
  )
  expect(today.length).toBeGreaterThan(40)
  expect(all.filter((each) => each.market.reducedAt).length).toBeGreaterThan(150)
})

test('a visitor finds new, retirement and student homes for sale and to rent', () => {
  for (const offered of [sales, rents]) {
    const live = offered.filter(({ market }) => market.status === 'live')
    expect(live.filter(({ isNew }) => isNew).length).toBeGreaterThan(8)
    expect(live.filter(({ isRetirement }) => isRetirement).length).toBeGreaterThan(2)
    expect(live.filter(({ isStudent }) => isStudent).length).toBeGreaterThan(4)
  }
  for (const { description, isRetirement, isStudent } of all) {
    if (isRetirement) expect(description).toMatch(/55 or over|60 or over/)
    if (isStudent) expect(description).toMatch(/student|bedroom has a desk/i)
  }
})

test('a price history is in order and ends with the current price', () => {
  for (const { market, price } of all) {
    if (!market.publishedAt) {
      expect(market.prices).toHaveLength(0)
      continue
    }
    expect(market.prices.at(-1)?.price).toBe(price)
    expect(market.previousPrice).toBe(market.prices.at(-2)?.price ?? null)
    const times = market.prices.map((each) => each.at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBe(market.publishedAt.getTime())
    expect(Math.max(...times, market.updatedAt.getTime(), market.createdAt.getTime())).toBeLessThanOrEqual(
      now.getTime(),
    )
    expect(now.getTime() - market.publishedAt.getTime()).toBeLessThan(130 * day)
    for (const [i, each] of market.prices.entries())
      expect(each.price).toBeLessThan(market.prices[i - 1]?.price ?? Infinity)
  }
})

test('a buyer sees which material information is stated and which is not', () => {
  const states = homes.flatMap((each) => Object.values(each.material).map((statement) => statement.state))
  expect(
    share(
      states.filter((state) => state === 'stated'),
      states,
    ),
  ).toBeGreaterThan(0.55)
  expect(
    share(
      states.filter((state) => state === 'not_stated'),
      states,
    ),
  ).toBeGreaterThan(0.1)
})
