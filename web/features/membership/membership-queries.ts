import { queryOptions } from '@tanstack/react-query'
import { type Plan, planColumns } from '../../../domain/plans/plan-terms.ts'
import type { FunctionResult, SelectedColumns, Tables } from '../../../supabase/database.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnScope, ownOrAgencyFilter } from '../../session/own-scope.ts'
import { fetchProvider } from './payment-service.ts'

export type Usage = NonNullable<FunctionResult<'my_plan_usage'>>

export type PlanRole = Tables<'plans'>['role']

export type PaymentStatus = Tables<'payments'>['status']

export type Invoice = SelectedColumns<'payments', typeof paymentColumns> & {
  plan: Pick<Tables<'plans'>, 'id' | 'name'>
}

const paymentColumns =
  'id,invoice_number,amount_pence,status,provider,reference,created_at,paid_at,refunded_at,period_start,period_end'
const invoiceColumns = `${paymentColumns},plan:plans(id,name)` as const

export const membershipQueries = {
  all: ['membership'] as const,
  usage: queryOptions({
    queryKey: ['membership', 'usage'],
    queryFn: async () => callFunction(await getSupabase(), 'my_plan_usage', {}),
  }),
  plans: (role: PlanRole) =>
    queryOptions({ queryKey: ['membership', 'plans', role], queryFn: () => fetchPlans(role) }),
  invoices: queryOptions({ queryKey: ['membership', 'invoices'], queryFn: fetchInvoices }),
  invoice: (id: string) =>
    queryOptions({ queryKey: ['membership', 'invoice', id], queryFn: () => fetchInvoice(id) }),
  /** Whether the user can change the plan: landlords and agency owners. */
  canDecide: (userId: string) =>
    queryOptions({ queryKey: ['membership', 'may-decide', userId], queryFn: () => fetchCanDecide(userId) }),
  provider: queryOptions({ queryKey: ['membership', 'provider'], queryFn: fetchProvider }),
  paymentDetails: queryOptions({ queryKey: ['membership', 'payment-details'], queryFn: fetchPaymentDetails }),
}

async function fetchPlans(role: PlanRole): Promise<Plan[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('plans')
    .select(planColumns)
    .eq('role', role)
    .eq('is_offered', true)
    .order('position')
    .throwOnError()
  return data
}

async function fetchInvoices(): Promise<Invoice[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('payments')
    .select(`${invoiceColumns},membership:memberships!inner(id)`)
    .or(ownOrAgencyFilter(await fetchOwnScope()), { referencedTable: 'membership' })
    .order('created_at', { ascending: false })
    .limit(120)
    .throwOnError()
  return data
}

async function fetchInvoice(id: string): Promise<Invoice | null> {
  const client = await getSupabase()
  const { data } = await client
    .from('payments')
    .select(invoiceColumns)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  return data
}

async function fetchCanDecide(userId: string): Promise<boolean> {
  const client = await getSupabase()
  const { data } = await client
    .from('agency_members')
    .select('role')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError()
  return data === null || data.role === 'owner'
}

async function fetchPaymentDetails(): Promise<string> {
  const client = await getSupabase()
  const { data } = await client
    .from('app_settings')
    .select('value')
    .eq('key', 'invoice_payment_details')
    .maybeSingle()
    .throwOnError()
  return typeof data?.value === 'string' ? data.value : ''
}
