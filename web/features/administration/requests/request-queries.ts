import { queryOptions } from '@tanstack/react-query'
import type { RequestKind } from '../../../../domain/accounts/request-email.ts'
import { isUuid } from '../../../../domain/text/uuid.ts'
import type { SelectedColumns, SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { likePattern, rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { adminKey } from '../actions/use-admin-action.ts'
import { fetchPeople, shortName } from '../people.ts'
import { tableQuery } from '../table-query.ts'

type Decision = 'approved' | 'rejected'

/** Both tables have the same columns. */
type RequestRow = SelectedColumns<'letting_agent_requests', typeof columns>

/** With the name of the administrator who decided it. */
export type AccessRequest = RequestRow & { decidedBy: string | undefined }

const tables = {
  letting_agent: 'letting_agent_requests',
  private_landlord: 'private_landlord_requests',
} as const

const columns =
  'id,user_id,company_name,business_address,contact_first_name,contact_last_name,business_email,phone_number,status,payment_status,membership_plan,created_at,decided_by,decision_reason'

export const requestQueries = {
  list: (kind: RequestKind, params: TableParams) =>
    tableQuery(`${kind}-requests`, params, ({ signal }) => fetchRequests(kind, params, signal)),
  pending: queryOptions({
    queryKey: [...adminKey, 'requests', 'pending'],
    queryFn: async () => {
      const client = await getSupabase()
      const [agents, landlords] = await Promise.all([
        countPending(client, 'letting_agent'),
        countPending(client, 'private_landlord'),
      ])
      return { letting_agent: agents, private_landlord: landlords }
    },
  }),
}

async function fetchRequests(
  kind: RequestKind,
  params: TableParams,
  signal: AbortSignal,
): Promise<TablePage<AccessRequest>> {
  const client = await getSupabase()
  let request = client.from(tables[kind]).select(columns, { count: 'exact' })
  if (params.query) request = request.or(searchFilter(params.query))
  if (params.filter('status')) request = request.filter('status', 'eq', params.filter('status'))
  const page = toPage(
    await request
      .order('created_at', { ascending: !params.sort.isDescending })
      .order('id')
      .range(...rangeOf(params))
      .abortSignal(signal),
  )
  const people = await fetchPeople(
    client,
    page.rows.map(({ decided_by }) => decided_by),
  )
  const rows = page.rows.map((row) => {
    const decider = row.decided_by ? people.get(row.decided_by) : undefined
    return { ...row, decidedBy: decider && shortName(decider) }
  })
  return { rows, total: page.total }
}

const searchedColumns = [
  'company_name',
  'business_email',
  'contact_first_name',
  'contact_last_name',
  'phone_number',
] as const

const searchFilter = (query: string) =>
  isUuid(query)
    ? `id.eq.${query},user_id.eq.${query}`
    : searchedColumns.map((column) => `${column}.ilike.${likePattern(query)}`).join(',')

async function countPending(client: SupabaseClient, kind: RequestKind): Promise<number> {
  const { count } = await client
    .from(tables[kind])
    .select('id', { count: 'exact', head: true })
    .eq('status', 'pending')
    .throwOnError()
  return count ?? 0
}

export type RequestDecisionInput = { kind: RequestKind; id: string; decision: Decision; reason?: string }

/** The function grants the role, creates the agency and notifies the applicant in one transaction. */
export const decideRequest = (client: SupabaseClient, { kind, id, decision, reason }: RequestDecisionInput) =>
  callFunction(client, 'decide_access_request', { kind, id, decision, reason: reason ?? null })
