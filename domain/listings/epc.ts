import { divideRounded } from '../money/divide-rounded.ts'

export type EpcRating = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G'

/** Points of each rating: SAP 2012, table 14. */
export const epcBands: Record<EpcRating, { from: number; to: number }> = {
  A: { from: 92, to: 100 },
  B: { from: 81, to: 91 },
  C: { from: 69, to: 80 },
  D: { from: 55, to: 68 },
  E: { from: 39, to: 54 },
  F: { from: 21, to: 38 },
  G: { from: 1, to: 20 },
}

/**
 * Thousandths of a penny a month for heating, hot water and lighting: a fixed part, and one for each square foot. A rating is a yearly
 * cost per area on a scale of points (SAP 2012, section 13); these invert the scale at the middle of each band and raise its prices from
 * gas at 3.48 p/kWh (table 12) to the price cap of October 2025, 6.29 p (Ofgem). An estimate, because other fuels and later price caps
 * differ. Whole numbers, so that SQL calculates the same.
 */
export const energyRates: Record<EpcRating, { fixed: number; perSquareFoot: number }> = {
  A: { fixed: 462_742, perSquareFoot: 955 },
  B: { fixed: 1_619_598, perSquareFoot: 3_344 },
  C: { fixed: 2_949_982, perSquareFoot: 6_090 },
  D: { fixed: 4_453_894, perSquareFoot: 9_195 },
  E: { fixed: 6_173_025, perSquareFoot: 12_744 },
  F: { fixed: 8_530_881, perSquareFoot: 17_612 },
  G: { fixed: 12_246_688, perSquareFoot: 25_283 },
}

/** Estimated pence a month for a home with this rating and floor area. */
export function energyPence(rating: EpcRating, squareFeet: number): number {
  const { fixed, perSquareFoot } = energyRates[rating]
  return divideRounded(fixed + perSquareFoot * squareFeet, 1_000)
}
