import { useEffect, useState } from 'react'
import type { BulkAction } from '../../../../supabase/column-types.ts'
import type { BulkChangeLine } from '../../../../supabase/function-types.ts'
import { newId } from '../../../browser/new-id.ts'
import { Button } from '../../../ui/button.tsx'
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import {
  type Assignees,
  type BulkValue,
  bulkActionLabels,
  countOutcomes,
  describeLine,
} from './bulk-action.ts'
import { useBulkChange } from './use-bulk-change.ts'
import { ValueForm } from './value-form.tsx'

type Props = {
  action: BulkAction
  ids: readonly string[]
  assignees: Assignees
  onClose: () => void
  onDone: () => void
}

const needsValue = (action: BulkAction) =>
  action === 'price' || action === 'branch' || action === 'negotiator'

/** Changes many listings: the value, a preview by listing, then a report with undo. */
export function BulkDialog({ action, ids: selected, assignees, onClose, onDone }: Props) {
  // The selection is cleared once the change is made, and the report stays.
  const [ids] = useState(selected)
  const [value, setValue] = useState<BulkValue | undefined>(needsValue(action) ? undefined : {})
  const title = `${bulkActionLabels[action]}: ${listingCount(ids.length)}`
  return (
    <Dialog isOpen onClose={onClose} title={title} width="wide" isPersistent>
      {value ? (
        <Steps
          action={action}
          value={value}
          ids={ids}
          assignees={assignees}
          onBack={needsValue(action) ? () => setValue(undefined) : undefined}
          onClose={onClose}
          onDone={onDone}
        />
      ) : (
        <ValueForm action={action} assignees={assignees} onSubmit={setValue} onClose={onClose} />
      )}
    </Dialog>
  )
}

type StepsProps = Omit<Props, 'ids'> & {
  ids: readonly string[]
  value: BulkValue
  onBack: (() => void) | undefined
}

function Steps({ action, value, ids, assignees, onBack, onClose, onDone }: StepsProps) {
  const [id] = useState(newId)
  const { preview, change, undo } = useBulkChange()
  const { mutate: startPreview } = preview
  useEffect(() => startPreview({ ids, action, value }), [startPreview, ids, action, value])
  const lines = undo.data ?? change.data ?? preview.data
  if (preview.isError)
    return (
      <div className="mt-5 flex gap-3">
        <Button onClick={() => startPreview({ ids, action, value })}>Try again</Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    )
  if (!lines)
    return (
      <div className="mt-5">
        <RowsSkeleton />
      </div>
    )
  const { done, refused } = countOutcomes(lines)
  const summary = undo.data
    ? `Undone for ${listingCount(done)}${refused > 0 ? `, not possible for ${refused}` : ''}.`
    : change.data
      ? `Changed ${listingCount(done)}${refused > 0 ? `, left out ${refused}` : ''}.`
      : `${done === 0 ? 'No listing changes' : `${listingCount(done)} will change`}${refused > 0 ? `, ${refused} can’t` : ''}.`
  return (
    <>
      <p role="status" className="mt-3 font-semibold">
        {summary}
      </p>
      <ReportLines action={action} lines={lines} assignees={assignees} isReport={change.data !== undefined} />
      <div className="mt-6 flex flex-wrap gap-3">
        {change.data ? (
          <>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
            {!undo.data && done > 0 && (
              <Button isBusy={undo.isPending} onClick={() => undo.mutate(id)}>
                Undo
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              variant={action === 'withdraw' ? 'destructive' : 'primary'}
              isBusy={change.isPending}
              disabled={done === 0}
              onClick={() => change.mutate({ id, ids, action, value }, { onSuccess: onDone })}
            >
              {`${bulkActionLabels[action]} for ${listingCount(done)}`}
            </Button>
            {onBack && <Button onClick={onBack}>Back</Button>}
            <Button onClick={onClose}>Cancel</Button>
          </>
        )}
      </div>
    </>
  )
}

type LinesProps = {
  action: BulkAction
  lines: readonly BulkChangeLine[]
  assignees: Assignees
  isReport: boolean
}

function ReportLines({ action, lines, assignees, isReport }: LinesProps) {
  return (
    <ul
      aria-label={isReport ? 'Report' : 'Preview'}
      className="mt-4 max-h-[50dvh] overflow-y-auto border-line border-y"
    >
      {lines.map((line) => (
        <li
          key={line.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2.5 text-sm last:border-b-0"
        >
          <span className="min-w-0 flex-1 basis-60">
            <span className="block truncate font-semibold">{line.title || 'Untitled draft'}</span>
            <span className="text-ink-2">{describeLine(action, line, assignees)}</span>
          </span>
          <OutcomeTag outcome={line.outcome} isReport={isReport} />
        </li>
      ))}
    </ul>
  )
}

function OutcomeTag({ outcome, isReport }: { outcome: BulkChangeLine['outcome']; isReport: boolean }) {
  switch (outcome) {
    case 'done':
      return <Tag tone="positive">{isReport ? 'Changed' : 'Changes'}</Tag>
    case 'in_review':
      return <Tag tone="info">{isReport ? 'Sent for checking' : 'Needs checking'}</Tag>
    case 'unchanged':
      return <Tag>Unchanged</Tag>
    case 'refused':
      return <Tag tone="negative">Left out</Tag>
  }
}

const listingCount = (count: number) => (count === 1 ? '1 listing' : `${count} listings`)
