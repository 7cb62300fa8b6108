import type { Random } from '../random.ts'
import { chooseDeposits } from './deposits.ts'
import { type Home, isFlat, type Tenure } from './home.ts'
import { chooseBand, epcRating } from './ratings.ts'
import { chooseCharges, chooseTenure } from './tenure.ts'

/** Price, tax and certificates that follow from the home and its location. */
export type Figures = {
  price: number
  qualifier: string | null
  tenure: Tenure | null
  leaseYears: number | null
  serviceCharge: number | null
  groundRent: number | null
  share: number | null
  councilTaxBand: string | null
  /** Park homes need none. */
  epc: string | null
  deposit: number | null
  holdingDeposit: number | null
}

const typeFactor: Record<Home['type'], number> = {
  Flat: 0.74,
  Terraced: 0.92,
  'Semi-Detached': 1.08,
  Detached: 1.5,
  Bungalow: 1.22,
  'Park Home': 0.52,
}

/** Relative to the usual size: three bedrooms, or two for a flat. */
const bedroomFactor = [0.52, 0.72, 0.92, 1, 1.28, 1.62, 2.05]
const flatBedroomFactor = [0.62, 0.78, 1, 1.26, 1.55, 1.8, 2]
const rentFactor = [0.68, 0.8, 1, 1.2, 1.52, 1.85, 2.15]

export function chooseFigures(home: Home, random: Random): Figures {
  const full = fullPrice(home, random)
  const share = isSharedOwnership(home, random) ? random.pick([25, 30, 40, 50, 60, 75]) : null
  const price = home.isRent ? rent(home, random) : share ? roundPrice((full * share) / 100) : full
  const tenure = home.isRent ? null : chooseTenure(home, share !== null, random)
  return {
    price,
    qualifier: home.isRent ? null : share ? 'shared ownership' : chooseQualifier(home, random),
    tenure,
    ...chooseCharges(home, tenure, random),
    share,
    councilTaxBand: chooseBand(home, full, random),
    epc: epcRating(home),
    ...chooseDeposits(home, price, random),
  }
}

function fullPrice(home: Home, random: Random): number {
  const byBedrooms = (isFlat(home) ? flatBedroomFactor : bedroomFactor)[home.bedrooms] ?? 2.2
  const usual = usualFeet(home)
  const bySize = (home.squareFeet / usual) ** 0.45
  const byState = { renovated: 1.08, kept: 1, dated: 0.86 }[home.condition] * (home.isNew ? 1.1 : 1)
  const byPart = home.isRetirement ? 0.72 : 1
  const noise = Math.exp(random.normal() * 0.11)
  const thousands =
    home.address.level.saleThousands * typeFactor[home.type] * byBedrooms * bySize * byState * byPart * noise
  return roundPrice(Math.max(28, thousands) * 1000)
}

function usualFeet({ type, bedrooms }: Home): number {
  return (type === 'Detached' ? 420 : 330) + bedrooms * (type === 'Detached' ? 265 : 210)
}

/** Rounded as sellers do: £249,950 or £250,000, never £251,387. */
export function roundPrice(pounds: number): number {
  const step = pounds < 150_000 ? 1_000 : pounds < 400_000 ? 5_000 : pounds < 1_000_000 ? 10_000 : 25_000
  return Math.max(step, Math.round(pounds / step) * step)
}

/** Asking rents are about a tenth above the rents that are paid. */
function rent(home: Home, random: Random): number {
  const byType = {
    Flat: 0.97,
    Terraced: 1,
    'Semi-Detached': 1.04,
    Detached: 1.2,
    Bungalow: 1.06,
    'Park Home': 0.85,
  }[home.type]
  const byState = { renovated: 1.06, kept: 1, dated: 0.94 }[home.condition]
  const pounds =
    home.address.level.rentTwoBed *
    (rentFactor[home.bedrooms] ?? 2.3) *
    byType *
    byState *
    1.07 *
    Math.exp(random.normal() * 0.08)
  const step = pounds < 1_000 ? 25 : pounds < 3_000 ? 50 : 100
  return Math.max(350, Math.round(pounds / step) * step)
}

function isSharedOwnership(home: Home, random: Random): boolean {
  return (
    !home.isRent &&
    home.isNew &&
    home.address.country === 'England' &&
    home.bedrooms < 4 &&
    random.chance(0.22)
  )
}

function chooseQualifier(home: Home, random: Random): string | null {
  const { country } = home.address
  if (home.type === 'Park Home' || home.isNew) return null
  if (country === 'Scotland') return random.weighted({ 'offers over': 70, 'fixed price': 30 })
  const choice = random.weighted({
    none: 56,
    'guide price': 16,
    'offers in excess of': 10,
    'offers in the region of': 12,
    'offers over': country === 'Northern Ireland' ? 40 : 4,
  })
  return choice === 'none' ? null : choice
}
