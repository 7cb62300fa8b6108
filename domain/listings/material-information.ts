import type { Country } from '../geo/country.ts'
import { type CouncilTaxBand, councilTaxEstimate, councilTaxYear } from '../money/council-tax.ts'
import { formatPounds, type ListingType } from '../money/price.ts'
import { isDwelling } from './dwelling.ts'

type StatementState = 'stated' | 'not_stated' | 'not_applicable'

export type MaterialFact = { key: string; label: string; state: StatementState; text?: string }

/** The facts of an advert. Part A has its own fields, parts B and C are in `statements`. */
export type MaterialSource = {
  listingType: ListingType
  propertyType: string | null
  country: Country | null
  councilTaxBand: CouncilTaxBand | null
  tenure: string | null
  leaseYearsLeft: number | null
  groundRent: number | null
  serviceCharge: number | null
  sharedOwnershipShare: number | null
  deposit: number | null
  statements: Readonly<Record<string, { state?: string; text?: string } | undefined>>
}

/**
 * The checklist of material information, parts B and C. National Trading Standards' guidance of 2022-23; it was withdrawn
 * when the Digital Markets, Competition and Consumers Act 2024 took over on 6 April 2025, but the duty not to leave
 * out what matters stays.
 */
export const statementLabels: readonly (readonly [key: string, label: string])[] = [
  ['construction', 'Construction'],
  ['electricity', 'Electricity'],
  ['water', 'Water'],
  ['sewerage', 'Sewerage'],
  ['heating', 'Heating'],
  ['broadband', 'Broadband'],
  ['mobile_signal', 'Mobile signal'],
  ['parking', 'Parking'],
  ['building_safety', 'Building safety'],
  ['restrictions', 'Restrictions'],
  ['rights_and_easements', 'Rights and easements'],
  ['flood_risk', 'Flood and erosion risk'],
  ['planning', 'Planning'],
  ['accessibility', 'Accessibility'],
  ['coalfield', 'Coalfield or mining'],
]

/** Every item of the checklist with its value, or that it is not stated. Price and rent are at the top of the page. */
export function materialFacts(source: MaterialSource): MaterialFact[] {
  return [
    councilTax(source),
    ...(source.listingType === 'rent' ? [deposit(source)] : ownership(source)),
    ...statementLabels.map(([key, label]) => statement(key, label, source)),
  ]
}

function councilTax({ councilTaxBand: band, country, propertyType }: MaterialSource): MaterialFact {
  const labelled = { key: 'council_tax', label: 'Council tax' }
  // Northern Ireland has rates instead; non-residential property has no band.
  const hasNone = country === 'Northern Ireland' || !isDwelling(propertyType)
  if (!band) return { ...labelled, state: hasNone ? 'not_applicable' : 'not_stated' }
  const yearly = country ? councilTaxEstimate(band, country) : undefined
  const text = yearly
    ? `Band ${band}, about ${formatPounds(yearly)} a year in ${councilTaxYear}`
    : `Band ${band}`
  return { ...labelled, state: 'stated', text }
}

function deposit({ deposit: pounds }: MaterialSource): MaterialFact {
  return fact('deposit', 'Deposit', pounds === null ? undefined : formatPounds(pounds))
}

function ownership(source: MaterialSource): MaterialFact[] {
  const { tenure, leaseYearsLeft, groundRent, serviceCharge, sharedOwnershipShare: share } = source
  const isLeasehold = tenure === 'leasehold'
  const yearly = (pounds: number | null) =>
    pounds === null ? undefined : pounds === 0 ? 'None' : `${formatPounds(pounds)} a year`
  return [
    fact('tenure', 'Tenure', tenure ? capitalise(tenure) : undefined),
    fact('lease', 'Lease', leaseYearsLeft === null ? undefined : `${leaseYearsLeft} years left`, isLeasehold),
    fact('ground_rent', 'Ground rent', yearly(groundRent), isLeasehold),
    fact(
      'service_charge',
      'Service charge',
      yearly(serviceCharge),
      isLeasehold || tenure === 'share of freehold',
    ),
    fact('share', 'Share for sale', share === null ? undefined : `${share}%`, false),
  ]
}

/** A missing value counts as not stated only if a buyer would expect it. */
function fact(key: string, label: string, text: string | undefined, isExpected = true): MaterialFact {
  if (text !== undefined) return { key, label, state: 'stated', text }
  return { key, label, state: isExpected ? 'not_stated' : 'not_applicable' }
}

function statement(key: string, label: string, { statements }: MaterialSource): MaterialFact {
  const statement = statements[key]
  const text = statement?.text?.trim()
  if (statement?.state === 'not_applicable') return { key, label, state: 'not_applicable' }
  return statement?.state === 'stated' && text
    ? { key, label, state: 'stated', text }
    : { key, label, state: 'not_stated' }
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
