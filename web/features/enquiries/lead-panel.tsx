import { useState } from 'react'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import type { Lead } from './enquiry-queries.ts'
import { LeadNotes } from './lead-notes.tsx'

type Props = { enquiryId: string; lead: Lead }

/** What colleagues share about an enquiry: who has it, why, and their notes. The enquirer never sees it. */
export function LeadPanel({ enquiryId, lead }: Props) {
  const [isAssigning, setIsAssigning] = useState(false)
  const { branch, assigned_to, assigned_name, is_away, due_at, escalated_at } = lead
  return (
    <>
      <section aria-labelledby="lead-negotiator">
        <h2 id="lead-negotiator" className="font-semibold">
          Negotiator
        </h2>
        <p className="mt-1">
          {assigned_to ? (assigned_name ?? 'A colleague') : 'Unassigned'}
          {branch && <span className="text-ink-2">, {branch}</span>}
        </p>
        {is_away && <p className="text-ink-2 text-sm">Away today. New messages go to their cover.</p>}
        {due_at && (
          <p className="mt-1 text-sm">
            {escalated_at || Date.parse(due_at) < Date.now() ? (
              <Tag tone="negative">Reply was due {formatMoment(due_at)}</Tag>
            ) : (
              <span className="text-ink-2">Reply due {formatMoment(due_at)}</span>
            )}
          </p>
        )}
        <Button size="small" className="mt-3" onClick={() => setIsAssigning(true)}>
          {assigned_to ? 'Reassign' : 'Assign'}
        </Button>
        <History history={lead.history} />
      </section>
      <LeadNotes enquiryId={enquiryId} notes={lead.notes} />
      {isAssigning && (
        <AssignDialog enquiryId={enquiryId} lead={lead} onClose={() => setIsAssigning(false)} />
      )}
    </>
  )
}

const reasons: Record<Lead['history'][number]['reason'], string> = {
  listing: 'negotiator of this listing',
  named: 'negotiator of the branch',
  lister: 'entered the listing',
  round_robin: 'next in turn',
  cover: 'covers for a colleague who’s away',
  branch: 'inbox of the branch',
  by_hand: 'assigned',
  answered: 'answered first',
  escalated: 'not answered in time',
  left: 'colleague no longer available',
}

function History({ history }: { history: Lead['history'] }) {
  if (history.length === 0) return null
  return (
    <details className="mt-3 text-sm">
      <summary className="touch-target cursor-pointer text-link">History</summary>
      <ol aria-label="History" className="mt-2 flex flex-col gap-2.5">
        {history.map(({ id, name, by, reason, note, at }) => (
          <li key={id}>
            <span className="font-semibold">{name ?? 'Unassigned'}</span>: {reasons[reason]}
            {by && ` by ${by}`}
            {note && <q className="block text-ink-2">{note}</q>}
            <time dateTime={at} className="tabular block text-ink-3 text-xs">
              {capitalised(formatMoment(at))}
            </time>
          </li>
        ))}
      </ol>
    </details>
  )
}
