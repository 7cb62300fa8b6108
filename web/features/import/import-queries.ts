import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnScope, ownOrAgencyFilter } from '../../session/own-scope.ts'
import type { ReportLine } from './report.ts'

export type ImportRun = {
  id: string
  format: 'csv' | 'blm'
  file_name: string
  status: 'running' | 'finished' | 'failed'
  total: number
  created: number
  updated: number
  unchanged: number
  refused: number
  report: ReportLine[]
  started_at: string
}

type PictureCounts = { waiting: number; kept: number; failed: number; missing: number }

export const importQueries = {
  all: ['import'] as const,
  history: queryOptions({ queryKey: ['import', 'history'], queryFn: fetchHistory }),
  pictures: queryOptions({
    queryKey: ['import', 'pictures'],
    queryFn: async () => callFunction<PictureCounts>(await getSupabase(), 'feed_picture_counts', {}),
    refetchInterval: ({ state }) => (state.data?.waiting ? 3_000 : false),
  }),
}

async function fetchHistory(): Promise<ImportRun[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('import_runs')
    .select('id,format,file_name,status,total,created,updated,unchanged,refused,report,started_at')
    .eq('is_dry_run', false)
    .or(ownOrAgencyFilter(await fetchOwnScope()))
    .order('started_at', { ascending: false })
    .limit(20)
    .overrideTypes<ImportRun[], { merge: false }>()
    .throwOnError()
  return data
}
