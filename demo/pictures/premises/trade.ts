import { randomFrom } from '../draw/random.ts'
import { type ListingFacts, says } from '../facts.ts'

/** What premises are used for, by what the advert says; where it is silent, anything but a workshop. */
export type Trade = 'shop' | 'office' | 'café' | 'workshop'

export function tradeOf(id: string, facts: ListingFacts): Trade {
  if (says(facts, /\b(warehouse|industrial|workshop)\b/)) return 'workshop'
  if (says(facts, /\bcaf|restaurant/)) return 'café'
  if (says(facts, /\boffice suite|ground-floor office|open office/)) return 'office'
  if (says(facts, /\bshop|retail|\bbank/)) return 'shop'
  return randomFrom(`${id}/trade`).pick(['shop', 'shop', 'office', 'café'])
}
