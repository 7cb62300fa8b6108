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
  | { type: 'report_enquiry'; reason: string }
  | { type: 'block_enquiry' | 'unblock_enquiry' }

export type ThreadAction =
  | { type: 'set_enquiry_status'; status: EnquiryState; viewing_at?: string }
  | AbuseAction

/** Runs an action on a conversation for a signed-in participant. */
export const useThreadAction = (enquiryId: string) =>
  useEnquiryAction<ThreadAction>(async ({ type, ...parameters }) =>
    callFunction(await getSupabase(), type, { enquiry_id: enquiryId, ...parameters }),
  )

const guestFunctions = {
  report_enquiry: 'guest_report',
  block_enquiry: 'guest_block',
  unblock_enquiry: 'guest_unblock',
} as const satisfies Record<AbuseAction['type'], FunctionName>

/** Runs an action for a guest with the link from an email. */
export const useGuestAction = (token: string) =>
  useEnquiryAction<AbuseAction>(async ({ type, ...parameters }) =>
    callFunction(await getSupabase(), guestFunctions[type], { token, ...parameters }),
  )

function useEnquiryAction<Action extends ThreadAction>(perform: (action: Action) => Promise<void>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: perform,
    onSuccess: async (_, action) => {
      const message = successMessage(action)
      if (message) toast({ ...message, tone: 'positive' })
      await queries.invalidateQueries({ queryKey: enquiryQueries.all })
    },
    onError: (error) => toast({ ...account.error, text: messages.refusalFor(error), tone: 'negative' }),
  })
}

function successMessage(action: ThreadAction): ToastMessage | undefined {
  if (action.type === 'set_enquiry_status')
    return { viewing_booked: messages.booked, closed: messages.closed, new: undefined, answered: undefined }[
      action.status
    ]
  return {
    report_enquiry: messages.reported,
    block_enquiry: messages.blocked,
    unblock_enquiry: messages.unblocked,
  }[action.type]
}
