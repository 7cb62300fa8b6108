import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../domain/time/dates.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { agencyQueries, type Branch, type Invitation, type MyAgency } from './agency-queries.ts'
import { useAgencyChange } from './use-agency-change.ts'

/** Pending invitations. Sending one again invalidates the older link. */
export function OpenInvitations({ agency, branches }: { agency: MyAgency; branches: readonly Branch[] }) {
  const { data: invitations = [] } = useQuery(agencyQueries.invitations(agency.id))
  const resend = useAgencyChange<Invitation>({
    run: async ({ email, role, branch_id }) =>
      callFunction(await getSupabase(), 'invite_to_agency', { email, role, branch_id }),
    successMessage: ({ email }) => messages.invited(email),
  })
  const revoke = useAgencyChange<Invitation>({
    run: async ({ id }) =>
      callFunction(await getSupabase(), 'revoke_agency_invitation', { invitation_id: id }),
    successMessage: () => messages.revoked,
  })
  if (invitations.length === 0) return null
  const isBusy = resend.isPending || revoke.isPending
  return (
    <div className="mt-8">
      <h3 className="font-semibold text-md">Pending invitations</h3>
      <ul className="mt-2">
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-3 border-line border-b py-3">
            <p className="min-w-0 flex-1 basis-64">
              <span className="break-words">{invitation.email}</span>
              <span className="block text-ink-2 text-sm">{describe(invitation, branches)}</span>
            </p>
            {agency.role === 'owner' && (
              <>
                <Button size="small" disabled={isBusy} onClick={() => resend.mutate(invitation)}>
                  Send again
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  disabled={isBusy}
                  onClick={() => revoke.mutate(invitation)}
                >
                  Withdraw
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function describe({ role, branch_id, expires_at }: Invitation, branches: readonly Branch[]): string {
  const branch = branches.find(({ id }) => id === branch_id)?.name
  const expiry =
    Date.parse(expires_at) < Date.now() ? 'no longer open' : `open until ${formatDay(expires_at, new Date())}`
  return [role === 'owner' ? 'Owner' : 'Member', branch, expiry].filter(Boolean).join(', ')
}
