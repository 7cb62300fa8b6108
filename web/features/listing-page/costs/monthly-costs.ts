import { councilTaxYear } from '../../../../domain/money/council-tax.ts'
import type { RunningCost } from '../../../../domain/money/monthly-cost.ts'
import type { ListingDetails } from '../listing-details.ts'

/** A part of the monthly cost, in pence. */
export type CostItem = {
  label: string
  pence: number
  isEstimate: boolean
  /** What was assumed because the advert does not state it. */
  assumed: string[]
}

type Source = Pick<ListingDetails, 'runningCosts' | 'councilTaxBand' | 'epcRating'>

/** Monthly costs beside the mortgage or rent, with the facts that they rest on. */
export function runningCostItems({ runningCosts, councilTaxBand, epcRating }: Source): CostItem[] {
  const labels: Record<RunningCost['kind'], string> = {
    service_charge: 'Service charge',
    ground_rent: 'Ground rent',
    council_tax: `Council tax ${councilTaxYear}${councilTaxBand ? `, band ${councilTaxBand}` : ''}`,
    energy: `Energy${epcRating ? `, rating ${epcRating}` : ''}`,
    insurance: 'Buildings insurance',
  }
  return runningCosts.map(({ kind, ...cost }) => ({ label: labels[kind], ...cost }))
}

export const sumOf = (items: readonly { pence: number }[]) => items.reduce((sum, { pence }) => sum + pence, 0)

/** Whole pounds, as monthly costs are shown. */
export const poundsOf = (pence: number) => Math.round(pence / 100)
