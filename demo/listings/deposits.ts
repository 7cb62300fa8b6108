import type { Random } from '../random.ts'
import type { Home } from './home.ts'

/** Within the legal limit of each nation. */
export function chooseDeposits(
  home: Home,
  price: number,
  random: Random,
): { deposit: number | null; holdingDeposit: number | null } {
  if (!home.isRent) return { deposit: null, holdingDeposit: null }
  const weekly = (price * 12) / 52
  const weeks = price * 12 < 50_000 ? 5 : 6
  switch (home.address.country) {
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
