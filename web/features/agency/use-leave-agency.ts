import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import type { MyAgency } from './agency-queries.ts'
import { useAgencyChange } from './use-agency-change.ts'

type Options = { onLeft: () => void; onDone: () => void }

/** Removes a member from the agency: a colleague, or the current user. */
export function useLeaveAgency(agency: MyAgency, myId: string, { onLeft, onDone }: Options) {
  return useAgencyChange<string>({
    run: async (userId) => {
      const client = await getSupabase()
      await client
        .from('agency_members')
        .delete()
        .eq('user_id', userId)
        .eq('agency_id', agency.id)
        .throwOnError()
      if (userId === myId) onLeft()
    },
    successMessage: (userId) => (userId === myId ? messages.left : messages.memberRemoved),
    onDone,
  })
}
