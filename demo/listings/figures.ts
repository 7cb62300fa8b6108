import type { Random } from '../random.ts'
import { type Home, isFlat } from './home.ts'

/** Money and paperwork that follow from the home and where it stands. */
export type Figures = {
  price: number
  qualifier: string | null
  tenure: 'freehold' | 'leasehold' | 'share of freehold' | null
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

/** Against a home of the usual size for its kind: three bedrooms, a flat two. */
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
    epc: chooseEpc(home, random),
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
    home.spot.level.saleThousands * typeFactor[home.type] * byBedrooms * bySize * byState * byPart * noise
  return roundPrice(Math.max(28, thousands) * 1000)
}

function usualFeet({ type, bedrooms }: Home): number {
  return (type === 'Detached' ? 420 : 330) + bedrooms * (type === 'Detached' ? 265 : 210)
}

/** As sellers do: £249,950 or £250,000, never £251,387. */
export function roundPrice(pounds: number): number {
  const step = pounds < 150_000 ? 1_000 : pounds < 400_000 ? 5_000 : pounds < 1_000_000 ? 10_000 : 25_000
  return Math.max(step, Math.round(pounds / step) * step)
}

/** Asking rents run about a tenth above the rents that are paid. */
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
    home.spot.level.rentTwoBed *
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
    !home.isRent && home.isNew && home.spot.country === 'England' && home.bedrooms < 4 && random.chance(0.22)
  )
}

function chooseQualifier(home: Home, random: Random): string | null {
  const { country } = home.spot
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

/** Scotland has no leasehold homes to speak of; flats there are owned outright. */
function chooseTenure(home: Home, isShared: boolean, random: Random): Figures['tenure'] {
  if (home.type === 'Park Home') return null
  if (home.spot.country === 'Scotland') return 'freehold'
  if (isShared) return 'leasehold'
  if (isFlat(home))
    return home.isRetirement || home.isNew || random.chance(0.84) ? 'leasehold' : 'share of freehold'
  const oldLease = ['North West', 'Wales'].includes(home.spot.region) && home.type === 'Terraced'
  return oldLease && random.chance(0.16) ? 'leasehold' : 'freehold'
}

const leaseLengths: Record<string, number> = { 999: 34, 125: 46, 99: 20 }

function chooseCharges(home: Home, tenure: Figures['tenure'], random: Random) {
  const none = { leaseYears: null, serviceCharge: null, groundRent: null }
  if (home.isRent) return none
  if (tenure !== 'leasehold') {
    // Factoring in Scotland, upkeep of the shared parts elsewhere.
    const isShared = isFlat(home) && (tenure === 'share of freehold' || home.spot.country === 'Scotland')
    return { ...none, serviceCharge: isShared ? random.int(30, 150) * 10 : null }
  }
  const isHouse = !isFlat(home)
  const age =
    { new: 0, '2010s': 11, '2000s': 21, '1990s': 31, '1980s': 41, '1970s': 51, '1960s': 58 }[
      home.era as string
    ] ?? random.int(6, 32)
  const length = home.isNew ? 999 : isHouse ? 999 : Number(random.weighted(leaseLengths))
  const extended = length === 99 && random.chance(0.35) ? 90 : 0
  const lift = home.extras.has('lift') ? 1.5 : 1
  const size = 0.7 + home.bedrooms * 0.3
  return {
    leaseYears: Math.max(52, length - age + extended),
    serviceCharge: isHouse
      ? null
      : Math.round((random.int(85, 190) * lift * size * (home.isRetirement ? 1.9 : 1)) / 2) * 20,
    // Leases granted since 30 June 2022 have none (Leasehold Reform (Ground Rent) Act 2022).
    groundRent:
      home.isNew || extended > 0
        ? 0
        : isHouse
          ? random.pick([4, 5, 10, 25])
          : random.pick([50, 100, 150, 200, 250]),
  }
}

/** Bands go by what the home would have cost in 1991 (Wales: 2003), roughly so much of today's price. */
function chooseBand(home: Home, price: number, random: Random): string | null {
  const { country } = home.spot
  if (country === 'Northern Ireland') return null
  const then =
    price *
    Math.exp(random.normal() * 0.12) *
    (country === 'Wales' ? 0.47 : country === 'Scotland' ? 0.28 : home.spot.region === 'London' ? 0.19 : 0.27)
  const limits =
    {
      England: [40, 52, 68, 88, 120, 160, 320],
      Scotland: [27, 35, 45, 58, 80, 106, 212],
      Wales: [44, 65, 91, 123, 162, 223, 324, 424],
    }[country] ?? []
  if (home.type === 'Park Home') return 'A'
  const band = limits.findIndex((limit) => then < limit * 1000)
  return 'ABCDEFGHI'[band < 0 ? limits.length : band] ?? 'D'
}

const epcByEra: Record<Home['era'], number> = {
  Georgian: 52,
  Victorian: 60,
  Edwardian: 60,
  '1920s': 62,
  '1930s': 64,
  '1950s': 65,
  '1960s': 65,
  '1970s': 67,
  '1980s': 69,
  '1990s': 71,
  '2000s': 76,
  '2010s': 82,
  new: 88,
}

/** Points of the certificate (A from 92, B 81, C 69, D 55, E 39, F 21). */
function chooseEpc(home: Home, random: Random): string | null {
  if (home.type === 'Park Home') return null
  const points =
    epcByEra[home.era] +
    (isFlat(home) ? 4 : 0) +
    (home.condition === 'renovated' ? 6 : home.condition === 'dated' ? -8 : 0) +
    (home.extras.has('solar') ? 8 : 0) +
    { gas: 0, communal: 3, 'heat pump': 6, electric: -4, storage: -7, oil: -7, lpg: -8 }[home.heating] +
    random.normal() * 5
  const band = [92, 81, 69, 55, 39, 21].findIndex((limit) => points >= limit)
  const rating = 'ABCDEFG'[band < 0 ? 6 : band] as string
  // Below E a home may not be let (Minimum Energy Efficiency Standard).
  return home.isRent && rating > 'E' ? 'E' : rating
}

function chooseDeposits(
  home: Home,
  price: number,
  random: Random,
): { deposit: number | null; holdingDeposit: number | null } {
  if (!home.isRent) return { deposit: null, holdingDeposit: null }
  const weekly = (price * 12) / 52
  const weeks = price * 12 < 50_000 ? 5 : 6
  switch (home.spot.country) {
    case 'Scotland':
      return { deposit: random.chance(0.6) ? price : Math.floor(price * 1.5), holdingDeposit: null }
    case 'Northern Ireland':
      return { deposit: price, holdingDeposit: null }
    case 'Wales':
      return {
        deposit: random.chance(0.5) ? price : Math.floor(weekly * 5),
        holdingDeposit: Math.floor(weekly),
      }
    default:
      return {
        deposit: random.chance(0.1) ? price : Math.floor(weekly * weeks),
        holdingDeposit: random.chance(0.8) ? Math.floor(weekly) : null,
      }
  }
}
