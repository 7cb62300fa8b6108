import { queryOptions } from '@tanstack/react-query'
import type { SelectedColumns } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnScope, ownOrAgencyFilter } from '../../session/own-scope.ts'

export type ImportRun = SelectedColumns<'import_runs', typeof runColumns>

const runColumns = 'id,format,file_name,status,total,created,updated,unchanged,refused,report,started_at'

export const importQueries = {
  all: ['import'] as const,
  history: queryOptions({ queryKey: ['import', 'history'], queryFn: fetchHistory }),
  pictures: queryOptions({
    queryKey: ['import', 'pictures'],
    queryFn: async () => callFunction(await getSupabase(), 'feed_picture_counts', {}),
    refetchInterval: ({ state }) => (state.data?.waiting ? 3_000 : false),
  }),
}

async function fetchHistory(): Promise<ImportRun[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('import_runs')
    .select(runColumns)
    .eq('is_dry_run', false)
    .or(ownOrAgencyFilter(await fetchOwnScope()))
    .order('started_at', { ascending: false })
    .limit(20)
    .throwOnError()
  return data
}
