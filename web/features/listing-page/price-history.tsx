import { formatPounds } from '../../../domain/money/price.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import type { PriceChange } from './fetch-listing.ts'
import { PageSection } from './page-section.tsx'

/** Advertised prices, latest first. */
export function PriceHistory({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return null
  const rows = changes.map((change, index) => ({ ...change, before: changes[index - 1]?.price })).toReversed()
  return (
    <PageSection title="Price history">
      <ol className="border-line border-t text-facts">
        {rows.map(({ price, changed_at, before }) => (
          <li
            key={changed_at}
            className="tabular grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-3.25 md:grid-cols-[200px_1fr_auto]"
          >
            <time dateTime={changed_at} className="text-ink-3">
              {formatLongDate(changed_at)}
            </time>
            <span className="max-md:order-3 max-md:col-span-2">{describeChange(price, before)}</span>
            <b className="text-right font-semibold">{formatPounds(price)}</b>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

/** Listed · Lowered by £15,000 (2.1%) · Raised by £5,000 (0.7%). 'Reduced' is decided by the database. */
function describeChange(price: number, before: number | undefined): string {
  if (before === undefined) return 'Listed'
  const share = Math.abs((price - before) / before) * 100
  const by = `${formatPounds(Math.abs(price - before))} (${share.toFixed(1)}%)`
  return price < before ? `Lowered by ${by}` : `Raised by ${by}`
}
