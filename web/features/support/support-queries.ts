import { queryOptions } from '@tanstack/react-query'
import type { SelectedColumns } from '../../../supabase/database.ts'
import { getSupabase } from '../../data/supabase.ts'

export type SupportRequest = SelectedColumns<'support_requests', typeof columns>

export type SupportMessage = SelectedColumns<'support_messages', typeof messageColumns>
export type SupportThread = SupportRequest & { messages: SupportMessage[] }

const columns = 'id,subject,status,due_at,answered_at,created_at,updated_at'
const messageColumns = 'id,is_staff,body,created_at'
/** Shows a new reply while the page is open. */
const refetchIntervalMs = 30_000

export const supportQueries = {
  all: ['support'] as const,
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['support', 'mine', userId],
      queryFn: () => fetchMine(userId),
      refetchInterval: refetchIntervalMs,
    }),
  thread: (id: string) =>
    queryOptions({
      queryKey: ['support', 'thread', id],
      queryFn: () => fetchThread(id),
      refetchInterval: refetchIntervalMs,
    }),
}

async function fetchMine(userId: string): Promise<SupportRequest[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('support_requests')
    .select(columns)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(200)
    .throwOnError()
  return data
}

async function fetchThread(id: string): Promise<SupportThread | null> {
  const client = await getSupabase()
  const { data } = await client
    .from('support_requests')
    .select(`${columns},messages:support_messages(${messageColumns})`)
    .eq('id', id)
    .order('created_at', { referencedTable: 'messages' })
    .maybeSingle()
    .throwOnError()
  return data
}
