import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

/** Queues, sign-ups, listings and revenue, for administrators. */
export const adminHomeQuery = queryOptions({
  queryKey: ['administration', 'home'],
  queryFn: async () => callFunction(await getSupabase(), 'admin_home', {}),
  refetchInterval: 60_000,
})
