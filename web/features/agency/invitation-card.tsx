import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../../domain/time/dates.ts'
import type { FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'

export type OfferedInvitation = NonNullable<FunctionResult<'agency_invitation'>>

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async () => callFunction(await getSupabase(), 'agency_invitation', { token }),
  })

export function InvitationCard({
  invitation,
  children,
}: {
  invitation: OfferedInvitation
  children: ReactNode
}) {
  const { agency, logo, role, email, expires_at } = invitation
  return (
    <section className="max-w-140 rounded-b-panel border border-line border-t-3 border-t-ink bg-surface p-6 md:p-8">
      <div className="flex items-center gap-4">
        <CompanyLogo logo={logo} />
        <h1 className="display text-d2h md:text-d3">Join {agency}</h1>
      </div>
      <p className="mt-5">
        You are invited to work on the listings of {agency}, as{' '}
        {role === 'owner'
          ? 'one of its owners. Owners also look after the team and the plan.'
          : 'a member of its team.'}
      </p>
      <p className="mt-2 text-ink-2 text-sm">
        Sent to {email}, open until {formatLongDate(expires_at)}.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </section>
  )
}
