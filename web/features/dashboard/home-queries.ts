import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

/** What an advertiser has to do today; null for everyone else. */
export const professionalHomeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['dashboard', 'professional', userId],
    queryFn: async () => callFunction(await getSupabase(), 'professional_home', {}),
    refetchInterval: 60_000,
  })
