import { useState } from 'react'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { isLockedOut, lockAccount, type UserRow, unlockAccount } from './user-queries.ts'

const dayMs = 86_400_000

const lockDurations = {
  '': 'Until an administrator unlocks it',
  '1': 'For a day',
  '7': 'For a week',
  '30': 'For 30 days',
}

/** Locks or unlocks an account. */
export function AccessSection({ user }: { user: UserRow }) {
  return (
    <PageSection title="Access">
      <p className="max-w-[60ch] text-ink-2">{describeAccess(user)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(isLockedOut(user) || user.locked_until) && <Unlock user={user} />}
        {!isLockedOut(user) && <Lock user={user} />}
      </div>
    </PageSection>
  )
}

/** A lock beyond this date has no end. */
const permanentLockFrom = Date.parse('2199-01-01')

function describeAccess(user: UserRow): string {
  if (isLockedOut(user) && user.banned_until)
    return Date.parse(user.banned_until) > permanentLockFrom
      ? 'Locked until an administrator unlocks it.'
      : `Locked by an administrator until ${formatMoment(user.banned_until)}.`
  if (user.locked_until) return `Locked after failed sign-ins until ${formatMoment(user.locked_until)}.`
  return 'This account can sign in.'
}

function Unlock({ user }: { user: UserRow }) {
  const unlocking = useAdminAction({ run: unlockAccount, done: administration.accountUnlocked })
  return (
    <Button isBusy={unlocking.isPending} onClick={() => unlocking.mutate(user.id)}>
      Unlock account
    </Button>
  )
}

function Lock({ user }: { user: UserRow }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [days, setDays] = useState('')
  const locking = useAdminAction({
    run: lockAccount,
    done: administration.accountLocked,
    onDone: () => setIsConfirming(false),
  })
  const lock = (reason: string) =>
    locking.mutate({
      account: user.id,
      reason,
      until: days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : undefined,
    })
  return (
    <>
      <Button variant="destructive" onClick={() => setIsConfirming(true)}>
        Lock account
      </Button>
      <PromptDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Lock this account?"
        description={`${user.email} is signed out everywhere and cannot come back in. Homes they advertise stay on the market until you remove them. You can unlock the account at any time.`}
        reason={{ label: 'Reason', hint: 'For the audit log.', missing: administration.reasonMissing }}
        confirm="Lock account"
        isDestructive
        isBusy={locking.isPending}
        onConfirm={lock}
      >
        <SelectField label="For how long" value={days} onChange={(event) => setDays(event.target.value)}>
          {Object.entries(lockDurations)
            .toSorted(([left], [right]) => Number(left) - Number(right))
            .map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </SelectField>
      </PromptDialog>
    </>
  )
}
