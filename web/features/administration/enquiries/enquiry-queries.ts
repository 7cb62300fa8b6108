import { queryOptions } from '@tanstack/react-query'
import { isUuid } from '../../../../domain/text/uuid.ts'
import type { SelectedColumns, SupabaseClient, Tables } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { likePattern, rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, type People } from '../people.ts'
import type { ReportDecisionInput } from '../report-decision-buttons.tsx'
import { tableQuery } from '../table-query.ts'

export type EnquiryStatus = Tables<'property_enquiries'>['status']

type Enquiry = SelectedColumns<'property_enquiries', typeof ownColumns> & { agency: { name: string } | null }

export type EnquiryRow = Enquiry & { people: People }

/** `reporter_id` is null if a guest reported it. */
type ReportRow = SelectedColumns<'enquiry_reports', typeof ownReportColumns> & { enquiry: Enquiry | null }

export type EnquiryReport = ReportRow & { people: People }

export type Message = SelectedColumns<'enquiry_messages', typeof messageColumns>

// Without the message: administrators read messages only after one side has reported them.
const ownColumns = 'id,property_id,property_title,enquirer_id,owner_id,name,status,created_at'
const enquiryColumns = `${ownColumns},agency:agencies(name)` as const
const ownReportColumns = 'id,enquiry_id,reporter_id,reason,status,outcome,created_at,handled_by'
const reportColumns = `${ownReportColumns},enquiry:property_enquiries(${enquiryColumns})` as const
const messageColumns = 'id,side,body,created_at,sender_id'

export const enquiryQueries = {
  list: (params: TableParams) => tableQuery('enquiries', params, () => fetchEnquiries(params)),
  reports: (params: TableParams) => tableQuery('enquiry-reports', params, () => fetchReports(params)),
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

async function fetchEnquiries(params: TableParams): Promise<TablePage<EnquiryRow>> {
  const client = await getSupabase()
  const { query } = params
  let request = client.from('property_enquiries').select(enquiryColumns, { count: 'exact' })
  if (isUuid(query))
    request = request.or(
      ['id', 'property_id', 'enquirer_id', 'owner_id'].map((column) => `${column}.eq.${query}`).join(','),
    )
  else if (query)
    request = request.or(`property_title.ilike.${likePattern(query)},name.ilike.${likePattern(query)}`)
  if (params.filter('status')) request = request.filter('status', 'eq', params.filter('status'))
  const page = toPage(
    await request
      .order('created_at', { ascending: !params.sort.isDescending })
      .order('id')
      .range(...rangeOf(params)),
  )
  const people = await fetchPeople(
    client,
    page.rows.flatMap(({ enquirer_id, owner_id }) => [enquirer_id, owner_id]),
  )
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, people })) }
}

async function fetchReports(params: TableParams): Promise<TablePage<EnquiryReport>> {
  const client = await getSupabase()
  let request = client.from('enquiry_reports').select(reportColumns, { count: 'exact' })
  if (params.filter('status')) request = request.filter('status', 'eq', params.filter('status'))
  const page = toPage(
    await request
      .order('created_at', { ascending: !params.sort.isDescending })
      .order('id')
      .range(...rangeOf(params)),
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
    .throwOnError()
  const [report] = data
  if (!report) return null
  const [people, messages] = await Promise.all([
    peopleOf(client, [report]),
    client
      .from('enquiry_messages')
      .select(messageColumns)
      .eq('enquiry_id', report.enquiry_id)
      .order('created_at')
      .limit(500)
      .throwOnError(),
  ])
  return { report: { ...report, people }, messages: messages.data }
}

export const decideEnquiryReport = (client: SupabaseClient, { id, decision, outcome }: ReportDecisionInput) =>
  callFunction(client, 'decide_enquiry_report', { report_id: id, decision, outcome: outcome ?? null })
