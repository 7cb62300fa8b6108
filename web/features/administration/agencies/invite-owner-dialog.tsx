import { useState } from 'react'
import { looksLikeEmail } from '../../../../domain/accounts/email-address.ts'
import { account } from '../../../messages/account/account.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { inviteOwner, type OwnerlessAgency } from './ownerless-agency-queries.ts'

type Props = { agency: OwnerlessAgency; isOpen: boolean; onClose: () => void }

export function InviteOwnerDialog({ agency, isOpen, onClose }: Props) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setEmail('')
    setProblem(undefined)
    onClose()
  }
  const inviting = useAdminAction({
    run: inviteOwner,
    done: (_, invitation) => administration.ownerInvited(invitation.email),
    onDone: close,
  })
  const invite = (reason: string) => {
    const to = email.trim()
    const error = looksLikeEmail(to) ? undefined : account.emailInvalid
    setProblem(error)
    if (!error) inviting.mutate({ agency: agency.id, email: to, reason })
  }
  return (
    <PromptDialog
      isOpen={isOpen}
      onClose={close}
      title={`Invite an owner to ${agency.name}`}
      description="We’ll email them a link. The link stops working once the agency has an owner."
      reason={{ label: 'Reason', hint: 'This goes in the audit log.', missing: administration.reasonMissing }}
      confirm="Send invitation"
      isBusy={inviting.isPending}
      onConfirm={invite}
    >
      <TextField
        label="Email"
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
    </PromptDialog>
  )
}
