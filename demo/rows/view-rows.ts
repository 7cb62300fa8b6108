import type { CopyValue } from '../../gazetteer/copy.ts'
import { day } from '../listings/market-history.ts'
import { createRandom } from '../random.ts'
import type { ListingSummary } from './listing-summary.ts'
import type { TableRows } from './table-rows.ts'

const daysShown = 30

/** Views per day: most in the first days, more at weekends. */
export function viewRows(homes: ListingSummary[], now: Date, seed: string): TableRows {
  return {
    table: 'public.listing_views',
    columns: ['property_id', 'day', 'views'],
    rows: views(homes, now, seed),
  }
}

function* views(homes: ListingSummary[], now: Date, seed: string): Generator<CopyValue[]> {
  for (const home of homes) {
    if (!home.publishedAt) continue
    const random = createRandom(seed, 'views', home.id)
    const liking = 6 + random.next() ** 2 * 60
    const age = Math.floor((now.getTime() - home.publishedAt.getTime()) / day)
    for (let ago = Math.min(age, daysShown); ago >= 0; ago--) {
      const date = new Date(now.getTime() - ago * day)
      const freshness = 0.35 + 0.65 * Math.exp(-(age - ago) / 5)
      const weekend = [0, 6].includes(date.getUTCDay()) ? 1.4 : 1
      const count = Math.round(liking * freshness * weekend * (0.7 + 0.6 * random.next()))
      if (count > 0) yield [home.id, date.toISOString().slice(0, 10), count]
    }
  }
}
