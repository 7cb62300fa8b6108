import { useQuery } from '@tanstack/react-query'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { SelectField } from '../../ui/fields/select.tsx'
import { agencyQueries } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { negotiators, routingQueries } from './routing-queries.ts'
import { useAgencyChange } from './use-agency-change.ts'

type Props = { listingId: string; agencyId: string }

/** The negotiator who gets this listing's enquiries, whatever the rules of its branch. */
export function ListingNegotiator({ listingId, agencyId }: Props) {
  const negotiator = useQuery(routingQueries.negotiatorOf(listingId))
  const { data: team = [] } = useQuery(agencyQueries.team(agencyId))
  const change = useAgencyChange<string>({
    run: async (person) => {
      const client = await getSupabase()
      await client
        .from('properties')
        .update({ negotiator_id: person || null })
        .eq('id', listingId)
        .throwOnError()
    },
    successMessage: () => messages.routingSaved,
  })
  if (!negotiator.isSuccess) return null
  return (
    <AgencySection title="Enquiries">
      <SelectField
        label="Negotiator"
        className="w-full md:w-80"
        value={negotiator.data?.negotiator_id ?? ''}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.value)}
      >
        <option value="">As the branch’s settings say</option>
        {negotiators(team).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </AgencySection>
  )
}
