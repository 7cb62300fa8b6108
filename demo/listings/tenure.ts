import type { Random } from '../random.ts'
import { type Home, isFlat, type Tenure } from './home.ts'

/** Residential leasehold barely exists in Scotland. */
export function chooseTenure(home: Home, isShared: boolean, random: Random): Tenure | null {
  if (home.type === 'Park Home') return null
  if (home.address.country === 'Scotland') return 'freehold'
  if (isShared) return 'leasehold'
  if (isFlat(home))
    return home.isRetirement || home.isNew || random.chance(0.84) ? 'leasehold' : 'share of freehold'
  const oldLease = ['North West', 'Wales'].includes(home.address.region) && home.type === 'Terraced'
  return oldLease && random.chance(0.16) ? 'leasehold' : 'freehold'
}

const leaseLengths: Record<string, number> = { 999: 34, 125: 46, 99: 20 }

export function chooseCharges(home: Home, tenure: Tenure | null, random: Random) {
  const none = { leaseYears: null, serviceCharge: null, groundRent: null }
  if (home.isRent) return none
  if (tenure !== 'leasehold') {
    // Factoring in Scotland, upkeep of the shared parts elsewhere.
    const isShared = isFlat(home) && (tenure === 'share of freehold' || home.address.country === 'Scotland')
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
