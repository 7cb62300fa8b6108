import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { settings } from '../../messages/account/settings.ts'
import { type CurrentUser, currentUserQueries } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Tag } from '../../ui/tag.tsx'
import { SettingsSection } from './settings-section.tsx'

type Props = {
  currentUser: CurrentUser
  setup: (onDone: () => void) => ReactNode
  /** The panel for recovery codes. */
  recovery: ReactNode
}

export function MfaSection({ currentUser, setup, recovery }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const queries = useQueryClient()
  const refetch = () => queries.invalidateQueries({ queryKey: currentUserQueries.all })
  const removal = useRemoveMfa(refetch)
  const finish = async () => {
    setIsOpen(false)
    toast({ ...account.mfaOn, tone: 'positive' })
    await refetch()
  }
  return (
    <SettingsSection title="Two-step verification">
      {currentUser.hasMfa ? (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <Tag tone="positive">On</Tag>
            <span className="text-ink-2">
              You need a second step to sign in: your authenticator app, or a passkey or security key.
            </span>
          </p>
          <RemoveButton isBusy={removal.isPending} onRemove={() => removal.mutate()} />
          {recovery}
        </>
      ) : (
        <>
          <p className="text-ink-2">
            Use a code from an app, or a passkey, as well as your password. It takes a minute to set up.
          </p>
          <Button variant="strong" className="mt-4" onClick={() => setIsOpen(true)}>
            Set up
          </Button>
        </>
      )}
      <Dialog
        isOpen={isOpen}
        // The dialog can be closed after verification, while the recovery codes are shown.
        onClose={() => {
          setIsOpen(false)
          void refetch()
        }}
        title="Set up two-step verification"
        isPersistent
      >
        <div className="mt-5">{setup(finish)}</div>
      </Dialog>
    </SettingsSection>
  )
}

function RemoveButton({ isBusy, onRemove }: { isBusy: boolean; onRemove: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button variant="destructive" className="mt-4" isBusy={isBusy} onClick={() => setIsConfirming(true)}>
        Turn off two-step verification
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Turn off two-step verification?"
        action="Turn off"
        isDestructive
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false)
          onRemove()
        }}
      >
        Anyone who knows your password could then sign in. If your account is more than two days old, we’ll
        ask you to set it up again.
      </ConfirmDialog>
    </>
  )
}

function useRemoveMfa(onRemoved: () => Promise<unknown>) {
  return useMutation({
    mutationFn: async () => {
      const client = await getSupabase()
      const { data, error } = await client.auth.mfa.listFactors()
      if (error) throw error
      for (const { id } of data.all) {
        const removed = await client.auth.mfa.unenroll({ factorId: id })
        if (removed.error) throw removed.error
      }
      // Without the factor the session drops to aal1.
      await client.auth.refreshSession()
    },
    onSuccess: async () => {
      toast({ ...settings.mfaRemoved, tone: 'neutral' })
      await onRemoved()
    },
    onError: () => toast({ ...account.error, text: account.unreachable, tone: 'negative' }),
  })
}
