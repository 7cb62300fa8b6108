import { type ReactNode, useState } from 'react'
import type { SupabaseClient } from '../../../supabase/database.ts'
import { administration } from '../../messages/professionals/administration.ts'
import { Button } from '../../ui/button.tsx'
import { PromptDialog } from '../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from './actions/use-admin-action.ts'
import type { ReportStatus } from './report-labels.ts'

export type ReportDecisionInput = { id: string; decision: ReportStatus; outcome?: string }

type Decision = 'upheld' | 'dismissed'

/** The content of the dialog that confirms a decision. */
type DialogOptions = { description: string; hint: string; isDestructive?: boolean; extraField?: ReactNode }

type Props = {
  report: { id: string; status: ReportStatus }
  decide: (client: SupabaseClient, input: ReportDecisionInput) => PromiseLike<unknown>
  dialogFor: (decision: Decision) => DialogOptions
}

/** Upholds or dismisses a report with a stated outcome; a decided report can be reopened. */
export function ReportDecisionButtons({ report: { id, status }, decide, dialogFor }: Props) {
  const [decision, setDecision] = useState<Decision>()
  const deciding = useAdminAction<ReportDecisionInput>({
    run: decide,
    done: (_, { decision }) => administration.reportDecided[decision],
    onDone: () => setDecision(undefined),
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
  const { description, hint, isDestructive = false, extraField } = dialogFor(decision ?? 'dismissed')
  const verb = decision === 'upheld' ? 'Uphold' : 'Dismiss'
  return (
    <div className="flex justify-end gap-2">
      <Button size="small" onClick={() => setDecision('dismissed')}>
        Dismiss
      </Button>
      <Button size="small" variant="strong" onClick={() => setDecision('upheld')}>
        Uphold
      </Button>
      <PromptDialog
        isOpen={decision !== undefined}
        onClose={() => setDecision(undefined)}
        title={`${verb} this report?`}
        description={description}
        reason={{ label: 'What you found', hint, missing: administration.reasonMissing }}
        confirm={`${verb} report`}
        isDestructive={isDestructive}
        isBusy={deciding.isPending}
        onConfirm={(outcome) => decision && deciding.mutate({ id, decision, outcome })}
      >
        {extraField}
      </PromptDialog>
    </div>
  )
}
