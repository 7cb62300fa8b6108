import { queryOptions } from '@tanstack/react-query'
import type { SelectedColumns, SupabaseClient, Tables } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import type { ReportDecisionInput } from '../report-decision-buttons.tsx'
import { tableQuery } from '../table-query.ts'

type ReportRow = SelectedColumns<'listing_reports', typeof reportColumns> & {
  property: Pick<Tables<'properties'>, 'title' | 'location' | 'status'> | null
}

export type ListingReport = ReportRow & { people: People }

const reportColumns = 'id,property_id,reporter_id,reason,details,status,outcome,created_at,handled_by'
const columns = `${reportColumns},property:properties(title,location,status)` as const

export const reportQueries = {
  list: (params: TableParams) => tableQuery('listing-reports', params, () => fetchReports(params)),
  forListing: (propertyId: string) =>
    queryOptions({
      queryKey: [...adminKey, 'listing-reports', 'of', propertyId],
      queryFn: () => fetchListingReports(propertyId),
    }),
  openCount: queryOptions({
    queryKey: [...adminKey, 'listing-reports', 'open'],
    queryFn: async () => {
      const client = await getSupabase()
      const { count } = await client
        .from('listing_reports')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'open')
        .throwOnError()
      return count ?? 0
    },
  }),
}

async function fetchReports(params: TableParams): Promise<TablePage<ListingReport>> {
  const client = await getSupabase()
  let request = client.from('listing_reports').select(columns, { count: 'exact' })
  if (params.filter('status')) request = request.filter('status', 'eq', params.filter('status'))
  if (params.filter('reason')) request = request.filter('reason', 'eq', params.filter('reason'))
  const page = toPage(
    await request
      .order('created_at', { ascending: !params.sort.isDescending })
      .order('id')
      .range(...rangeOf(params)),
  )
  return { total: page.total, rows: await withPeople(client, page.rows) }
}

async function fetchListingReports(propertyId: string): Promise<ListingReport[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('listing_reports')
    .select(columns)
    .eq('property_id', propertyId)
    .order('created_at', { ascending: false })
    .limit(100)
    .throwOnError()
  return withPeople(client, data)
}

async function withPeople(client: SupabaseClient, rows: ReportRow[]): Promise<ListingReport[]> {
  const people = await fetchPeople(
    client,
    rows.flatMap(({ reporter_id, handled_by }) => [reporter_id, handled_by]),
  )
  return rows.map((row) => ({ ...row, people }))
}

type ListingReportDecision = ReportDecisionInput & { removesListing: boolean }

export const decideReport = (
  client: SupabaseClient,
  { id, decision, outcome, removesListing }: ListingReportDecision,
) =>
  callFunction(client, 'decide_listing_report', {
    report_id: id,
    decision,
    outcome: outcome ?? null,
    removes_listing: removesListing,
  })
