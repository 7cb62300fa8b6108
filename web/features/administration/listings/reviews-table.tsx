import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatPrice } from '../../../../domain/money/price.ts'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { describeReview } from './review-labels.ts'
import { decideReview, type ListingReview, type ReviewDecision, reviewQueries } from './review-queries.ts'

/** Adverts that staff decide about before they go live. */
export function ReviewsTable() {
  const params = useTableParams({ sorts: ['score', 'created_at'], defaultSort: '-score' })
  const reviews = useQuery(reviewQueries.list(params))
  return (
    <PagedTable
      caption="Listings to review"
      query={reviews}
      columns={columns}
      params={params}
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: { pending: 'Pending', approved: 'Approved', refused: 'Refused' },
        },
      ]}
      failure="We couldn’t load the listings to review"
      empty={{
        title: 'No listings to review',
        text: 'Listings with few photos, unusual prices or signs of fraud appear here before they go live.',
      }}
      note="Listings with the strongest signs of fraud come first."
    />
  )
}

const tones: Record<ListingReview['status'], TagTone> = {
  pending: 'soft',
  approved: 'positive',
  refused: 'negative',
}

const columns: Column<ListingReview>[] = [
  {
    key: 'home',
    label: 'Home',
    onCard: 'title',
    cell: ({ property_id, property }) => (
      <>
        <Link
          to={adminPaths.property(property_id)}
          className="block font-semibold text-facts hover:underline"
        >
          {property?.title || 'Untitled'}
        </Link>
        <span className="block text-ink-3">{property?.location}</span>
        {property && (
          <span className="tabular">
            {formatPrice({ pounds: property.price, listingType: property.listing_type })}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'why',
    label: 'To decide',
    cell: ({ codes, signals, reason, decision_reason }) => (
      <div className="max-w-[44ch]">
        <ul className="list-disc pl-4">
          {describeReview(codes, signals).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {reason && <p className="mt-1 text-ink-2">Advertiser: “{reason}”</p>}
        {decision_reason && <p className="mt-1 text-ink-3">Decision: {decision_reason}</p>}
      </div>
    ),
  },
  {
    key: 'score',
    label: 'Fraud score',
    sortBy: 'score',
    cell: ({ score }) => <span className="tabular font-semibold">{score} / 100</span>,
  },
  createdAtColumn('Sent'),
  {
    key: 'status',
    label: 'Status',
    onCard: 'mark',
    cell: ({ status }) => <Tag tone={tones[status]}>{capitalised(status)}</Tag>,
  },
  {
    key: 'decision',
    label: 'Decision',
    isEnd: true,
    onCard: 'actions',
    cell: (row) => row.status === 'pending' && <Decision review={row} />,
  },
]

function Decision({ review }: { review: ListingReview }) {
  const [decision, setDecision] = useState<ReviewDecision['decision']>()
  const deciding = useAdminAction({
    run: decideReview,
    done: (outcome) => administration.reviewDecided[outcome],
    onDone: () => setDecision(undefined),
  })
  const title = review.property?.title || 'this listing'
  const isRefusal = decision === 'refused'
  return (
    <div className="flex justify-end gap-2">
      <Button size="small" aria-label={`Refuse ${title}`} onClick={() => setDecision('refused')}>
        Refuse
      </Button>
      <Button
        size="small"
        variant="strong"
        aria-label={`Approve ${title}`}
        onClick={() => setDecision('approved')}
      >
        Approve
      </Button>
      <PromptDialog
        isOpen={decision !== undefined}
        onClose={() => setDecision(undefined)}
        title={isRefusal ? `Refuse ${title}?` : `Approve ${title}?`}
        description={
          isRefusal
            ? 'It stays a draft. The advertiser reads your reason and can send it again.'
            : 'It’s published as the advertiser requested, and we let them know.'
        }
        {...(isRefusal ? { reason: { label: 'Reason', missing: administration.reasonMissing } } : {})}
        confirm={isRefusal ? 'Refuse listing' : 'Approve and publish'}
        isDestructive={isRefusal}
        isBusy={deciding.isPending}
        onConfirm={(reason) =>
          decision && deciding.mutate({ id: review.id, decision, ...(reason ? { reason } : {}) })
        }
      />
    </div>
  )
}
