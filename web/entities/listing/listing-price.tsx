import { formatPounds, rentPeriod } from '../../../domain/money/price.ts'
import type { ListingSummary } from './listing-summary.ts'

type Props = Pick<ListingSummary, 'price' | 'priceQualifier' | 'listingType'>

/** £925,000 · £2,150 pcm (£496 pw) · £540,000 guide price · POA; £– on a draft without a price */
export function ListingPrice({ price, priceQualifier, listingType }: Props) {
  const remark = price === null ? undefined : listingType === 'rent' ? rentPeriod(price) : priceQualifier
  return (
    <p className="figure text-price">
      {price === 0 ? '£–' : formatPounds(price)}
      {remark && (
        <>
          {' '}
          <span className="font-medium font-text text-facts text-ink-2 tracking-normal">{remark}</span>
        </>
      )}
    </p>
  )
}
