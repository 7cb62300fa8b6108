import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account } from '../../messages/account/account.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { quotaMessage } from '../../messages/quotas.ts'
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts'
import { enquiryQueries } from './enquiry-queries.ts'

type Options = { onDone: () => void; success?: () => ToastMessage }

/** Changes what colleagues share about an enquiry. */
export function useLeadAction(perform: () => Promise<unknown>, { onDone, success }: Options) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: perform,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: enquiryQueries.all })
      if (success) toast({ ...success(), tone: 'positive' })
      onDone()
    },
    onError: (error) =>
      toast({ ...account.error, text: quotaMessage(error) ?? messages.refusalFor(error), tone: 'negative' }),
  })
}
