import { hasRooms } from '../../../domain/listings/listing-figures.ts'
import { dayCount, daysShown, describeConfirmation } from '../../../domain/listings/trust-facts.ts'
import { monthlyPence } from '../../../domain/money/monthly-cost.ts'
import type { Loan } from '../../../domain/money/mortgage.ts'
import { formatPounds } from '../../../domain/money/price.ts'
import { daysBetween, formatDay } from '../../../domain/time/dates.ts'
import type { FunctionResult } from '../../../supabase/database.ts'
import { type ListingRow, type ListingSummary, summariseListing } from './listing-summary.ts'

/** A listing as the search functions return it: facts that are not stated are absent. */
export type SearchCard = FunctionResult<'search_properties'>['items'][number]

/** A fact shown as a tag; missing facts are shown as missing. */
type FactTag = { label: string; isMissing: boolean }

/** A listing as a search result shows it. */
export type ResultSummary = ListingSummary & {
  isUnderOffer: boolean
  pictureCount: number
  factTags: FactTag[]
  /** 'Oakley & Rowe', or 'Private landlord' and 'Private seller' */
  advertiser: string
  /** 'Added today' · 'Relisted today' · 'Reduced on 9 November' */
  news: string
  /** '143 days on the market since 3 March' · '14 of 18 facts stated' · 'Confirmed today' */
  trust: string
  /** 'Estimated monthly cost £1,512', if the search is about that. */
  monthlyCost: string | undefined
  position: { latitude: number; longitude: number } | undefined
}

/** With a loan, the summary says what the home costs a month. */
export function summariseCard(card: SearchCard, now: Date, loan?: Loan): ResultSummary {
  const { latitude, longitude } = card
  const row: ListingRow = {
    id: card.id,
    title: card.title,
    location: card.location,
    price: card.price,
    listing_type: card.listing_type,
    price_qualifier: card.price_qualifier ?? null,
    bedrooms: card.bedrooms ?? null,
    bathrooms: card.bathrooms ?? null,
    square_feet: card.square_feet ?? null,
    property_type: card.property_type ?? null,
    images: card.image ? [card.image] : [],
    image_details: card.image_details ? [card.image_details] : [],
    published_at: card.published_at ?? null,
    previous_price: card.previous_price ?? null,
  }
  const summary = summariseListing(row, now)
  return {
    ...summary,
    // The page says once whether its listings are to rent.
    tags: summary.tags.filter((tag) => tag !== 'To rent' && !(tag === 'New today' && isRelisted(card))),
    isUnderOffer: card.status === 'under_offer',
    pictureCount: card.image_count ?? 0,
    factTags: factTags(card),
    advertiser: card.agency?.name ?? (card.listing_type === 'rent' ? 'Private landlord' : 'Private seller'),
    news: news(card, now),
    trust: trust(card, now),
    monthlyCost: loan && monthlyCost(card, loan),
    position: latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined,
  }
}

function factTags(card: SearchCard): FactTag[] {
  const tags: FactTag[] = []
  const isHome = hasRooms(card.property_type)
  if (card.listing_type === 'sale' && card.property_type !== 'Park Home') tags.push(tenureTag(card))
  if (isHome) tags.push(card.epc_rating ? stated(`EPC ${card.epc_rating}`) : missing('EPC not stated'))
  if (isHome && card.council_tax_band) tags.push(stated(`Council tax ${card.council_tax_band}`))
  if (card.is_unconfirmed) tags.push(missing('Not confirmed for two weeks'))
  return tags
}

function tenureTag({ tenure, lease_years_left }: SearchCard): FactTag {
  if (!tenure) return missing('Tenure not stated')
  const name = tenure.charAt(0).toUpperCase() + tenure.slice(1)
  return stated(lease_years_left === undefined ? name : `${name}, ${lease_years_left} years`)
}

/** Where the price is on application, so is what depends on it. */
function monthlyCost(card: SearchCard, loan: Loan): string | undefined {
  if (card.price_qualifier === 'POA') return undefined
  const pence = monthlyPence(card.listing_type, card.price, card.running_cost, loan)
  return `Estimated monthly cost ${formatPounds(Math.round(pence / 100))}`
}

const stated = (label: string): FactTag => ({ label, isMissing: false })
const missing = (label: string): FactTag => ({ label, isMissing: true })

function news(card: SearchCard, now: Date): string {
  const isReduced = card.reduced_at && (card.previous_price ?? 0) > card.price
  if (isReduced && card.reduced_at) return `Reduced ${dayOf(card.reduced_at, now)}`
  if (!card.published_at) return ''
  return `${isRelisted(card) ? 'Relisted' : 'Added'} ${dayOf(card.published_at, now)}`
}

/** A home that was listed on an earlier day is not new. */
const isRelisted = ({ first_listed_at: first, published_at: published }: SearchCard): boolean =>
  Boolean(first && published && daysBetween(first, published) > 0)

function trust(card: SearchCard, now: Date): string {
  const [count, applicable] = card.facts
  return [
    card.shown_since && `${dayCount(daysShown(card.shown_since, now))} on the market`,
    card.first_listed_at && `First listed ${dayOf(card.first_listed_at, now)}`,
    `${count} of ${applicable} facts stated`,
    card.confirmed_at && !card.is_unconfirmed && describeConfirmation(card.confirmed_at, now),
  ]
    .filter(Boolean)
    .join('  ·  ')
}

function dayOf(moment: string, now: Date): string {
  const days = daysBetween(moment, now)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `on ${formatDay(moment, now)}`
}
