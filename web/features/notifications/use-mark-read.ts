import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { notifications as messages } from '../../messages/account/notifications.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { notificationQueries } from './notification-queries.ts'

/** Marks one by id, or all. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (which: string) => {
      const client = await getSupabase()
      if (which === 'all') await callFunction(client, 'mark_all_notifications_read', {})
      else
        await client
          .from('notifications')
          .update({ read_at: new Date().toISOString() })
          .eq('id', which)
          .is('read_at', null)
          .throwOnError()
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationQueries.all }),
    onError: () => toast({ ...messages.markFailed, tone: 'negative' }),
  })
}
