import { invoiceNumber } from '../../../../domain/money/pence.ts'
import { isUuid } from '../../../../domain/text/uuid.ts'
import type { SelectedColumns, SupabaseClient, Tables } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import type { TableParams } from '../../../data/table-params.ts'
import { likePattern, rangeOf, type TablePage, toPage } from '../../../entities/table/table-page.ts'
import { fetchPeople, type People } from '../people.ts'
import { tableQuery } from '../table-query.ts'

export type PaymentStatus = Tables<'payments'>['status']

type Row = SelectedColumns<'payments', typeof paymentColumns> & {
  plan: { name: string } | null
  agency: Pick<Tables<'agencies'>, 'name' | 'slug' | 'email'> | null
}

export type Payment = Row & { people: People }

const paymentColumns =
  'id,user_id,invoice_number,amount_pence,status,provider,reference,note,created_at,paid_at,refunded_at,period_start,period_end'
const columns = `${paymentColumns},plan:plans(name),agency:agencies(name,slug,email)` as const

export const paymentSorts = ['created_at', 'invoice_number', 'amount_pence', 'paid_at'] as const

export const paymentQueries = {
  list: (params: TableParams) =>
    tableQuery('payments', params, async () => {
      const client = await getSupabase()
      return withPeople(client, await fetchPayments(client, params, rangeOf(params)))
    }),
}

async function fetchPayments(
  client: SupabaseClient,
  params: TableParams,
  range: [number, number],
): Promise<TablePage<Row>> {
  const { query, sort } = params
  let request = client.from('payments').select(columns, { count: 'exact' })
  if (query) request = request.or(await searchFilter(client, query))
  if (params.filter('status')) request = request.filter('status', 'eq', params.filter('status'))
  if (params.filter('plan')) request = request.eq('plan_id', params.filter('plan'))
  return toPage(
    await request
      .order(sort.by, { ascending: !sort.isDescending, nullsFirst: false })
      .order('id')
      .range(...range),
  )
}

/** Matches an invoice number, a reference, or the payer (landlord or agency) by name, email or ID. */
async function searchFilter(client: SupabaseClient, query: string): Promise<string> {
  if (isUuid(query)) return `user_id.eq.${query},agency_id.eq.${query}`
  const [payers, { data: agencies }] = await Promise.all([
    callFunction(client, 'admin_users', { query, page_size: 200 }),
    client
      .from('agencies')
      .select('id')
      .or(`name.ilike.${likePattern(query)},email.ilike.${likePattern(query)}`)
      .limit(200)
      .throwOnError(),
  ])
  const conditions = [`reference.ilike.${likePattern(query)}`]
  const number = invoiceNumber(query)
  if (number !== undefined) conditions.push(`invoice_number.eq.${number}`)
  if (payers.length > 0) conditions.push(`user_id.in.(${payers.map(({ id }) => id).join(',')})`)
  if (agencies.length > 0) conditions.push(`agency_id.in.(${agencies.map(({ id }) => id).join(',')})`)
  return conditions.join(',')
}

async function withPeople(client: SupabaseClient, page: TablePage<Row>): Promise<TablePage<Payment>> {
  const people = await fetchPeople(
    client,
    page.rows.map(({ user_id }) => user_id),
  )
  return { total: page.total, rows: page.rows.map((row) => ({ ...row, people })) }
}

/** The most people whose names can be fetched in one request. */
const exportBatchSize = 500

/** All payments that match the table's search and filters, in the table's order. */
export async function fetchAllPayments(client: SupabaseClient, params: TableParams): Promise<Payment[]> {
  const all: Payment[] = []
  for (;;) {
    const range: [number, number] = [all.length, all.length + exportBatchSize - 1]
    const { rows } = await withPeople(client, await fetchPayments(client, params, range))
    all.push(...rows)
    if (rows.length < exportBatchSize) return all
  }
}

export const recordPayment = (
  client: SupabaseClient,
  payment: { payment_id: string; reference: string | null; note: string | null },
) => callFunction(client, 'record_payment', payment)

export const refundPayment = (client: SupabaseClient, refund: { payment_id: string; reason: string }) =>
  callFunction(client, 'refund_payment', refund)
