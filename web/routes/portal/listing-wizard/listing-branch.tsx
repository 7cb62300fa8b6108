import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../../data/query-result.tsx'
import { agencyQueries } from '../../../features/agency/agency-queries.ts'
import { BranchField } from '../../../features/my-listings/wizard/fields/branch-field.tsx'
import type { StepProps } from '../../../features/my-listings/wizard/step-props.ts'
import { agency } from '../../../messages/professionals/agency.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

/** Shown if the agency has branches. */
export function ListingBranch(props: StepProps) {
  const agencyId = props.listing.agency_id
  return agencyId && <Branches {...props} agencyId={agencyId} />
}

function Branches({ agencyId, ...step }: StepProps & { agencyId: string }) {
  const query = useQuery(agencyQueries.branches(agencyId))
  return (
    <QueryResult
      query={query}
      failure={agency.branchesFailed}
      skeleton={<Skeleton className="h-18 max-w-90" />}
    >
      {(branches) => branches.length > 0 && <BranchField {...step} branches={branches} />}
    </QueryResult>
  )
}
