import { useEffect, useRef } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'

const debounceMs = 1_200

/** Shows colleagues the reply being written, a moment after each change. */
export function useSharedDraft(enquiryId: string, isShared: boolean): (body: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (body) => {
    if (!isShared) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Only a hint for colleagues: the next change shares it again.
      shareDraft(enquiryId, body).catch(() => undefined)
    }, debounceMs)
  }
}

async function shareDraft(enquiryId: string, body: string): Promise<void> {
  await callFunction(await getSupabase(), 'save_enquiry_draft', {
    enquiry_id: enquiryId,
    body: body.slice(0, 5000),
  })
}
