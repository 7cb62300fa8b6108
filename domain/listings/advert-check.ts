import type { Country } from '../geo/country.ts'
import { type LawContext, offerKind, ruleInForce } from '../law/law-in-force.ts'
import type { LawRule, RuleName } from '../law/law-rules.ts'
import { depositLimit, holdingDepositLimit } from '../law/letting-limits.ts'
import { comparePrice } from '../money/comparable-price.ts'
import type { ListingType } from '../money/price.ts'
import { type AdvertWords, findWords } from './advert-phrases.ts'
import type { EpcRating } from './epc.ts'
import { priceFloor } from './price-floors.ts'
import { type Requirement, requirementProblems, type Statements } from './publishing-requirements.ts'

export type ListingToCheck = Statements & {
  title: string
  location: string
  price: number
  deposit: number | null
  holdingDeposit: number | null
  epcRating: EpcRating | null
  /** The reference of an exemption in the PRS Exemptions Register. */
  epcExemption: string | null
  landlordRegistration: string | null
  sharedOwnershipShare: number | null
  features: readonly string[]
  /** Prices of comparable listings nearby. */
  comparables: readonly number[]
}

export type FindingCode =
  | Requirement
  | 'title_missing'
  | 'location_missing'
  | 'price_missing'
  | 'type_missing'
  | 'rent_range'
  | 'rent_from'
  | 'no_benefits'
  | 'no_children'
  | 'much_in_advance'
  | 'rent_before_signing'
  | 'fixed_term'
  | 'deposit_above_cap'
  | 'holding_deposit_above_cap'
  | 'epc_too_low'
  | 'registration_missing'
  | 'contact_in_text'
  | 'price_below_floor'
  | 'price_above_others'
  | 'price_below_others'
  // Only the database can tell these.
  | 'postcode_unknown'
  | 'position_outside_postcode'
  | 'duplicate_own'
  | 'duplicate_other'
  | 'suspicious'

/**
 * `blocking`: blocks publishing. `review`: staff decide, after reading the advertiser's reason. `warning`: the author
 * decides.
 */
export type Finding = {
  code: FindingCode
  severity: 'blocking' | 'review' | 'warning'
  /** The offending words, or the permitted figure. */
  quote?: string
  limit?: number
  /** The law behind it, as it applies in the country and on the day. */
  law?: LawRule
}

/** Checks an advert for legal and factual problems before it is published. The web app has the wording. */
export function advertFindings(advert: ListingToCheck, on: string): Finding[] {
  return [
    ...missing(advert),
    ...requirementProblems(advert, on).map(({ code, severity, law }) => ({
      code,
      severity,
      ...(law ? { law } : {}),
    })),
    ...wordFindings(advert, on),
    ...(advert.listingType === 'rent' ? lettingFindings(advert, on) : []),
    ...priceFindings(advert),
  ]
}

type AdvertText = {
  listingType: ListingType
  letType: string | null
  propertyType: string | null
  country: Country | null
  title: string
  description: string
  features: readonly string[]
}

/** Checks the text of an advert, from the form or from a feed. */
export function wordFindings(wording: AdvertText, on: string): Finding[] {
  const context: LawContext = { country: wording.country, kind: offerKind(wording), on }
  return forbiddenWords.flatMap(([kind, code, rule]) => {
    if (rule === null) return words(wording, kind, code)
    const law = ruleInForce(rule, context)
    return law ? words(wording, kind, code, law) : []
  })
}

/** Mirrors the database constraint on the required fields of a published listing. */
function missing({ title, location, price, propertyType }: ListingToCheck): Finding[] {
  return [
    ...(propertyType ? [] : [blocking('type_missing')]),
    ...(location.trim() ? [] : [blocking('location_missing')]),
    ...(title.trim() ? [] : [blocking('title_missing')]),
    ...(price > 0 ? [] : [blocking('price_missing')]),
  ]
}

/** Phrases that a rule forbids where and while it is in force; without a rule, everywhere. */
export const forbiddenWords: readonly (readonly [AdvertWords, FindingCode, RuleName | null])[] = [
  ['rentRange', 'rent_range', 'one_rent'],
  ['rentFrom', 'rent_from', 'one_rent'],
  ['noBenefits', 'no_benefits', 'no_ban_on_benefits'],
  ['noChildren', 'no_children', 'no_ban_on_children'],
  ['muchInAdvance', 'much_in_advance', 'rent_in_advance'],
  ['rentBeforeSigning', 'rent_before_signing', 'rent_in_advance'],
  ['fixedTerm', 'fixed_term', 'no_fixed_term'],
  ['contact', 'contact_in_text', null],
]

function lettingFindings(advert: ListingToCheck, on: string): Finding[] {
  const context: LawContext = { country: advert.country, kind: offerKind(advert), on }
  const energy = ruleInForce('epc_minimum', context)
  const registration = ruleInForce('landlord_registration', context)
  const isBelow =
    energy && advert.epcRating !== null && advert.epcRating > (energy.figures.minimumRating ?? 'G')
  return [
    ...depositFindings(advert, context),
    ...(isBelow && !advert.epcExemption?.trim() ? [{ ...blocking('epc_too_low'), law: energy }] : []),
    ...(registration && !advert.landlordRegistration?.trim()
      ? [{ ...blocking('registration_missing'), law: registration }]
      : []),
  ]
}

function depositFindings({ price, deposit, holdingDeposit }: ListingToCheck, context: LawContext): Finding[] {
  const { country, on } = context
  const caps = [
    ['deposit_cap', 'deposit_above_cap', deposit, depositLimit(price, country, on)],
    [
      'holding_deposit_cap',
      'holding_deposit_above_cap',
      holdingDeposit,
      holdingDepositLimit(price, country, on),
    ],
  ] as const
  return caps.flatMap(([rule, code, stated, limit]) => {
    const law = ruleInForce(rule, context)
    return law && stated !== null && limit !== undefined && stated > limit
      ? [{ ...blocking(code), limit, law }]
      : []
  })
}

function priceFindings(advert: ListingToCheck): Finding[] {
  const floor = priceFloor(advert)
  if (floor !== undefined && advert.price > 0 && advert.price < floor)
    return [{ code: 'price_below_floor', severity: 'review', limit: floor }]
  const comparison = comparePrice(advert.price, advert.comparables)
  if (!comparison?.isFar) return []
  const code = comparison.isFar === 'above' ? 'price_above_others' : 'price_below_others'
  return [{ code, severity: 'warning', limit: comparison.median }]
}

function words(
  { title, description, features }: AdvertText,
  kind: AdvertWords,
  code: FindingCode,
  law?: LawRule,
): Finding[] {
  const quote = findWords(kind, [title, description, ...features].join('\n'))
  return quote === undefined ? [] : [{ ...blocking(code), quote, ...(law ? { law } : {}) }]
}

const blocking = (code: FindingCode): Finding => ({ code, severity: 'blocking' })
