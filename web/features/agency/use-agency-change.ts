import { useMutation, useQueryClient } from '@tanstack/react-query'
import { account } from '../../messages/account/account.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts'
import { agencyQueries } from './agency-queries.ts'

type Change<Input> = {
  run: (input: Input) => Promise<unknown>
  said?: (input: Input) => ToastMessage
  onDone?: () => void
}

/** A change to the agency: done once, told, and everything that shows it loaded again. */
export function useAgencyChange<Input = void>({ run, said, onDone }: Change<Input>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async (_answer, input) => {
      await queries.invalidateQueries({ queryKey: agencyQueries.all })
      if (said) toast({ tone: 'positive', ...said(input) })
      onDone?.()
    },
    onError: (error: Error & { hint?: string; code?: string }) =>
      toast({ ...account.error, text: messages.refusalFor(error), tone: 'negative' }),
  })
}
