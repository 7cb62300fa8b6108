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

const squareMetresPerSquareFoot = 0.092903
/** Converts SAP's yearly cost to a rating: SAP 2012, section 13. */
const deflator = 0.42
/**
 * SAP 2012 assumes gas at 3.48 p/kWh (table 12); the price cap of October 2025 was 6.29 p (Ofgem). An estimate, because other fuels and
 * later price caps differ.
 */
const priceSince2012 = 6.29 / 3.48

/**
 * Estimated pounds a month for heating, hot water and lighting, from the middle of the rating's band and the floor area. A rating is a
 * yearly cost per area on a scale of points; this inverts the scale.
 */
export function energyEstimate(rating: EpcRating, squareFeet: number): number {
  const { from, to } = epcBands[rating]
  const yearly = (costFactor((from + to) / 2) * (squareFeet * squareMetresPerSquareFoot + 45)) / deflator
  return Math.round((yearly * priceSince2012) / 12)
}

/** SAP 2012, equations 7 to 9 inverted: points -> energy cost factor. */
function costFactor(points: number): number {
  const linear = (100 - points) / 13.95
  return linear < 3.5 ? linear : 10 ** ((117 - points) / 121)
}
