import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FunctionArguments, FunctionName, FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts'

export type Diary = NonNullable<FunctionResult<'my_viewings'>>
export type Appointment = Diary['appointments'][number]
export type Viewing = Diary['viewings'][number]
export type DiaryDraw = Diary['draws'][number]
export type Availability = NonNullable<FunctionResult<'my_viewing_availability'>>
export type Whose = 'mine' | 'agency'

type Period = { from: Date; until: Date; whose: Whose }

const refetchIntervalMs = 60_000

export const viewingQueries = {
  all: ['viewings'] as const,
  diary: ({ from, until, whose }: Period) =>
    queryOptions({
      queryKey: [...viewingQueries.all, 'diary', from.toISOString(), until.toISOString(), whose],
      queryFn: async () =>
        callFunction(await getSupabase(), 'my_viewings', {
          from_at: from.toISOString(),
          until_at: until.toISOString(),
          whose,
        }),
      placeholderData: keepPreviousData,
      refetchInterval: refetchIntervalMs,
      refetchOnMount: 'always',
    }),
  availability: () =>
    queryOptions({
      queryKey: [...viewingQueries.all, 'availability'],
      queryFn: async () => callFunction(await getSupabase(), 'my_viewing_availability', {}),
    }),
  feeds: () =>
    queryOptions({
      queryKey: [...viewingQueries.all, 'feeds'],
      queryFn: async () => callFunction(await getSupabase(), 'my_calendar_feeds', {}),
    }),
  options: (propertyId: string) =>
    queryOptions({
      queryKey: [...viewingQueries.all, 'options', propertyId],
      queryFn: async () => callFunction(await getSupabase(), 'viewing_options', { property_id: propertyId }),
    }),
}

type Action<Name extends FunctionName> = {
  name: Name
  success?: ToastMessage
  onDone?: (result: FunctionResult<Name>) => void
}

/** Calls a function, says how it went and refreshes the diary. */
export function useViewingAction<Name extends FunctionName>({ name, success, onDone }: Action<Name>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (args: FunctionArguments<Name>) => callFunction(await getSupabase(), name, args),
    onSuccess: (result) => {
      if (success) toast({ ...success, tone: 'positive' })
      onDone?.(result)
    },
    onError: (error) => toast({ title: 'Sorry', text: messages.refusalFor(error), tone: 'negative' }),
    // After a refusal too: what was on screen is out of date.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: viewingQueries.all }),
        queries.invalidateQueries({ queryKey: ['enquiries'] }),
      ]),
  })
}
