import { randomFrom } from '../draw/random.ts'
import type { ListingFacts } from '../facts.ts'

/** What premises are used for; where it is not known, anything but a workshop. */
export type Trade = 'shop' | 'office' | 'café' | 'workshop'

export function tradeOf(id: string, { building }: ListingFacts): Trade {
  if (building?.kind === 'premises') return building.trade === 'bank' ? 'shop' : building.trade
  return randomFrom(`${id}/trade`).pick(['shop', 'shop', 'office', 'café'])
}
