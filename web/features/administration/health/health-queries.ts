import { queryOptions } from '@tanstack/react-query'
import type { FunctionResult, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

export type Health = FunctionResult<'admin_health'>

export const healthQueries = {
  now: queryOptions({
    queryKey: [...adminKey, 'health'],
    queryFn: async () => callFunction(await getSupabase(), 'admin_health', {}),
    refetchInterval: 10_000,
    staleTime: 0,
  }),
  failedMail: queryOptions({
    queryKey: [...adminKey, 'failed-mail'],
    queryFn: async () => callFunction(await getSupabase(), 'failed_mail', {}),
    refetchInterval: 10_000,
    staleTime: 0,
  }),
}

/** Returns how many are retried. */
export const retryMail = (client: SupabaseClient) => callFunction(client, 'retry_failed_mail', {})
