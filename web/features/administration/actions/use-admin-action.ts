import type { SupabaseClient } from '@supabase/supabase-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getSupabase } from '../../../data/supabase.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { type ToastMessage, toast } from '../../../ui/feedback/toast.ts'
import { describeRefusal } from './describe-refusal.ts'

/** The key that everything administrators have loaded begins with. */
export const adminKey = ['administration'] as const

type Action<Input, Result> = {
  run: (client: SupabaseClient, input: Input) => PromiseLike<Result>
  done?: ToastMessage | ((result: Result, input: Input) => ToastMessage)
  onDone?: (result: Result, input: Input) => void
  /** Where a refusal is answered on the spot, and not by a word in the corner. */
  onRefused?: (hint: string | undefined) => boolean
}

/** Something an administrator does. Whatever comes of it, the lists show the truth afterwards. */
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
    // Done is done when the lists say so too; a failure is told at once, whether or not they can be fetched.
    onSettled: (_result, error) => {
      const refreshed = queries.invalidateQueries({ queryKey: adminKey })
      return error ? undefined : refreshed
    },
  })
}
