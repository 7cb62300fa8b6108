import { Slider } from 'radix-ui'
import { formatPinPrice } from '../../../../domain/money/pin-price.ts'
import { formatPounds, type ListingType } from '../../../../domain/money/price.ts'
import { priceEdges } from '../../../../domain/search/facets.ts'
import { priceOptions } from '../../../../domain/search/search-options.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { classes } from '../../../ui/classes.ts'

type PriceRange = Pick<SearchQuery, 'minPrice' | 'maxPrice'>

type Props = {
  query: SearchQuery
  /** The homes of each bar; undefined if they are not known, and the slider works without them. */
  prices: number[] | undefined
  onDrag: (range: PriceRange) => void
  onChange: (range: PriceRange) => void
}

/** The range of prices as a slider below a histogram of the homes found. Its stops are the choices of the price selects. */
export function PriceHistogram({ query, prices, onDrag, onChange }: Props) {
  const options = priceOptions[query.type]
  const end = options.length + 1
  const [low, high] = stopsOf(query, options)
  const priceAt = (stop: number) => options[stop - 1]
  // A price from the address that is between two stops stays until its own thumb is moved.
  const rangeOf = ([from = low, to = high]: number[]): PriceRange => ({
    minPrice: from === low ? query.minPrice : priceAt(from),
    maxPrice: to === high ? query.maxPrice : priceAt(to),
  })
  return (
    <div className="mb-4 px-3">
      <Bars edges={priceEdges(query.type)} counts={prices} low={low} high={high} />
      <Slider.Root
        min={0}
        max={end}
        value={[low, high]}
        minStepsBetweenThumbs={1}
        onValueChange={(stops) => onDrag(rangeOf(stops))}
        onValueCommit={(stops) => onChange(rangeOf(stops))}
        // Its track is the axis on which the bars stand.
        className="relative -mx-3 -mt-3 flex h-6 touch-none select-none items-center"
      >
        <Slider.Track className="relative mx-3 h-0.5 grow bg-line-strong">
          <Slider.Range className="absolute h-full bg-strong" />
        </Slider.Track>
        <Slider.Thumb
          aria-label="Lowest price"
          aria-valuetext={low === 0 ? 'No minimum' : formatPounds(query.minPrice ?? 0)}
          className={thumb}
        />
        <Slider.Thumb
          aria-label="Highest price"
          aria-valuetext={high === end ? 'No maximum' : formatPounds(query.maxPrice ?? 0)}
          className={thumb}
        />
      </Slider.Root>
      <Axis type={query.type} options={options} end={end} />
    </div>
  )
}

const axisPrices: Record<ListingType, readonly number[]> = {
  sale: [100_000, 250_000, 500_000, 1_000_000, 3_000_000],
  rent: [500, 1_000, 2_000, 5_000],
}

/** The steps between the stops grow with the price, so some prices are named below them. */
function Axis({ type, options, end }: { type: ListingType; options: readonly number[]; end: number }) {
  return (
    <div aria-hidden className="tabular relative h-5 text-ink-3 text-xs">
      {axisPrices[type].map((price) => (
        <span
          key={price}
          style={{ left: `${(100 * (options.indexOf(price) + 1)) / end}%` }}
          className="-translate-x-1/2 absolute top-0.5"
        >
          {formatPinPrice(price)}
        </span>
      ))}
    </div>
  )
}

const thumb =
  'touch-target block size-6 cursor-grab rounded-full border-2 border-strong bg-surface active:cursor-grabbing'

type BarsProps = { edges: number[]; counts: number[] | undefined; low: number; high: number }

/** Their place is kept while the counts are unknown, or are those of homes for sale where rents are asked for. */
function Bars({ edges, counts, low, high }: BarsProps) {
  const known = counts?.length === edges.length ? counts : []
  const most = Math.max(...known, 1)
  return (
    <div aria-hidden className="flex h-16 items-end gap-px">
      {edges.map((edge, bar) => (
        <span
          key={edge}
          style={{ height: `${(100 * (known[bar] ?? 0)) / most}%` }}
          className={classes(
            'flex-1 transition-[height] duration-(--duration-base)',
            (known[bar] ?? 0) > 0 && 'min-h-0.5',
            bar >= low && bar < high ? 'bg-strong' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}

/** The first and the last stop are no limit. */
function stopsOf(
  { minPrice, maxPrice }: PriceRange,
  options: readonly number[],
): readonly [low: number, high: number] {
  const above = maxPrice === undefined ? -1 : options.findIndex((price) => price >= maxPrice)
  return [
    minPrice === undefined ? 0 : options.findLastIndex((price) => price <= minPrice) + 1,
    above < 0 ? options.length + 1 : above + 1,
  ]
}
