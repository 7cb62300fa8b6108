import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { account } from '../../../messages/account/account.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { countRecoveryCodes, generateRecoveryCodes } from './recovery-codes.ts'

const recoveryCodeQueries = {
  count: queryOptions({ queryKey: ['recovery-codes'], queryFn: countRecoveryCodes, staleTime: 0 }),
}

/** The number of remaining codes, and a button for new ones. For users with two-step verification. */
export function RecoveryCodesPanel() {
  const { data } = useQuery(recoveryCodeQueries.count)
  const [isConfirming, setIsConfirming] = useState(false)
  const queries = useQueryClient()
  const generating = useMutation({
    mutationFn: generateRecoveryCodes,
    onSuccess: () => queries.invalidateQueries({ queryKey: recoveryCodeQueries.count.queryKey }),
    onError: () => toast({ ...account.error, text: account.unreachable, tone: 'negative' }),
  })
  if (!data) return null
  const hasCodes = data.remaining > 0
  return (
    <div className="mt-6 border-line border-t pt-5">
      <h3 className="font-semibold">Recovery codes</h3>
      <p className="mt-1 text-ink-2">{describeRemaining(data.remaining)}</p>
      <Button
        className="mt-4"
        variant={hasCodes ? 'outline' : 'strong'}
        isBusy={generating.isPending}
        onClick={() => (hasCodes ? setIsConfirming(true) : generating.mutate())}
      >
        {hasCodes ? 'Create new codes' : 'Create recovery codes'}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Create new recovery codes?"
        action="Create new codes"
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false)
          generating.mutate()
        }}
      >
        The codes you have now will stop working.
      </ConfirmDialog>
      <Dialog
        isOpen={generating.data !== undefined}
        onClose={generating.reset}
        title="Your new recovery codes"
        isPersistent
      >
        <div className="mt-5">
          {generating.data && <RecoveryCodeList codes={generating.data} onDone={generating.reset} />}
        </div>
      </Dialog>
    </div>
  )
}

function describeRemaining(remaining: number): string {
  if (remaining === 0)
    return 'You have no recovery codes. Create some so you can still sign in if you lose your phone.'
  return remaining === 1
    ? 'You have 1 code left. Create new codes soon.'
    : `You have ${remaining} codes left. Use one to sign in if you lose your phone.`
}
