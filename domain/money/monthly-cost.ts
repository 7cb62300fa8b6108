import type { Country } from '../geo/country.ts'
import { isDwelling } from '../listings/dwelling.ts'
import { type EpcRating, energyPence } from '../listings/epc.ts'
import { formatNumber } from '../text/format-number.ts'
import { type CouncilTaxBand, councilTaxEstimate } from './council-tax.ts'
import { divideRounded } from './divide-rounded.ts'
import { type Loan, mortgagePence } from './mortgage.ts'
import type { ListingType } from './price.ts'

/** What the cost of a home is worked out from. */
export type CostFacts = {
  listingType: ListingType
  propertyType: string | null
  bedrooms: number | null
  squareFeet: number | null
  tenure: string | null
  country: Country | null
  councilTaxBand: CouncilTaxBand | null
  epcRating: EpcRating | null
  /** Pounds a year. */
  serviceCharge: number | null
  groundRent: number | null
  billsIncluded: boolean | null
}

export type RunningCost = {
  kind: 'service_charge' | 'ground_rent' | 'council_tax' | 'energy' | 'insurance'
  pence: number
  /** From averages, not from the advert. */
  isEstimate: boolean
  /** What was assumed because the advert does not state it. */
  assumed: string[]
}

/**
 * What an advert that leaves a fact out is assumed to be, so that it does not look cheaper for it: band D, the band that averages are
 * published for; rating D, the middle of the scale; and a usual size by bedrooms. Estimates.
 */
const assumedBand = 'D'
const assumedRating = 'D'
const usualSquareFeet = [400, 550, 750, 1_000, 1_350, 1_800] as const

/** Beyond these sizes nothing is estimated to cost more. */
const mostSquareFeet = 20_000
/**
 * Buildings insurance in pence a year: the average paid was £228 in the second quarter of 2022 (ABI, household premium tracker); with the
 * rise of about a third since, £300 for a home of 1,000 sq ft. An estimate: insurers go by rebuilding cost, flood and subsidence.
 */
const insurancePerSquareFoot = 30
const [leastInsurance, mostInsurance] = [15_000, 150_000]
/** Sums stay within SQL's integers. */
const mostPence = 1_000_000_000

/** Monthly costs beside the rent or the mortgage. Those that do not arise are left out. */
export function runningCosts(facts: CostFacts): RunningCost[] {
  return [...stated(facts), ...(isDwelling(facts.propertyType) ? estimated(facts) : [])].filter(
    ({ pence }) => pence > 0,
  )
}

/** Their sum, as the search index holds it. */
export const runningPence = (facts: CostFacts) =>
  Math.min(
    runningCosts(facts).reduce((sum, { pence }) => sum + pence, 0),
    mostPence,
  )

/** All of it, in pence a month: the rent or the repayment of the loan, and the running costs. */
export function monthlyPence(listingType: ListingType, price: number, running: number, loan: Loan): number {
  return (listingType === 'rent' ? price * 100 : mortgagePence(price, loan)) + running
}

/** A tenant pays neither. */
function stated({ listingType, serviceCharge, groundRent }: CostFacts): RunningCost[] {
  if (listingType === 'rent') return []
  return [
    { kind: 'service_charge', pence: monthly(serviceCharge ?? 0), isEstimate: false, assumed: [] },
    { kind: 'ground_rent', pence: monthly(groundRent ?? 0), isEstimate: false, assumed: [] },
  ]
}

function estimated(facts: CostFacts): RunningCost[] {
  const size = facts.squareFeet ?? usualSquareFeet[Math.min(facts.bedrooms ?? 2, 5)] ?? 0
  const squareFeet = Math.min(size, mostSquareFeet)
  const noSize = facts.squareFeet === null ? [`${formatNumber(size)} sq ft`] : []
  const band = facts.councilTaxBand ?? assumedBand
  const rating = facts.epcRating ?? assumedRating
  return [
    {
      kind: 'council_tax',
      pence: monthly(councilTaxEstimate(band, facts.country ?? 'England') ?? 0),
      isEstimate: true,
      assumed: facts.councilTaxBand ? [] : [`band ${band}`],
    },
    {
      kind: 'energy',
      pence: facts.billsIncluded ? 0 : energyPence(rating, squareFeet),
      isEstimate: true,
      assumed: [...(facts.epcRating ? [] : [`rating ${rating}`]), ...noSize],
    },
    {
      kind: 'insurance',
      pence: paysInsurance(facts) ? insurancePence(squareFeet) : 0,
      isEstimate: true,
      assumed: noSize,
    },
  ]
}

/** The landlord insures a home to rent, and the service charge of a flat pays for the building's policy. */
const paysInsurance = ({ listingType, propertyType, tenure }: CostFacts) =>
  listingType === 'sale' && !(propertyType === 'Flat' && tenure !== 'freehold')

const insurancePence = (squareFeet: number) =>
  divideRounded(Math.min(Math.max(squareFeet * insurancePerSquareFoot, leastInsurance), mostInsurance), 12)

/** Pounds a year as pence a month. */
const monthly = (yearlyPounds: number) => divideRounded(yearlyPounds * 100, 12)
