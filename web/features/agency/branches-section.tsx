import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { agencyQueries, type Branch, type MyAgency } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { BranchDialog } from './branch-dialog.tsx'
import { ConfirmAction } from './confirm-action.tsx'
import { useAgencyChange } from './use-agency-change.ts'

/** Branches are shown on the agency's page and found in the directory by postcode. */
export function BranchesSection({ agency }: { agency: MyAgency }) {
  const branches = useQuery(agencyQueries.branches(agency.id))
  const [edited, setEdited] = useState<Branch | 'new'>()
  const [branchToClose, setBranchToClose] = useState<Branch>()
  const isOwner = agency.role === 'owner'
  const close = useAgencyChange<Branch>({
    run: async ({ id }) => {
      const client = await getSupabase()
      await client.from('agency_branches').delete().eq('id', id).throwOnError()
    },
    onDone: () => setBranchToClose(undefined),
  })
  return (
    <AgencySection
      title="Branches"
      end={
        isOwner && (
          <Button size="small" onClick={() => setEdited('new')}>
            <Icon of={Plus} size={18} />
            Add branch
          </Button>
        )
      }
    >
      <QueryResult query={branches} failure={messages.branchesFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-ink-2">There are none yet. Your agency’s own address is shown.</p>
          ) : (
            <ul>
              {rows.map((branch) => (
                <li key={branch.id} className="flex items-start gap-3 border-line border-b py-4">
                  <div className="min-w-0 flex-1">
                    <h3 className="font-semibold">{branch.name}</h3>
                    <p className="text-ink-2 text-sm">
                      {[branch.address_line, branch.postcode].filter(Boolean).join(', ') ||
                        'Address not stated'}
                    </p>
                    <p className="text-ink-2 text-sm">
                      {[branch.phone, branch.email].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  {isOwner && (
                    <>
                      <IconButton
                        icon={Pencil}
                        label={`Change ${branch.name}`}
                        onClick={() => setEdited(branch)}
                      />
                      <IconButton
                        icon={Trash2}
                        label={`Close ${branch.name}`}
                        onClick={() => setBranchToClose(branch)}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {edited && (
        <BranchDialog
          agency={agency}
          branch={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {branchToClose && (
        <ConfirmAction
          title={`Close ${branchToClose.name}?`}
          text="Its homes and colleagues stay with the agency, without a branch."
          action="Close branch"
          isBusy={close.isPending}
          onConfirm={() => close.mutate(branchToClose)}
          onCancel={() => setBranchToClose(undefined)}
        />
      )}
    </AgencySection>
  )
}
