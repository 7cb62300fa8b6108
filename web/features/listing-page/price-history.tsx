import { describeMarketHistory } from '../../../domain/listings/trust-facts.ts'
import { formatPounds } from '../../../domain/money/price.ts'
import { formatLongDate, isSameDay } from '../../../domain/time/dates.ts'
import type { HomeHistory, PriceChange } from './fetch-listing.ts'
import { PageSection } from './page-section.tsx'

type Props = { changes: readonly PriceChange[]; history: HomeHistory | null }

/** Advertised prices, latest first, and for how long the home has been advertised by anyone. */
export function PriceHistory({ changes, history }: Props) {
  if (changes.length === 0 && !history) return null
  const rows = changes.map((change, index) => ({ ...change, before: changes[index - 1]?.price })).toReversed()
  return (
    <PageSection title="Price history">
      {history && <MarketTime history={history} />}
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

/** The periods are opened for a home that was listed before, because its own price history does not show them. */
function MarketTime({ history }: { history: HomeHistory }) {
  return (
    <div className="mb-4 text-ink-2">
      <p>{describeMarketHistory(history)}</p>
      <details className="mt-1.5 text-sm" open={history.listings > 1}>
        <summary className="text-link w-fit cursor-pointer py-1 font-semibold">How we count</summary>
        <p className="mt-1.5 max-w-[68ch]">
          We add up the days on which this home was advertised here, by any advertiser. We know it by its
          address, or by its photos. Days off the market don’t count, and days with two agents count once.
        </p>
        <ul className="mt-2.5 border-line border-t">
          {history.periods.toReversed().map(({ listing, is_this, price, from, until }) => (
            <li
              key={`${listing} ${from}`}
              className="tabular grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-2.5"
            >
              <span>
                {formatPeriod(from, until)}
                {history.listings > 1 && (
                  <span className="text-ink-3"> · {is_this ? 'this listing' : 'an earlier listing'}</span>
                )}
              </span>
              <b className="text-right font-semibold text-ink">{formatPounds(price)}</b>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

/** 21 August 2026 to 7 November 2026 · Since 9 November 2026: a period that has not ended ends now. */
const formatPeriod = (from: string, until: string) =>
  isSameDay(until, new Date())
    ? isSameDay(from, until)
      ? 'Since today'
      : `Since ${formatLongDate(from)}`
    : `${formatLongDate(from)} to ${formatLongDate(until)}`

/** Listed · Lowered by £15,000 (2.1%) · Raised by £5,000 (0.7%). 'Reduced' is decided by the database. */
function describeChange(price: number, before: number | undefined): string {
  if (before === undefined) return 'Listed'
  const share = Math.abs((price - before) / before) * 100
  const by = `${formatPounds(Math.abs(price - before))} (${share.toFixed(1)}%)`
  return price < before ? `Lowered by ${by}` : `Raised by ${by}`
}
