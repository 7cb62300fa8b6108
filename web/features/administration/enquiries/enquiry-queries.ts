import type { SupabaseClient } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../../domain/text/uuid.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableAddress } from '../../../data/table-params.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import type { ReportDecisionInput } from '../report-decision-buttons.tsx'
import type { ReportStatus } from '../report-labels.ts'
import { likePattern, rangeOf, type TablePage, toPage } from '../table/table-page.ts'
import { tableQuery } from '../table/table-query.ts'

export type EnquiryStatus = 'unconfirmed' | 'new' | 'answered' | 'viewing_booked' | 'closed'

type Enquiry = {
  id: string
  property_id: string | null
  property_title: string
  enquirer_id: string | null
  owner_id: string | null
  name: string
  status: EnquiryStatus
  created_at: string
  agency: { name: string } | null
}

export type EnquiryRow = Enquiry & { people: People }

type ReportRow = {
  id: string
  enquiry_id: string
  /** Null: whoever asked without an account. */
  reporter_id: string | null
  reason: string
  status: ReportStatus
  outcome: string | null
  created_at: string
  handled_by: string | null
  enquiry: Enquiry | null
}

export type EnquiryReport = ReportRow & { people: People }

export type Message = {
  id: string
  side: 'enquirer' | 'professional'
  body: string
  created_at: string
  sender_id: string | null
}

// Without the message: administrators read messages only after one side has reported them.
const enquiryColumns =
  'id,property_id,property_title,enquirer_id,owner_id,name,status,created_at,agency:agencies(name)'
const reportColumns = `id,enquiry_id,reporter_id,reason,status,outcome,created_at,handled_by,enquiry:property_enquiries(${enquiryColumns})`

export const enquiryQueries = {
  list: (address: TableAddress) => tableQuery('enquiries', address, () => fetchEnquiries(address)),
  reports: (address: TableAddress) => tableQuery('enquiry-reports', address, () => fetchReports(address)),
  openReports: queryOptions({
    queryKey: [...adminKey, 'enquiry-reports', 'open'],
    queryFn: async () => {
      const client = await getSupabase()
      const { count } = await client
        .from('enquiry_reports')
        .select('id', { count: 'exact', head: true })
        .eq('status', 'open')
        .throwOnError()
      return count ?? 0
    },
  }),
  report: (id: string) =>
    queryOptions({ queryKey: [...adminKey, 'enquiry-report', id], queryFn: () => fetchReport(id) }),
}

async function fetchEnquiries(address: TableAddress): Promise<TablePage<EnquiryRow>> {
  const client = await getSupabase()
  const { query } = address
  let request = client.from('property_enquiries').select(enquiryColumns, { count: 'exact' })
  if (isUuid(query))
    request = request.or(
      ['id', 'property_id', 'enquirer_id', 'owner_id'].map((column) => `${column}.eq.${query}`).join(','),
    )
  else if (query)
    request = request.or(`property_title.ilike.${likePattern(query)},name.ilike.${likePattern(query)}`)
  if (address.filter('status')) request = request.eq('status', address.filter('status'))
  const page = toPage(
    await request
      .order('created_at', { ascending: !address.sort.isDescending })
      .order('id')
      .range(...rangeOf(address))
      .overrideTypes<Enquiry[], { merge: false }>(),
  )
  const people = await fetchPeople(
    client,
    page.rows.flatMap(({ enquirer_id, owner_id }) => [enquirer_id, owner_id]),
  )
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, people })) }
}

async function fetchReports(address: TableAddress): Promise<TablePage<EnquiryReport>> {
  const client = await getSupabase()
  let request = client.from('enquiry_reports').select(reportColumns, { count: 'exact' })
  if (address.filter('status')) request = request.eq('status', address.filter('status'))
  const page = toPage(
    await request
      .order('created_at', { ascending: !address.sort.isDescending })
      .order('id')
      .range(...rangeOf(address))
      .overrideTypes<ReportRow[], { merge: false }>(),
  )
  const people = await peopleOf(client, page.rows)
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, people })) }
}

const peopleOf = (client: SupabaseClient, rows: readonly ReportRow[]) =>
  fetchPeople(
    client,
    rows.flatMap(({ reporter_id, handled_by, enquiry }) => [
      reporter_id,
      handled_by,
      enquiry?.enquirer_id ?? null,
      enquiry?.owner_id ?? null,
    ]),
  )

/** A report with its conversation; null if it does not exist. */
async function fetchReport(id: string): Promise<{ report: EnquiryReport; messages: Message[] } | null> {
  if (!isUuid(id)) return null
  const client = await getSupabase()
  const { data } = await client
    .from('enquiry_reports')
    .select(reportColumns)
    .eq('id', id)
    .limit(1)
    .overrideTypes<ReportRow[], { merge: false }>()
    .throwOnError()
  const [report] = data
  if (!report) return null
  const [people, messages] = await Promise.all([
    peopleOf(client, [report]),
    client
      .from('enquiry_messages')
      .select('id,side,body,created_at,sender_id')
      .eq('enquiry_id', report.enquiry_id)
      .order('created_at')
      .limit(500)
      .overrideTypes<Message[], { merge: false }>()
      .throwOnError(),
  ])
  return { report: { ...report, people }, messages: messages.data }
}

export const decideEnquiryReport = (client: SupabaseClient, { id, decision, outcome }: ReportDecisionInput) =>
  callFunction<null>(client, 'decide_enquiry_report', { report_id: id, decision, outcome: outcome ?? null })
