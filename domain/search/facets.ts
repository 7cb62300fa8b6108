import type { ListingType } from '../money/price.ts'
import { priceOptions } from './search-options.ts'

/**
 * How many listings each choice of a filter would find if it were the only one of its filter, all other filters being kept. A choice
 * that finds nothing is absent. Bedrooms and bathrooms are counted by number, of which the last is 'or more'.
 */
export type Facets = {
  count: number
  is_exact: boolean
  types: Record<string, number>
  bedrooms: Record<string, number>
  bathrooms: Record<string, number>
  tenures: Record<string, number>
  furnishings: Record<string, number>
  epc: Record<string, number>
  council_tax: Record<string, number>
  features: Record<string, number>
  /** Between each edge of `priceEdges` and the next; the last has no end. */
  prices: number[]
}

/** Where the bars of the price histogram begin. */
export const priceEdges = (type: ListingType): number[] => [0, ...priceOptions[type]]

/** How many listings have a number from `least` to `most`, as bedrooms are counted. */
export function countBetween(byNumber: Record<string, number>, least = 0, most = Number.POSITIVE_INFINITY) {
  return sumOf(byNumber, (number) => Number(number) >= least && Number(number) <= most)
}

/** How many listings have a letter from A to `last`, as EPC ratings and council tax bands are counted. */
export const countUpToLetter = (byLetter: Record<string, number>, last: string) =>
  sumOf(byLetter, (letter) => letter <= last)

/** A home that is let either way matches every choice of furnishing. */
export const countFurnishing = (furnishings: Record<string, number>, chosen: string) =>
  sumOf(furnishings, (furnishing) => furnishing === chosen || furnishing === 'either')

function sumOf(counts: Record<string, number>, isCounted: (choice: string) => boolean): number {
  return Object.entries(counts).reduce((sum, [choice, count]) => (isCounted(choice) ? sum + count : sum), 0)
}
