import { useState } from 'react'
import { administration } from '../../../messages/administration.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useAdminAction } from '../act/use-admin-action.ts'
import { decideReport, type Handling, type ListingReport } from './report-queries.ts'

/** Uphold, with or without taking the home down, or dismiss; decided ones can be opened again. */
export function ReportDecision({ report }: { report: ListingReport }) {
  const [asked, setAsked] = useState<'upheld' | 'dismissed'>()
  const [removesHome, setRemovesHome] = useState(true)
  const deciding = useAdminAction<Handling>({
    run: decideReport,
    done: (_, { decision }) => administration.reportDecided[decision],
    onDone: () => setAsked(undefined),
  })
  const { id, property, status } = report
  const canRemove = asked === 'upheld' && property?.status !== 'removed'
  if (status !== 'open')
    return (
      <Button
        size="small"
        variant="quiet"
        isBusy={deciding.isPending}
        onClick={() => deciding.mutate({ id, decision: 'open' })}
      >
        Open again
      </Button>
    )
  return (
    <div className="flex justify-end gap-2">
      <Button size="small" onClick={() => setAsked('dismissed')}>
        Dismiss
      </Button>
      <Button size="small" variant="strong" onClick={() => setAsked('upheld')}>
        Uphold
      </Button>
      <AskDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'upheld' ? 'Uphold this report?' : 'Dismiss this report?'}
        description={`It is about ‘${property?.title ?? 'a home'}’. You can open it again later.`}
        reason={{
          label: 'What you found',
          hint: canRemove && removesHome ? 'The owner reads this as the reason.' : 'For your colleagues.',
          missing: administration.reasonMissing,
        }}
        confirm={asked === 'upheld' ? 'Uphold report' : 'Dismiss report'}
        isDestructive={canRemove && removesHome}
        isBusy={deciding.isPending}
        onConfirm={(outcome) =>
          asked && deciding.mutate({ id, decision: asked, outcome, removesHome: canRemove && removesHome })
        }
      >
        {canRemove && (
          <Checkbox
            label="Remove the listing as well"
            checked={removesHome}
            onChange={(event) => setRemovesHome(event.target.checked)}
          />
        )}
      </AskDialog>
    </div>
  )
}
