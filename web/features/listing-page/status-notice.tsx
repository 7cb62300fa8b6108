import type { ListingDetails } from './listing-details.ts'

const sentences: Partial<Record<ListingDetails['status'], { title: string; text: string }>> = {
  under_offer: {
    title: 'Under offer',
    text: 'This home is under offer. You can still send an enquiry.',
  },
  sold_stc: {
    title: 'Sold, subject to contract',
    text: 'An offer for this home has been accepted, so it is no longer for sale. We keep this page for reference.',
  },
  let_agreed: {
    title: 'Let agreed',
    text: 'This home has been let, so it’s no longer available to rent. We keep this page for reference.',
  },
}

type Props = Pick<ListingDetails, 'status' | 'country' | 'unconfirmedFor'>

export function StatusNotice({ status, country, unconfirmedFor }: Props) {
  const message =
    sentences[status] ??
    (unconfirmedFor
      ? {
          title: 'May no longer be available',
          text: `The advertiser hasn’t confirmed for ${unconfirmedFor} that this home is available. Ask before you plan a visit.`,
        }
      : undefined)
  if (!message) return null
  const isScottish = status === 'sold_stc' && country === 'Scotland'
  return (
    <div className="mb-7 border-ink border-t-3 bg-surface px-5 py-4">
      <p className="font-semibold">
        {isScottish ? 'Sold, subject to conclusion of missives' : message.title}
      </p>
      <p className="mt-0.5 text-ink-2">{message.text}</p>
    </div>
  )
}
