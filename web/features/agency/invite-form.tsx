import { type FormEvent, useState } from 'react'
import { looksLikeEmail } from '../../../domain/accounts/email-address.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Branch, MemberRole } from './agency-queries.ts'
import { useAgencyChange } from './use-agency-change.ts'

export function InviteForm({ branches }: { branches: readonly Branch[] }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('member')
  const [branchId, setBranchId] = useState('')
  const [problem, setProblem] = useState<string>()
  const inviting = useAgencyChange<string>({
    run: async (to) =>
      callFunction(await getSupabase(), 'invite_to_agency', { email: to, role, branch_id: branchId || null }),
    successMessage: messages.invited,
    onDone: () => setEmail(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = email.trim()
    const error = looksLikeEmail(to) ? undefined : account.emailInvalid
    setProblem(error)
    if (!error && !inviting.isPending) inviting.mutate(to)
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="mt-7 rounded-panel border border-line bg-surface p-5 md:p-6"
    >
      <h3 className="font-semibold text-md">Invite a colleague</h3>
      <p className="mt-1 text-ink-2 text-sm">
        They get a link by email. Owners can also change the agency, its team and its plan.
      </p>
      <div className="mt-4 grid items-start gap-4 md:grid-cols-[1fr_9rem_11rem_auto]">
        <TextField
          label="Email"
          type="email"
          maxLength={254}
          value={email}
          error={problem}
          onChange={(event) => setEmail(event.target.value)}
        />
        <SelectField
          label="Role"
          className="*:h-12!"
          value={role}
          onChange={(event) => setRole(event.target.value as MemberRole)}
        >
          <option value="member">Member</option>
          <option value="owner">Owner</option>
        </SelectField>
        <SelectField
          label="Branch"
          className="*:h-12!"
          value={branchId}
          onChange={(event) => setBranchId(event.target.value)}
        >
          <option value="">No branch</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="primary" className="h-12! md:mt-6.5" isBusy={inviting.isPending}>
          Send invitation
        </Button>
      </div>
    </form>
  )
}
