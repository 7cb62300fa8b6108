import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { describeConfirmation } from '../../../domain/listings/trust-facts.ts'
import { formatPrice } from '../../../domain/money/price.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { daysBetween } from '../../../domain/time/dates.ts'
import { advertCheck } from '../../messages/listings/advert-check.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useConfirmation } from './confirm-banner.tsx'
import { ListingMenu } from './listing-menu.tsx'
import type { MyListings } from './my-listings-query.ts'
import { OwnPicture } from './own-picture.tsx'
import { pendingReviewsQuery } from './publish/review-queries.ts'
import { statusNote, statusTags } from './status-labels.ts'

type Props = { listing: MyListings['rows'][number]; now: Date }

/** A listing with its status and figures; drafts link to the wizard. */
export function ListingRow({ listing, now }: Props) {
  const { id, status, title, location, price, listing_type, images, totals } = listing
  const { label, tone } = statusTags[status]
  const { data: inReview } = useQuery(pendingReviewsQuery)
  const to = status === 'draft' ? portalPaths.listingStep(id, 'type') : portalPaths.listing(id)
  return (
    <li className="relative grid grid-cols-[96px_minmax(0,1fr)_44px] items-start gap-x-4 gap-y-2 border-line border-b py-5 md:grid-cols-[144px_minmax(0,1fr)_auto_44px] md:gap-x-6">
      <div className="aspect-3/2 overflow-hidden rounded-control bg-fill">
        <OwnPicture url={images[0]} width={320} />
      </div>
      <div className="min-w-0">
        <h2 className="break-words font-semibold leading-5.5">
          <Link
            to={to}
            className="after:absolute after:inset-y-0 after:right-12 after:left-0 hover:underline"
          >
            {title || 'Untitled draft'}
          </Link>
        </h2>
        <p className="text-ink-2 text-sm">{location || 'No address yet'}</p>
        <p className="tabular mt-1 font-semibold text-facts">
          {price > 0 ? formatPrice({ pounds: price, listingType: listing_type }) : 'No price yet'}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Tag tone={tone}>{label}</Tag>
          {inReview?.has(id) && <Tag tone="info">{advertCheck.inReview.title}</Tag>}
          <span className="text-ink-2 text-sm">{statusNote(listing, now)}</span>
        </p>
        <Availability listing={listing} now={now} />
      </div>
      {totals && status !== 'draft' && <Figures {...totals} />}
      <div className="relative z-1 row-start-1 justify-self-end max-md:col-start-3 md:col-start-4">
        <ListingMenu listing={listing} />
      </div>
    </li>
  )
}

/** When it was last confirmed as available, with a button once that is a week ago. */
function Availability({ listing: { id, status, title, confirmation }, now }: Props) {
  const confirming = useConfirmation()
  const isHidden = status === 'expired' && confirmation?.state === 'hidden'
  if (!confirmation || !(isHidden || status === 'live' || status === 'under_offer')) return null
  const isDue = confirmation.state !== 'confirmed' || daysBetween(confirmation.confirmed_at, now) >= 7
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2 text-sm">
      {confirmation.state === 'unconfirmed' && <Tag tone="negative">Last in search results</Tag>}
      {isHidden && <Tag tone="negative">Hidden</Tag>}
      {describeConfirmation(confirmation.confirmed_at, now)}
      {isDue && (
        <Button
          size="small"
          className="relative z-1"
          isBusy={confirming.isPending}
          onClick={() => confirming.mutate([id])}
        >
          Confirm it’s available<span className="sr-only">: {title}</span>
        </Button>
      )}
    </p>
  )
}

function Figures({ views, saves, enquiries }: { views: number; saves: number; enquiries: number }) {
  const figures = [
    [views, 'views'],
    [saves, 'saves'],
    [enquiries, 'enquiries'],
  ] as const
  return (
    <div className="max-md:col-span-2 max-md:col-start-2">
      <dl className="tabular flex gap-5 text-sm">
        {figures.map(([count, word]) => (
          <div key={word} className="flex flex-col-reverse">
            <dt className="text-ink-3">{word}</dt>
            <dd className="figure text-lg">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-3 text-xs">in 30 days</p>
    </div>
  )
}
