import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { enquiryQueries, type Thread } from './enquiry-queries.ts'

/** What is on a screen somebody looks at has been read, and the other side may know. */
export function useMarkRead({ id, is_unread: isUnread, messages }: Thread): void {
  const queries = useQueryClient()
  const lastId = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new last message is marked.
  useEffect(() => {
    if (!isUnread) return
    const mark = async () => {
      if (document.visibilityState !== 'visible') return
      await callFunction<void>(await getSupabase(), 'mark_enquiry_read', { enquiry_id: id })
      await queries.invalidateQueries({ queryKey: enquiryQueries.all })
    }
    const tryToMark = () => {
      // A mark that fails is made with the next look.
      mark().catch(() => undefined)
    }
    tryToMark()
    document.addEventListener('visibilitychange', tryToMark)
    return () => document.removeEventListener('visibilitychange', tryToMark)
  }, [id, isUnread, lastId, queries])
}
