import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { notificationQueries } from './notification-queries.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Hidden if nothing is unread. */
export function MarkAllButton({ userId }: { userId: string }) {
  const { data: unread = 0 } = useQuery(notificationQueries.unread(userId))
  const marking = useMarkRead()
  if (unread === 0) return null
  return (
    <Button isBusy={marking.isPending} onClick={() => marking.mutate('all')}>
      Mark all as read
    </Button>
  )
}
