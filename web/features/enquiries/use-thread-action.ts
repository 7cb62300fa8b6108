import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FunctionName } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts'
import { enquiryQueries } from './enquiry-queries.ts'
import type { EnquiryState } from './enquiry-state.ts'

export type AbuseAction =
  | { does: 'report_enquiry'; reason: string }
  | { does: 'block_enquiry' | 'unblock_enquiry' }

export type ThreadAction =
  | { does: 'set_enquiry_status'; status: EnquiryState; viewing_at?: string }
  | AbuseAction

/** Everything one does with a conversation beside writing in it, as one of its sides. */
export const useThreadAction = (enquiryId: string) =>
  useAction<ThreadAction>(async ({ does, ...parameters }) =>
    callFunction(await getSupabase(), does, { enquiry_id: enquiryId, ...parameters }),
  )

const guestFunctions = {
  report_enquiry: 'guest_report',
  block_enquiry: 'guest_block',
  unblock_enquiry: 'guest_unblock',
} as const satisfies Record<AbuseAction['does'], FunctionName>

/** The same for whoever holds the link of our mail. */
export const useGuestAction = (token: string) =>
  useAction<AbuseAction>(async ({ does, ...parameters }) =>
    callFunction(await getSupabase(), guestFunctions[does], { token, ...parameters }),
  )

/** One at a time, and each is said when it is done. */
function useAction<Action extends ThreadAction>(perform: (action: Action) => Promise<void>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: perform,
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
