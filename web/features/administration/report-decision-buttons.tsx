import type { SupabaseClient } from '@supabase/supabase-js'
import { type ReactNode, useState } from 'react'
import { administration } from '../../messages/professionals/administration.ts'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from '../../ui/overlays/ask-dialog.tsx'
import { useAdminAction } from './actions/use-admin-action.ts'
import type { ReportStatus } from './report-labels.ts'

export type ReportDecisionInput = { id: string; decision: ReportStatus; outcome?: string }

type Asked = 'upheld' | 'dismissed'

/** What is said before a report is decided, and what else may be chosen. */
type Question = { description: string; hint: string; isDestructive?: boolean; choice?: ReactNode }

type Props = {
  report: { id: string; status: ReportStatus }
  decide: (client: SupabaseClient, verdict: ReportDecisionInput) => PromiseLike<unknown>
  question: (asked: Asked) => Question
}

/** Uphold or dismiss a report, with what was found; decided ones can be opened again. */
export function ReportDecisionButtons({ report: { id, status }, decide, question }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const deciding = useAdminAction<ReportDecisionInput>({
    run: decide,
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
  const { description, hint, isDestructive = false, choice } = question(asked ?? 'dismissed')
  const verb = asked === 'upheld' ? 'Uphold' : 'Dismiss'
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
        title={`${verb} this report?`}
        description={description}
        reason={{ label: 'What you found', hint, missing: administration.reasonMissing }}
        confirm={`${verb} report`}
        isDestructive={isDestructive}
        isBusy={deciding.isPending}
        onConfirm={(outcome) => asked && deciding.mutate({ id, decision: asked, outcome })}
      >
        {choice}
      </AskDialog>
    </div>
  )
}
