import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '../../data/supabase.ts'

/** Counts for the sidebar. */
export const savedCountQueries = {
  all: ['saved-counts'] as const,
  of: (userId: string) =>
    queryOptions({
      queryKey: ['saved-counts', userId],
      queryFn: async () => {
        const [saved, alerts] = await Promise.all([count('saved_properties'), count('saved_searches')])
        return { saved, alerts }
      },
    }),
}

async function count(table: 'saved_properties' | 'saved_searches'): Promise<number> {
  const client = await getSupabase()
  const answer = await client.from(table).select('*', { count: 'exact', head: true }).throwOnError()
  return answer.count ?? 0
}
