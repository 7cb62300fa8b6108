import { useState } from 'react'
import { administration } from '../../../messages/administration.ts'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAdminAction } from '../act/use-admin-action.ts'
import { decideEnquiryReport, type EnquiryReport, type Handling } from './enquiry-queries.ts'

/** Uphold or dismiss, with what was found; decided ones can be opened again. */
export function AbuseDecision({ report: { id, status } }: { report: EnquiryReport }) {
  const [asked, setAsked] = useState<'upheld' | 'dismissed'>()
  const deciding = useAdminAction<Handling>({
    run: decideEnquiryReport,
    done: (_, { decision }) => administration.reportDecided[decision],
    onDone: () => setAsked(undefined),
  })
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
        description={
          asked === 'upheld'
            ? 'Upholding records that it was abuse. To keep its author out, lock the account on its page.'
            : 'You can open it again later.'
        }
        reason={{
          label: 'What you found',
          hint: 'For your colleagues.',
          missing: administration.reasonMissing,
        }}
        confirm={asked === 'upheld' ? 'Uphold report' : 'Dismiss report'}
        isBusy={deciding.isPending}
        onConfirm={(outcome) => asked && deciding.mutate({ id, decision: asked, outcome })}
      />
    </div>
  )
}
