import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callFunction } from '../../lib/call-function.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { account } from '../../messages/account.ts'
import { enquiries as messages } from '../../messages/enquiries.ts'
import { type ToastMessage, toast } from '../../ui/toast.ts'
import { enquiryQueries } from './enquiry-queries.ts'
import type { EnquiryState } from './enquiry-state.ts'

export type ThreadAction =
  | { does: 'set_enquiry_status'; status: EnquiryState; viewing_at?: string }
  | { does: 'report_enquiry'; reason: string }
  | { does: 'block_enquiry' | 'unblock_enquiry' }

/** Everything one does with a conversation beside writing in it: one at a time, and each is said when it is done. */
export function useThreadAction(enquiryId: string) {
  const queries = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ does, ...parameters }: ThreadAction) =>
      callFunction<void>(await getSupabase(), does, { enquiry_id: enquiryId, ...parameters }),
    onSuccess: async (_, action) => {
      const said = wordsFor(action)
      if (said) toast({ ...said, tone: 'positive' })
      await queries.invalidateQueries({ queryKey: enquiryQueries.all })
    },
    onError: (error) => toast({ ...account.error, text: messages.refusalFor(error), tone: 'negative' }),
  })
}

function wordsFor(action: ThreadAction): ToastMessage | undefined {
  if (action.does === 'set_enquiry_status')
    return { viewing_booked: messages.booked, closed: messages.closed, new: undefined, answered: undefined }[
      action.status
    ]
  return {
    report_enquiry: messages.reported,
    block_enquiry: messages.blocked,
    unblock_enquiry: messages.unblocked,
  }[action.does]
}
