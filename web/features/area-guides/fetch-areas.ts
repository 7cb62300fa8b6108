import type { SupabaseClient } from '../../../supabase/database.ts'
import type { AreaGuide, AreaSummary } from './area.ts'

export async function fetchAreas(client: SupabaseClient, query: string): Promise<AreaSummary[]> {
  const { data } = await client
    .rpc('list_areas', query ? { query, per_region: 60 } : { per_region: 12 })
    .throwOnError()
  return data
}

export async function fetchAreaGuide(client: SupabaseClient, slug: string): Promise<AreaGuide | null> {
  const { data } = await client.rpc('area_guide', { slug }).throwOnError()
  return data
}
