import type { Random } from '../random.ts'
import { type Home, isFlat } from './home.ts'

/** Bands are based on 1991 values (Wales: 2003), roughly this share of today's price. */
export function chooseBand(home: Home, price: number, random: Random): string | null {
  const { country } = home.address
  if (country === 'Northern Ireland') return null
  const then =
    price *
    Math.exp(random.normal() * 0.12) *
    (country === 'Wales'
      ? 0.4
      : country === 'Scotland'
        ? 0.21
        : home.address.region === 'London'
          ? 0.14
          : 0.2)
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
export function epcRating(home: Home): string | null {
  if (home.type === 'Park Home') return null
  const points =
    epcByEra[home.era] +
    (isFlat(home) ? 4 : 0) +
    (home.condition === 'renovated' ? 6 : home.condition === 'dated' ? -8 : 0) +
    (home.extras.has('solar') ? 8 : 0) +
    { single: -4, secondary: -1, double: 0, triple: 2 }[home.glazing] +
    { gas: 0, communal: 3, 'heat pump': 6, electric: -4, storage: -7, oil: -7, lpg: -8 }[home.heating] +
    home.insulation
  const band = [92, 81, 69, 55, 39, 21].findIndex((limit) => points >= limit)
  const rating = 'ABCDEFG'[band < 0 ? 6 : band] as string
  // Below E a home may not be let (Minimum Energy Efficiency Standard).
  return home.isRent && rating > 'E' ? 'E' : rating
}
