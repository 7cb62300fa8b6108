import { queryOptions } from '@tanstack/react-query'
import type { Role } from '../../../domain/accounts/roles.ts'
import type { Membership } from '../../../domain/plans/plan-change.ts'
import { type Plan, planColumns } from '../../../domain/plans/plan-terms.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { fetchOwnWork, ownOrAgencys } from '../../session/own-scope.ts'
import { fetchProvider } from './payment-service.ts'

export type Usage = {
  membership: Membership
  plan: Plan
  listings_used: number
  published_this_month: number
}

export type PaymentStatus = 'pending' | 'paid' | 'failed' | 'refunded'

export type Invoice = {
  id: string
  invoice_number: number
  amount_pence: number
  status: PaymentStatus
  provider: 'invoice' | 'stripe'
  reference: string | null
  created_at: string
  paid_at: string | null
  refunded_at: string | null
  period_start: string | null
  period_end: string | null
  plan: { id: string; name: string }
}

const invoiceColumns =
  'id,invoice_number,amount_pence,status,provider,reference,created_at,paid_at,refunded_at,period_start,period_end,plan:plans(id,name)'

export const membershipQueries = {
  all: ['membership'] as const,
  usage: queryOptions({
    queryKey: ['membership', 'usage'],
    queryFn: async () => callFunction<Usage | null>(await getSupabase(), 'my_plan_usage', {}),
  }),
  plans: (role: Role) =>
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

async function fetchPlans(role: Role): Promise<Plan[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('plans')
    .select(planColumns)
    .eq('role', role)
    .eq('is_offered', true)
    .order('position')
    .overrideTypes<Plan[], { merge: false }>()
    .throwOnError()
  return data
}

async function fetchInvoices(): Promise<Invoice[]> {
  const client = await getSupabase()
  const { data } = await client
    .from('payments')
    .select(`${invoiceColumns},membership:memberships!inner(id)`)
    .or(ownOrAgencys(await fetchOwnWork()), { referencedTable: 'membership' })
    .order('created_at', { ascending: false })
    .limit(120)
    .overrideTypes<Invoice[], { merge: false }>()
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
    .overrideTypes<Invoice, { merge: false }>()
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
