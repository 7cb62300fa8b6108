import { callFunction } from '../../data/call-function.ts'
import { readPublicSettings } from '../../data/public-settings.ts'
import { getSupabase } from '../../data/supabase.ts'

export type ProviderName = 'invoice' | 'stripe'

/** An error of the payment service, with its code. */
class PaymentError extends Error {
  override name = 'PaymentError'
  readonly hint: string | undefined
  constructor(hint: string | undefined, message: string) {
    super(message)
    this.hint = hint
  }
}

/** A hosted Supabase project has no payment service: plans are paid by invoice, through database functions. */
export async function fetchProvider(): Promise<ProviderName> {
  const response = await fetch('/payments/v1/provider')
  if (response.status === 404) return 'invoice'
  if (!response.ok) throw new PaymentError(undefined, response.statusText)
  return ((await response.json()) as { name: ProviderName }).name
}

/** Changes the plan, or returns the URL where it is paid. */
export async function choosePlan(provider: ProviderName, planId: string): Promise<{ payAt?: string }> {
  if (provider === 'stripe') return post('plan', { plan_id: planId })
  await callFunction(await getSupabase(), 'change_plan', { plan_id: planId })
  return {}
}

export async function endPlan(provider: ProviderName): Promise<void> {
  if (provider === 'stripe') await post('end', {})
  else await callFunction(await getSupabase(), 'end_membership', {})
}

/** The URL where the customer manages their card. */
export const fetchBillingPageUrl = () => post<{ at?: string }>('billing', {})

async function post<T>(path: string, body: object): Promise<T> {
  const client = await getSupabase()
  const { data } = await client.auth.getSession()
  const response = await fetch(`/payments/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: readPublicSettings().supabaseAnonKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const result = (await response.json().catch(() => ({}))) as T & { hint?: string; message?: string }
  if (!response.ok) throw new PaymentError(result.hint, result.message ?? response.statusText)
  return result
}
