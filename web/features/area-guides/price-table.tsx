import { formatPounds } from '../../../domain/money/price.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { type AreaPrices, bedroomsLabel, smallestSample } from './area.ts'

type Props = { caption: string; prices: readonly AreaPrices[] }

/** Median, interquartile range and number of listings, by bedrooms. */
export function PriceTable({ caption, prices }: Props) {
  const highest = Math.max(...prices.map(({ upper }) => upper))
  return (
    <table className="tabular mt-5 w-full border-collapse text-facts">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-ink-3 text-sm">
        <tr className="border-line-strong border-b">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Size
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Median
          </th>
          <th scope="col" className="w-1/2 py-2 pr-4 font-semibold max-md:hidden">
            Typical range
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Homes
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((row) => (
          <PriceRow key={row.bedrooms} row={row} highest={highest} />
        ))}
      </tbody>
    </table>
  )
}

function PriceRow({ row, highest }: { row: AreaPrices; highest: number }) {
  const isEnough = row.sample >= smallestSample
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-3 pr-4 text-left font-medium">
        {bedroomsLabel(row.bedrooms)}
      </th>
      <td className="py-3 pr-4 font-semibold">{isEnough ? formatPounds(row.median) : <Dash />}</td>
      <td className="py-3 pr-4 max-md:hidden">
        {isEnough && (
          <div className="flex items-center gap-3">
            <span aria-hidden className="relative h-3.5 flex-1 rounded-tag bg-fill">
              <span
                className="absolute inset-y-0 rounded-tag bg-viz-1"
                style={{
                  left: `${(row.lower / highest) * 100}%`,
                  right: `${100 - (row.upper / highest) * 100}%`,
                  minWidth: 3,
                }}
              />
              <span
                className="absolute -inset-y-1 w-0.75 bg-ink"
                style={{ left: `${(row.median / highest) * 100}%` }}
              />
            </span>
            <span className="w-40 whitespace-nowrap text-ink-2 text-sm">
              {formatPounds(row.lower)} to {formatPounds(row.upper)}
            </span>
          </div>
        )}
      </td>
      <td className="py-3 text-right text-ink-2">{formatNumber(row.sample)}</td>
    </tr>
  )
}

const Dash = () => (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">too few homes to say</span>
  </>
)
