import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

export type Health = {
  mail: { waiting: number; failed: number; oldest_waiting: string | null; last_sent: string | null }
  alerts: { unmatched: number; oldest: string | null }
  listings: { overdue_opening: number; overdue_closing: number }
  support: { open: number; overdue: number }
  /** Of cards, given back by their provider. */
  refunds: { waiting: number; failing: number }
  /** Of subscriptions, ended at their provider. */
  cancellations: { waiting: number; failing: number }
  /** Of landlords and agencies that have lost their role, whose listings the worker withdraws. */
  withdrawals: { waiting: number; oldest: string | null }
  /** Of feeds, fetched by the worker. */
  pictures: { waiting: number; oldest_due: string | null }
  files: { bucket: string; files: number; bytes: number | null }[]
}

export type FailedMail = {
  id: string
  template: string
  to_email: string
  attempts: number
  failed_at: string
  last_error: string | null
}

export const healthQueries = {
  now: queryOptions({
    queryKey: [...adminKey, 'health'],
    queryFn: async () => callFunction<Health>(await getSupabase(), 'admin_health', {}),
    refetchInterval: 10_000,
    staleTime: 0,
  }),
  failedMail: queryOptions({
    queryKey: [...adminKey, 'failed-mail'],
    queryFn: async () => callFunction<FailedMail[]>(await getSupabase(), 'failed_mail', {}),
    refetchInterval: 10_000,
    staleTime: 0,
  }),
}

/** Returns how many are retried. */
export const retryMail = (client: SupabaseClient) => callFunction<number>(client, 'retry_failed_mail', {})
