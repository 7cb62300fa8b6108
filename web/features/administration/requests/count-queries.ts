import { queryOptions } from '@tanstack/react-query'
import { startOfDay } from '../../../../domain/time/dates.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

const dayMs = 86_400_000

type AdminCounts = {
  roles: { all: number; thisWeek: number }
  properties: { all: number; thisWeek: number }
  enquiries: { all: number; today: number }
  pendingAgents: { all: number; oldest: string | undefined }
}

export const countQueries = {
  all: queryOptions({
    queryKey: [...adminKey, 'counts'],
    queryFn: fetchCounts,
    refetchInterval: 60_000,
  }),
}

async function fetchCounts(): Promise<AdminCounts> {
  const client = await getSupabase()
  const weekAgo = new Date(Date.now() - 7 * dayMs)
  const midnight = startOfDay(new Date())
  const [roles, newRoles, listings, newListings, enquiries, newEnquiries, pendingAgents] = await Promise.all([
    count(client, 'user_roles'),
    count(client, 'user_roles', weekAgo),
    count(client, 'properties'),
    count(client, 'properties', weekAgo),
    count(client, 'property_enquiries'),
    count(client, 'property_enquiries', midnight),
    fetchPendingAgents(client),
  ])
  return {
    roles: { all: roles, thisWeek: newRoles },
    properties: { all: listings, thisWeek: newListings },
    enquiries: { all: enquiries, today: newEnquiries },
    pendingAgents,
  }
}

type CountedTable = 'user_roles' | 'properties' | 'property_enquiries'

async function count(client: SupabaseClient, table: CountedTable, since?: Date): Promise<number> {
  let request = client.from(table).select('*', { count: 'exact', head: true })
  if (since) request = request.gte('created_at', since.toISOString())
  const { count: found } = await request.throwOnError()
  return found ?? 0
}

async function fetchPendingAgents(client: SupabaseClient): Promise<AdminCounts['pendingAgents']> {
  const { data, count: all } = await client
    .from('letting_agent_requests')
    .select('created_at', { count: 'exact' })
    .eq('status', 'pending')
    .order('created_at')
    .limit(1)
    .throwOnError()
  return { all: all ?? 0, oldest: data[0]?.created_at }
}
