import { useState } from 'react'
import type { RequestKind } from '../../../../domain/accounts/request-email.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { type AccessRequest, decideRequest, type RequestDecisionInput } from './request-queries.ts'

type Props = { kind: RequestKind; request: AccessRequest }

/**
 * Reject and Approve while a request is pending; afterwards, who decided. The dialog stays open if a colleague decides
 * while a reason is being written, so that no text is lost.
 */
export function RequestDecision({ kind, request }: Props) {
  const [isRejecting, setIsRejecting] = useState(false)
  const deciding = useAdminAction<RequestDecisionInput>({
    run: decideRequest,
    done: (_, { decision }) => ({ title: administration.requestDecided[decision] }),
    onDone: () => setIsRejecting(false),
  })
  const { id, company_name, status, decidedBy } = request
  const isBusy = deciding.isPending
  return (
    <div className="flex justify-end gap-2">
      {status !== 'pending' ? (
        <span className="text-ink-3">{decidedBy ? `by ${decidedBy}` : ''}</span>
      ) : (
        <>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`Reject ${company_name}`}
            onClick={() => setIsRejecting(true)}
          >
            Reject
          </Button>
          <Button
            size="small"
            variant="strong"
            isBusy={isBusy && !isRejecting}
            aria-label={`Approve ${company_name}`}
            onClick={() => deciding.mutate({ kind, id, decision: 'approved' })}
          >
            Approve
          </Button>
        </>
      )}
      <PromptDialog
        isOpen={isRejecting}
        onClose={() => setIsRejecting(false)}
        title={`Reject ${company_name}?`}
        description="We’ll send them your reason by email and in the portal. They can apply again."
        reason={{ label: 'Reason', missing: administration.reasonMissing }}
        confirm="Reject request"
        isDestructive
        isBusy={isBusy}
        onConfirm={(reason) => deciding.mutate({ kind, id, decision: 'rejected', reason })}
      />
    </div>
  )
}
