import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Tables } from '../../../supabase/database.ts'
import { getSupabase } from '../../data/supabase.ts'

export type Notification = Pick<
  Tables<'notifications'>,
  'id' | 'kind' | 'title' | 'body' | 'target' | 'target_key' | 'created_at' | 'read_at'
>

type NotificationPage = { total: number; notifications: Notification[] }

const perPage = 20
const bellCount = 8
/** Changes arrive live; polling is for networks that block WebSockets. */
const pollIntervalMs = 60_000

export const pageCountOf = ({ total }: NotificationPage) => Math.ceil(total / perPage)

export const notificationQueries = {
  all: ['notifications'] as const,
  unread: (userId: string) =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'unread', userId],
      queryFn: ({ signal }) => countUnread(userId, signal),
      refetchInterval: pollIntervalMs,
    }),
  latest: (userId: string) =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'latest', userId],
      queryFn: () => fetchNotifications(userId, 0, bellCount),
    }),
  page: (userId: string, page: number) =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'page', userId, page],
      queryFn: () => fetchNotifications(userId, (page - 1) * perPage, perPage),
      placeholderData: keepPreviousData,
    }),
}

async function countUnread(userId: string, signal: AbortSignal): Promise<number> {
  const client = await getSupabase()
  const { count } = await client
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', userId)
    .is('read_at', null)
    .abortSignal(signal)
    .throwOnError()
  return count ?? 0
}

/** Filtered by user, because administrators can see announcements to others. */
async function fetchNotifications(userId: string, from: number, size: number): Promise<NotificationPage> {
  const client = await getSupabase()
  const { data, count, error, status } = await client
    .from('notifications')
    .select('id, kind, title, body, target, target_key, created_at, read_at', { count: 'exact' })
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + size - 1)
  // A page beyond the last is empty, not an error.
  if (status === 416) return { total: count ?? 0, notifications: [] }
  if (error) throw error
  return { total: count ?? 0, notifications: data }
}
