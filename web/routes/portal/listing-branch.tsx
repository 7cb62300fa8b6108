import { useQuery } from '@tanstack/react-query'
import { agencyQueries } from '../../features/agency/agency-queries.ts'
import { BranchField } from '../../features/listing-wizard/branch-field.tsx'
import type { StepProps } from '../../features/listing-wizard/step-props.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { agency } from '../../messages/agency.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The choice of a branch, where the home is an agency's and the agency has some. */
export function ListingBranch(props: StepProps) {
  const agencyId = props.listing.agency_id
  return agencyId && <Branches {...props} agencyId={agencyId} />
}

function Branches({ agencyId, ...step }: StepProps & { agencyId: string }) {
  const query = useQuery(agencyQueries.branches(agencyId))
  return (
    <Loaded query={query} failure={agency.branchesFailed} skeleton={<Skeleton className="h-18 max-w-90" />}>
      {(branches) => branches.length > 0 && <BranchField {...step} branches={branches} />}
    </Loaded>
  )
}
