import type { Country } from '../geo/country.ts'
import { comparePrice } from '../money/comparable-price.ts'
import { depositLimit, holdingDepositLimit } from '../money/move-in-costs.ts'
import type { ListingType } from '../money/price.ts'
import { type AdvertWords, findWords } from './advert-phrases.ts'
import type { EpcRating } from './epc.ts'

export type Advert = {
  listingType: ListingType
  propertyType: string | null
  country: Country | null
  title: string
  location: string
  price: number
  deposit: number | null
  holdingDeposit: number | null
  letType: string | null
  epcRating: EpcRating | null
  landlordRegistration: string | null
  description: string
  features: readonly string[]
  /** Prices of comparable listings nearby. */
  comparables: readonly number[]
}

export type FindingCode =
  | 'title_missing'
  | 'location_missing'
  | 'price_missing'
  | 'type_missing'
  | 'rent_range'
  | 'rent_from'
  | 'no_benefits'
  | 'no_children'
  | 'much_in_advance'
  | 'deposit_above_cap'
  | 'holding_deposit_above_cap'
  | 'epc_too_low'
  | 'registration_missing'
  | 'contact_in_text'
  | 'price_above_others'
  | 'price_below_others'

/** `forbidden`: blocks publishing. `doubtful`: a warning; the author decides. */
export type Finding = {
  code: FindingCode
  weight: 'forbidden' | 'doubtful'
  /** The offending words, or the permitted figure. */
  quote?: string
  limit?: number
}

/** Checks an advert for legal and factual problems before it is published. The web app has the wording. */
export function advertFindings(advert: Advert): Finding[] {
  return [
    ...missing(advert),
    ...wordFindings(advert),
    ...(advert.listingType === 'rent' ? lettingFindings(advert) : []),
    ...priceFindings(advert),
  ]
}

type Wording = Pick<Advert, 'listingType' | 'title' | 'description' | 'features'>

/** Checks the text of an advert, from the form or from a feed. */
export function wordFindings(wording: Wording): Finding[] {
  return [
    ...(wording.listingType === 'rent' ? lettingWords(wording) : []),
    ...words(wording, 'contact', 'contact_in_text'),
  ]
}

/** Mirrors the constraint "a published home says what it is" in the database. */
function missing({ title, location, price, propertyType }: Advert): Finding[] {
  return [
    ...(propertyType ? [] : [forbidden('type_missing')]),
    ...(location.trim() ? [] : [forbidden('location_missing')]),
    ...(title.trim() ? [] : [forbidden('title_missing')]),
    ...(price > 0 ? [] : [forbidden('price_missing')]),
  ]
}

/**
 * Renters' Rights Act 2025, in force from 1 May 2026: one rent, no bidding, a month in advance at most, no exclusion of
 * children or of people on benefits.
 */
const lettingWords = (wording: Wording): Finding[] => [
  ...words(wording, 'rentRange', 'rent_range'),
  ...words(wording, 'rentFrom', 'rent_from'),
  ...words(wording, 'noBenefits', 'no_benefits'),
  ...words(wording, 'noChildren', 'no_children'),
  ...words(wording, 'muchInAdvance', 'much_in_advance'),
]

/** Tenant Fees Act 2019: deposits. Energy Efficiency Regulations 2015: E at least. */
function lettingFindings(advert: Advert): Finding[] {
  return [
    ...(isHomeToLiveIn(advert) ? depositFindings(advert) : []),
    ...(advert.epcRating && 'FG'.includes(advert.epcRating) ? [forbidden('epc_too_low')] : []),
    ...(advert.country === 'Scotland' && isHomeToLiveIn(advert) && !advert.landlordRegistration?.trim()
      ? [forbidden('registration_missing')]
      : []),
  ]
}

function depositFindings({ price, deposit, holdingDeposit, country }: Advert): Finding[] {
  // Without a country England's cap applies, as in the database.
  const limit = depositLimit(price, country ?? 'England')
  const holdingLimit = holdingDepositLimit(price, country ?? 'England')
  const isAbove = (asked: number | null, most: number | undefined): most is number =>
    asked !== null && most !== undefined && asked > most
  return [
    ...(isAbove(deposit, limit) ? [{ ...forbidden('deposit_above_cap'), limit }] : []),
    ...(isAbove(holdingDeposit, holdingLimit)
      ? [{ ...forbidden('holding_deposit_above_cap'), limit: holdingLimit }]
      : []),
  ]
}

function priceFindings({ price, comparables }: Advert): Finding[] {
  const comparison = comparePrice(price, comparables)
  if (!comparison?.isFar) return []
  const code = comparison.isFar === 'above' ? 'price_above_others' : 'price_below_others'
  return [{ code, weight: 'doubtful', limit: comparison.median }]
}

function words({ title, description, features }: Wording, kind: AdvertWords, code: FindingCode): Finding[] {
  const quote = findWords(kind, [title, description, ...features].join('\n'))
  return quote === undefined ? [] : [{ ...forbidden(code), quote }]
}

const forbidden = (code: FindingCode): Finding => ({ code, weight: 'forbidden' })

const isHomeToLiveIn = ({ letType, propertyType }: Advert): boolean =>
  letType !== 'commercial' && !['Commercial', 'Land', 'Garage'].includes(propertyType ?? '')
