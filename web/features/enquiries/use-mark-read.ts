import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { enquiryQueries, type Thread } from './enquiry-queries.ts'

/** Marks a conversation as read while it is visible. */
export function useMarkRead({ id, is_unread: isUnread, messages }: Thread): void {
  const queries = useQueryClient()
  const lastId = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new last message is marked.
  useEffect(() => {
    if (!isUnread) return
    const markRead = async () => {
      if (document.visibilityState !== 'visible') return
      await callFunction(await getSupabase(), 'mark_enquiry_read', { enquiry_id: id })
      await queries.invalidateQueries({ queryKey: enquiryQueries.all })
    }
    const tryMarkRead = () => {
      // A failed call is repeated when the page is visible again.
      markRead().catch(() => undefined)
    }
    tryMarkRead()
    document.addEventListener('visibilitychange', tryMarkRead)
    return () => document.removeEventListener('visibilitychange', tryMarkRead)
  }, [id, isUnread, lastId, queries])
}
