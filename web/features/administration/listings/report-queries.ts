import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableAddress } from '../../../data/table-params.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import type { ReportDecisionInput } from '../report-decision-buttons.tsx'
import type { ReportStatus } from '../report-labels.ts'
import { rangeOf, type TablePage, toPage } from '../table/table-page.ts'
import { tableQuery } from '../table/table-query.ts'
import type { ListingStatus, ReportReason } from './listing-labels.ts'

type ReportRow = {
  id: string
  property_id: string
  reporter_id: string | null
  reason: ReportReason
  details: string
  status: ReportStatus
  outcome: string | null
  created_at: string
  handled_by: string | null
  property: { title: string; location: string; status: ListingStatus } | null
}

export type ListingReport = ReportRow & { people: People }

const columns =
  'id,property_id,reporter_id,reason,details,status,outcome,created_at,handled_by,property:properties(title,location,status)'

export const reportQueries = {
  list: (address: TableAddress) => tableQuery('listing-reports', address, () => fetchReports(address)),
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

async function fetchReports(address: TableAddress): Promise<TablePage<ListingReport>> {
  const client = await getSupabase()
  let request = client.from('listing_reports').select(columns, { count: 'exact' })
  if (address.filter('status')) request = request.eq('status', address.filter('status'))
  if (address.filter('reason')) request = request.eq('reason', address.filter('reason'))
  const page = toPage(
    await request
      .order('created_at', { ascending: !address.sort.isDescending })
      .order('id')
      .range(...rangeOf(address))
      .overrideTypes<ReportRow[], { merge: false }>(),
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
    .overrideTypes<ReportRow[], { merge: false }>()
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
  callFunction<null>(client, 'decide_listing_report', {
    report_id: id,
    decision,
    outcome: outcome ?? null,
    removes_listing: removesListing,
  })
