import { useQueryClient } from '@tanstack/react-query'
import { useLiveRows } from '../../session/live-rows.ts'
import { notificationQueries } from './notification-queries.ts'

export function useLiveNotifications(userId: string): void {
  const queries = useQueryClient()
  useLiveRows(
    [{ table: 'notifications', filter: `user_id=eq.${userId}` }],
    () => void queries.invalidateQueries({ queryKey: notificationQueries.all }),
  )
}
