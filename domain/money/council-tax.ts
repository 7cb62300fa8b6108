import type { Country } from '../geo/country.ts'

export type CouncilTaxBand = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I'

/**
 * Average band D bills of 2024-25, in pounds a year: gov.uk, Council tax levels set by local authorities in England;
 * StatsWales; Scottish Government. Councils set the actual bills, so these figures are estimates.
 */
const averageBandD: Partial<Record<Country, number>> = { England: 2171, Wales: 2024, Scotland: 1421 }

/** The year of the averages, shown with every figure. */
export const councilTaxYear = '2024-25'

/** Each band's share of band D: Local Government Finance Act 1992, section 5 (in ninths). */
const ninths: Record<CouncilTaxBand, number> = { A: 6, B: 7, C: 8, D: 9, E: 11, F: 13, G: 15, H: 18, I: 21 }
/** Scotland raised bands E to H in 2017 (in 360ths). */
const scottish: Partial<Record<CouncilTaxBand, number>> = { E: 473, F: 585, G: 705, H: 882 }

/** An estimate in pounds a year: band D in England -> 2,171. Undefined if there is no council tax or no such band. */
export function councilTaxEstimate(band: CouncilTaxBand, country: Country): number | undefined {
  const bandD = averageBandD[country]
  if (bandD === undefined || (band === 'I' && country !== 'Wales')) return undefined
  const share = (country === 'Scotland' ? scottish[band] : undefined) ?? ninths[band] * 40
  return Math.round((bandD * share) / 360)
}
