import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type Bounds, parseSearchQuery } from '../../../../domain/search/search-query.ts'
import type { FunctionResult, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'

export async function fetchClusters(
  client: SupabaseClient,
  params: URLSearchParams,
): Promise<FunctionResult<'map_clusters'> | undefined> {
  const query = parseSearchQuery(params)
  const { bounds: window } = parseSearchQuery(new URLSearchParams({ bounds: params.get('window') ?? '' }))
  const zoom = Number(params.get('zoom'))
  if (!window || !Number.isInteger(zoom) || zoom < 0 || zoom > 22) return undefined
  const { bounds, ...criteria } = searchCriteria(query, new Date())
  const inSight = bounds ? shared(window, bounds as Bounds) : window
  if (!inSight) return []
  return callFunction(client, 'map_clusters', { ...criteria, bounds: inSight, zoom })
}

/** A search within bounds finds only what is inside them, even if the window shows more. */
function shared(a: Bounds, b: Bounds): Bounds | undefined {
  const both: Bounds = [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ]
  return both[0] < both[2] && both[1] < both[3] ? both : undefined
}
