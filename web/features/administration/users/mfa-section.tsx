import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { cancelMfaReset, type MfaReset, requestMfaReset, type UserRow, userQueries } from './user-queries.ts'

/** Resets two-step verification for a person who has lost their phone and recovery codes. */
export function MfaSection({ user }: { user: UserRow }) {
  const reset = useQuery(userQueries.mfaReset(user.id))
  return (
    <PageSection title="Two-step verification">
      <QueryResult query={reset} failure="We couldn’t load two-step verification">
        {([latest]) =>
          latest && latest.outcome === null ? (
            <PendingReset user={user} reset={latest} />
          ) : (
            <>
              <p className="max-w-[60ch] text-ink-2">
                {user.has_mfa
                  ? 'On. If they’ve lost their phone and their recovery codes, you can reset it. It turns off 24 hours later. Check their identity first.'
                  : 'Off.'}
              </p>
              {latest?.decided_at && <LastReset reset={latest} decidedAt={latest.decided_at} />}
              {user.has_mfa && <RequestReset user={user} />}
            </>
          )
        }
      </QueryResult>
    </PageSection>
  )
}

const outcomes: Record<NonNullable<MfaReset['outcome']>, string> = {
  applied: 'completed',
  cancelled: 'cancelled by an administrator',
  stopped: 'stopped by the account holder',
  superseded: 'no longer needed',
}

const LastReset = ({ reset: { outcome }, decidedAt }: { reset: MfaReset; decidedAt: string }) => (
  <p className="mt-2 max-w-[60ch] text-ink-2">
    Last reset: {outcome && outcomes[outcome]}, {formatMoment(decidedAt)}.
  </p>
)

function PendingReset({ user, reset }: { user: UserRow; reset: MfaReset }) {
  const cancelling = useAdminAction({
    run: cancelMfaReset,
    done: (wasPending) => (wasPending ? administration.mfaResetCancelled : administration.mfaResetGone),
  })
  return (
    <>
      <p className="flex max-w-[60ch] flex-wrap items-center gap-x-3 gap-y-1.5">
        <Tag tone="soft">Reset pending</Tag>
        <span className="text-ink-2">
          Turns off: {formatMoment(reset.effective_at)}, unless the account holder stops it.
        </span>
      </p>
      <p className="mt-2 max-w-[60ch] break-words text-ink-2">
        Requested {formatMoment(reset.requested_at)}. Reason: {reset.reason}
      </p>
      <Button className="mt-4" isBusy={cancelling.isPending} onClick={() => cancelling.mutate(user.id)}>
        Cancel reset
      </Button>
    </>
  )
}

function RequestReset({ user }: { user: UserRow }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const requesting = useAdminAction({
    run: requestMfaReset,
    done: administration.mfaResetRequested,
    onDone: () => setIsConfirming(false),
  })
  return (
    <>
      <Button variant="destructive" className="mt-4" onClick={() => setIsConfirming(true)}>
        Reset two-step verification
      </Button>
      <PromptDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Reset two-step verification?"
        description={`We’ll email ${user.email} now. Unless they stop it within 24 hours, two-step verification will be turned off and they’ll be signed out everywhere.`}
        reason={{
          label: 'Reason',
          hint: 'Say how you checked it’s them. This goes in the audit log.',
          missing: administration.reasonMissing,
        }}
        confirm="Request reset"
        isDestructive
        isBusy={requesting.isPending}
        onConfirm={(reason) => requesting.mutate({ account: user.id, reason })}
      />
    </>
  )
}
