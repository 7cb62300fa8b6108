import { queryOptions } from '@tanstack/react-query'
import type { PortalRoom } from '../../domain/roles.ts'
import { getSupabase } from './supabase.ts'

/** How much is in a room, for the sidebar. */
export const roomCountQueries = {
  all: ['room-counts'] as const,
  of: (userId: string) =>
    queryOptions({
      queryKey: ['room-counts', userId],
      queryFn: async (): Promise<Partial<Record<PortalRoom, number>>> => {
        const [saved, alerts] = await Promise.all([count('saved_properties'), count('saved_searches')])
        return { saved, alerts }
      },
    }),
}

async function count(table: string): Promise<number> {
  const client = await getSupabase()
  const answer = await client.from(table).select('*', { count: 'exact', head: true }).throwOnError()
  return answer.count ?? 0
}
