import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnScope } from '../../session/own-scope.ts'

export type Assignee = { id: string; name: string }

/** The branches and colleagues of the user's agency; both empty for a landlord. */
export const assigneesQuery = queryOptions({
  queryKey: ['my-listings', 'assignees'],
  queryFn: async (): Promise<{ branches: Assignee[]; negotiators: Assignee[] }> => {
    const { agencyId } = await fetchOwnScope()
    if (!agencyId) return { branches: [], negotiators: [] }
    const client = await getSupabase()
    const [{ data: branches }, team] = await Promise.all([
      client
        .from('agency_branches')
        .select('id,name')
        .eq('agency_id', agencyId)
        .order('name')
        .limit(500)
        .throwOnError(),
      callFunction(client, 'agency_team', {}),
    ])
    return {
      branches,
      negotiators: team.map(({ user_id, first_name, last_name, email }) => ({
        id: user_id,
        name: [first_name, last_name].filter(Boolean).join(' ') || email,
      })),
    }
  },
})

/** For a filter: by id, with the choice of having none. */
export const assigneeOptions = (assignees: readonly Assignee[], none: string): Record<string, string> =>
  Object.fromEntries([['none', none], ...assignees.map(({ id, name }) => [id, name] as const)])
