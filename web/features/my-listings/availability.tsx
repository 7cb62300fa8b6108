import { describeConfirmation } from '../../../domain/listings/trust-facts.ts'
import { daysBetween } from '../../../domain/time/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useConfirmation } from './confirm-banner.tsx'
import type { MyListing } from './my-listings-query.ts'

/** When a listing was last confirmed as available, with a button once that is a week ago. */
export function Availability({ listing: { id, status, title, confirmation }, now }: Props) {
  const confirming = useConfirmation()
  const isHidden = status === 'expired' && confirmation?.state === 'hidden'
  if (!confirmation || !(isHidden || status === 'live' || status === 'under_offer')) return null
  const isDue = confirmation.state !== 'confirmed' || daysBetween(confirmation.confirmed_at, now) >= 7
  if (!isDue) return null
  return (
    <div className="mt-1.5 flex max-w-40 flex-col items-start gap-1 text-ink-2 text-xs">
      {confirmation.state === 'unconfirmed' && <Tag tone="negative">Last in search results</Tag>}
      {isHidden && <Tag tone="negative">Hidden</Tag>}
      {describeConfirmation(confirmation.confirmed_at, now)}
      <Button size="small" isBusy={confirming.isPending} onClick={() => confirming.mutate([id])}>
        Confirm it’s available<span className="sr-only">: {title}</span>
      </Button>
    </div>
  )
}

type Props = { listing: MyListing; now: Date }
