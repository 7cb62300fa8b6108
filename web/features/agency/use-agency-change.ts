import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account } from '../../messages/account/account.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts'
import { agencyQueries } from './agency-queries.ts'

type Change<Input> = {
  run: (input: Input) => Promise<unknown>
  successMessage?: (input: Input) => ToastMessage
  onDone?: () => void
}

/** A mutation of the agency that refetches its queries and shows a toast. */
export function useAgencyChange<Input = void>({ run, successMessage, onDone }: Change<Input>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (_result, input) => {
      await queries.invalidateQueries({ queryKey: agencyQueries.all })
      if (successMessage) toast({ tone: 'positive', ...successMessage(input) })
      onDone?.()
    },
    onError: (error: Error & { hint?: string; code?: string }) =>
      toast({ ...account.error, text: messages.refusalFor(error), tone: 'negative' }),
  })
}
