import { useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Initials } from '../../ui/initials.tsx'
import { Tag } from '../../ui/tag.tsx'
import { agencyQueries, type Branch, type Colleague, type MyAgency } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { ConfirmAction } from './confirm-action.tsx'
import { InviteForm } from './invite-form.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { useAgencyChange } from './use-agency-change.ts'
import { useLeaveAgency } from './use-leave-agency.ts'

type Props = { agency: MyAgency; userId: string; onLeft: () => void }

/** The members of the agency and pending invitations. */
export function TeamSection({ agency, userId, onLeft }: Props) {
  const team = useQuery(agencyQueries.team(agency.id))
  const { data: branches = [] } = useQuery(agencyQueries.branches(agency.id))
  const [memberToRemove, setMemberToRemove] = useState<Colleague>()
  const isOwner = agency.role === 'owner'
  const removal = useLeaveAgency(agency, userId, { onLeft, onDone: () => setMemberToRemove(undefined) })
  return (
    <AgencySection title="Team">
      <QueryResult query={team} failure={messages.teamFailed}>
        {(colleagues) => (
          <ul>
            {colleagues.map((colleague) => (
              <ColleagueRow
                key={colleague.user_id}
                agency={agency}
                colleague={colleague}
                branches={branches}
                isMe={colleague.user_id === userId}
                onRemove={() => setMemberToRemove(colleague)}
              />
            ))}
          </ul>
        )}
      </QueryResult>
      {isOwner && <InviteForm branches={branches} />}
      <OpenInvitations agency={agency} branches={branches} />
      {memberToRemove && (
        <ConfirmAction
          title={
            memberToRemove.user_id === userId ? 'Leave the agency?' : `Remove ${fullName(memberToRemove)}?`
          }
          text={
            memberToRemove.user_id === userId
              ? 'You can no longer work on its homes. They stay with the agency.'
              : 'They can no longer work on your homes. What they have entered stays with the agency.'
          }
          action={memberToRemove.user_id === userId ? 'Leave' : 'Remove'}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(memberToRemove.user_id)}
          onCancel={() => setMemberToRemove(undefined)}
        />
      )}
    </AgencySection>
  )
}

const fullName = ({ first_name, last_name, email }: Colleague) =>
  [first_name, last_name].filter(Boolean).join(' ') || email

type RowProps = {
  agency: MyAgency
  colleague: Colleague
  branches: Branch[]
  isMe: boolean
  onRemove: () => void
}

function ColleagueRow({ agency, colleague, branches, isMe, onRemove }: RowProps) {
  const name = fullName(colleague)
  const change = useAgencyChange<Partial<Pick<Colleague, 'role' | 'branch_id'>>>({
    run: async (fields) => {
      const client = await getSupabase()
      await client
        .from('agency_members')
        .update(fields)
        .eq('user_id', colleague.user_id)
        .eq('agency_id', agency.id)
        .throwOnError()
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b py-4">
      <Initials name={name} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">
          {name} {isMe && <span className="font-normal text-ink-3">(you)</span>}
        </p>
        <p className="break-words text-ink-2 text-sm">{colleague.email}</p>
        {!colleague.has_access && (
          <p className="mt-1">
            <Tag tone="negative">{messages.accessWithdrawn}</Tag>
          </p>
        )}
      </div>
      {agency.role === 'owner' ? (
        <>
          {branches.length > 0 && (
            <Select
              aria-label={`Branch of ${name}`}
              value={colleague.branch_id ?? ''}
              disabled={change.isPending}
              onChange={(event) => change.mutate({ branch_id: event.target.value || null })}
            >
              <option value="">No branch</option>
              {branches.map((branch) => (
                <option key={branch.id} value={branch.id}>
                  {branch.name}
                </option>
              ))}
            </Select>
          )}
          <Select
            aria-label={`Role of ${name}`}
            value={colleague.role}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ role: event.target.value as Colleague['role'] })}
          >
            <option value="owner">Owner</option>
            <option value="member">Member</option>
          </Select>
          <IconButton
            icon={UserMinus}
            label={isMe ? 'Leave the agency' : `Remove ${name}`}
            onClick={onRemove}
          />
        </>
      ) : (
        <>
          <Tag tone={colleague.role === 'owner' ? 'ink' : 'plain'}>
            {colleague.role === 'owner' ? 'Owner' : 'Member'}
          </Tag>
          {isMe && (
            <Button size="small" variant="quiet" onClick={onRemove}>
              Leave
            </Button>
          )}
        </>
      )}
    </li>
  )
}
