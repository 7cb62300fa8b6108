import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FunctionArguments, FunctionName, FunctionResult } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { toast } from '../../ui/feedback/toast.ts'

type MyFeeds = FunctionResult<'my_feeds'>
export type Feed = MyFeeds['feeds'][number]
export type FeedMessage = FunctionResult<'my_feed_messages'>[number]

/** As many as `my_feed_messages` returns. */
const messagesPerPage = 50

export const feedQueries = {
  all: ['feeds'] as const,
  mine: queryOptions({
    queryKey: ['feeds', 'mine'],
    queryFn: async () => callFunction(await getSupabase(), 'my_feeds', {}),
    refetchInterval: 15_000,
  }),
  messages: (feedId: string, onlyFailures: boolean) =>
    infiniteQueryOptions({
      queryKey: ['feeds', 'messages', feedId, onlyFailures],
      queryFn: async ({ pageParam: before }) =>
        callFunction(await getSupabase(), 'my_feed_messages', {
          feed_id: feedId,
          only_failures: onlyFailures,
          ...(before && { before }),
        }),
      initialPageParam: '',
      getNextPageParam: (page) => (page.length < messagesPerPage ? undefined : page.at(-1)?.received_at),
      select: ({ pages }) => pages.flat(),
    }),
}

type Action<Name extends FunctionName> = { name: Name; onDone?: (result: FunctionResult<Name>) => void }

/** Calls a function that changes a feed, and refreshes the page. */
export function useFeedAction<Name extends FunctionName>({ name, onDone }: Action<Name>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (args: FunctionArguments<Name>) => callFunction(await getSupabase(), name, args),
    onSuccess: async (result) => {
      onDone?.(result)
      await queries.invalidateQueries({ queryKey: feedQueries.all })
    },
    onError: (error: Error & { hint?: string; code?: string }) =>
      toast({ ...account.error, text: messages.refusalFor(error), tone: 'negative' }),
  })
}
