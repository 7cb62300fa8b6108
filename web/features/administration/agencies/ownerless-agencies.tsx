import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { PageSection } from '../page-section.tsx'
import { fullName } from '../people.ts'
import { InviteOwnerDialog } from './invite-owner-dialog.tsx'
import {
  type ActiveMember,
  appointOwner,
  type OwnerlessAgency,
  ownerlessAgencyQueries,
} from './ownerless-agency-queries.ts'

/** Agencies without an owner who could appoint another. Hidden while there are none. */
export function OwnerlessAgencies() {
  const { data: agencies = [] } = useQuery(ownerlessAgencyQueries.all)
  if (agencies.length === 0) return null
  return (
    <div className="mt-10">
      <PageSection title="Agencies without an owner">
        <p className="max-w-[60ch] text-ink-2">
          These agencies have no owner who can manage them. Make a member the owner, or invite someone.
        </p>
        <ul className="mt-4 border-line border-t">
          {agencies.map((agency) => (
            <AgencyRow key={agency.id} agency={agency} />
          ))}
        </ul>
      </PageSection>
    </div>
  )
}

function AgencyRow({ agency }: { agency: OwnerlessAgency }) {
  const [isInviting, setIsInviting] = useState(false)
  const [selectedMember, setSelectedMember] = useState<ActiveMember>()
  const appointing = useAdminAction({
    run: appointOwner,
    done: administration.ownerAppointed,
    onDone: () => setSelectedMember(undefined),
  })
  return (
    <li className="border-line border-b py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link to={paths.agent(agency.slug)} className="min-w-0 break-words font-semibold hover:underline">
          {agency.name}
        </Link>
        <Button size="small" onClick={() => setIsInviting(true)}>
          Invite an owner
        </Button>
      </div>
      {agency.invited.length > 0 && (
        <p className="mt-1 break-words text-ink-2 text-sm">Invited: {agency.invited.join(', ')}</p>
      )}
      {agency.members.length === 0 ? (
        <p className="mt-1 text-ink-3 text-sm">No active members.</p>
      ) : (
        <ul className="mt-2">
          {agency.members.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 py-1.5">
              <Link to={adminPaths.user(member.id)} className="min-w-0 break-words hover:underline">
                {fullName(member)}
              </Link>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Make owner: ${fullName(member)}`}
                onClick={() => setSelectedMember(member)}
              >
                Make owner
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PromptDialog
        isOpen={selectedMember !== undefined}
        onClose={() => setSelectedMember(undefined)}
        title={`Make ${selectedMember ? fullName(selectedMember) : ''} the owner?`}
        description={`They’ll be able to manage the team, plan and payments of ${agency.name}. We’ll email them and their colleagues.`}
        reason={{
          label: 'Reason',
          hint: 'This goes in the audit log.',
          missing: administration.reasonMissing,
        }}
        confirm="Make owner"
        isBusy={appointing.isPending}
        onConfirm={(reason) =>
          selectedMember && appointing.mutate({ agency: agency.id, person: selectedMember.id, reason })
        }
      />
      <InviteOwnerDialog agency={agency} isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </li>
  )
}
