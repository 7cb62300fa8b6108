import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { eraseAccount, type UserRow } from './user-queries.ts'

/** Erasure cannot be undone, so it requires typing the email address and a reason. */
export function EraseSection({ user }: { user: UserRow }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const erasing = useAdminAction({
    run: eraseAccount,
    done: administration.accountErased,
    onDone: () => navigate(adminPaths.users, { replace: true }),
  })
  return (
    <PageSection title="Erase">
      <p className="max-w-[60ch] text-ink-2">
        This deletes the account with its profile, saved homes, searches, enquiries and, for a landlord,
        listings. An agency keeps its listings. You can’t undo this.
      </p>
      <Button variant="destructive" className="mt-4" onClick={() => setIsConfirming(true)}>
        Erase account
      </Button>
      <PromptDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Erase this account permanently?"
        description="You can’t undo this. The audit log records that the account was erased and why, but not its email address."
        reason={{ label: 'Reason', missing: administration.reasonMissing }}
        typed={{
          label: `Type ${user.email} to confirm`,
          text: user.email,
          wrong: administration.emailDiffers,
        }}
        confirm="Erase account"
        isDestructive
        isBusy={erasing.isPending}
        onConfirm={(reason) => erasing.mutate({ account: user.id, reason })}
      />
    </PageSection>
  )
}
