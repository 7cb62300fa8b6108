import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { type ToastMessage, toast } from '../../../ui/feedback/toast.ts'
import { describeRefusal } from './describe-refusal.ts'

/** Prefix of every query key in administration. */
export const adminKey = ['administration'] as const

type Action<Input, Result> = {
  run: (client: SupabaseClient, input: Input) => PromiseLike<Result>
  done?: ToastMessage | ((result: Result, input: Input) => ToastMessage)
  onDone?: (result: Result, input: Input) => void
  /** Returns true where the caller shows the refusal itself; otherwise a toast does. */
  onRefused?: (hint: string | undefined) => boolean
}

/** A mutation by an administrator. All administration queries are refetched afterwards, also after a failure. */
export function useAdminAction<Input = void, Result = unknown>(action: Action<Input, Result>) {
  const { run, done, onDone, onRefused } = action
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => run(await getSupabase(), input),
    onSuccess: (result, input) => {
      const message = typeof done === 'function' ? done(result, input) : done
      if (message) toast({ tone: 'positive', ...message })
      onDone?.(result, input)
    },
    onError: (error) => {
      const refusal = describeRefusal(error)
      if (onRefused?.(refusal.hint)) return
      toast({ ...administration.error, text: refusal.sentence, tone: 'negative' })
    },
    // Success waits for the refetched lists; a failure is reported at once.
    onSettled: (_result, error) => {
      const refreshed = queries.invalidateQueries({ queryKey: adminKey })
      return error ? undefined : refreshed
    },
  })
}
