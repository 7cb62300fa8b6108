import type { Country } from '../geo/country.ts'

export type CouncilTaxBand = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I'

/**
 * Average band D bills, in pounds a year, brought forward to 2026-27. England: £2,280 in 2025-26 (gov.uk, Council tax levels set
 * by local authorities in England) and the 4.99% that most councils chose for 2026-27. Wales: £2,024 in 2024-25 (StatsWales), the
 * average rise of 7.2% in 2025-26 and 5%. Scotland: £1,543 in 2025-26 (Scottish Government) and 5%. Estimates: councils set the
 * actual bills, and the averages of 2026-27 replace them when all three governments have published theirs.
 */
const averageBandD: Partial<Record<Country, number>> = { England: 2394, Wales: 2278, Scotland: 1620 }

/** The year of the averages, shown with every figure. */
export const councilTaxYear = '2026-27'

/** Each band's share of band D: Local Government Finance Act 1992, section 5 (in ninths). */
const ninths: Record<CouncilTaxBand, number> = { A: 6, B: 7, C: 8, D: 9, E: 11, F: 13, G: 15, H: 18, I: 21 }
/** Scotland raised bands E to H in 2017 (in 360ths). */
const scottish: Partial<Record<CouncilTaxBand, number>> = { E: 473, F: 585, G: 705, H: 882 }

/** An estimate in pounds a year: band D in England -> 2,394. Undefined if there is no council tax or no such band. */
export function councilTaxEstimate(band: CouncilTaxBand, country: Country): number | undefined {
  const bandD = averageBandD[country]
  if (bandD === undefined || (band === 'I' && country !== 'Wales')) return undefined
  const share = (country === 'Scotland' ? scottish[band] : undefined) ?? ninths[band] * 40
  return Math.round((bandD * share) / 360)
}
