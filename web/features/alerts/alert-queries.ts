import { queryOptions } from '@tanstack/react-query'
import { getSupabase } from '../../data/supabase.ts'
import { parseSearch, type SavedSearch } from './saved-search.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000

export const alertQueries = {
  all: ['alerts'] as const,
  searches: queryOptions({
    queryKey: ['alerts', 'searches'],
    queryFn: fetchSearches,
    refetchOnWindowFocus: true,
  }),
}

async function fetchSearches(): Promise<SavedSearch[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('saved_searches')
    .select('id, name, query, alert, is_paused, last_sent_at, matches:alert_matches(count)')
    .gte('matches.matched_at', new Date(Date.now() - weekMs).toISOString())
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map((row) => ({
    id: row.id,
    name: row.name,
    queryString: row.query,
    query: parseSearch(row.query),
    alert: row.alert,
    isPaused: row.is_paused,
    lastSentAt: row.last_sent_at,
    newMatches: row.matches[0]?.count ?? 0,
  }))
}
