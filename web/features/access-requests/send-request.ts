import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import type { Tables } from '../../../supabase/database.ts'
import { getSupabase } from '../../data/supabase.ts'
import { accessRequests } from '../../messages/professionals/access-requests.ts'
import { type Acknowledgements, type RequestDraft, trimDraft } from './request-draft.ts'

type RequestStatus = Tables<'letting_agent_requests'>['status']

/** The user's latest request. */
export type LatestRequest = RequestDraft & { status: RequestStatus; decision_reason: string | null }

export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'exists'; status: RequestStatus }
  | { kind: 'not-authenticated' }
  | { kind: 'unreachable' }
  | { kind: 'refused'; text: string }

const tables = {
  letting_agent: 'letting_agent_requests',
  private_landlord: 'private_landlord_requests',
} as const satisfies Record<RequestKind, string>

const columns =
  'company_name,business_address,contact_first_name,contact_last_name,business_email,phone_number,membership_plan,status,decision_reason'

export async function fetchLatestRequest(
  kind: RequestKind,
  userId: string,
): Promise<LatestRequest | undefined> {
  const client = await getSupabase()
  const { data } = await client
    .from(tables[kind])
    .select(columns)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .limit(1)
    .throwOnError()
  return data[0]
}

export async function sendRequest(
  kind: RequestKind,
  draft: RequestDraft,
  acknowledgements: Acknowledgements,
): Promise<SendOutcome> {
  const client = await getSupabase()
  const { data } = await client.auth.getSession()
  const userId = data.session?.user.id
  if (!userId) return { kind: 'not-authenticated' }
  const details = { ...trimDraft(draft), ...acknowledgements }
  const { error, status } = await client.rpc('submit_access_request', { kind, details })
  if (!error) return { kind: 'sent' }
  if (status === 401 || error.hint === 'not_authenticated') return { kind: 'not-authenticated' }
  // A unique index allows one open request per user.
  if (error.code === '23505') {
    const known = await fetchLatestRequest(kind, userId).catch(() => undefined)
    return { kind: 'exists', status: known?.status ?? 'pending' }
  }
  if (status === 0) return { kind: 'unreachable' }
  // Writes are refused until the session has completed two-step verification.
  const text = error.code === '42501' ? accessRequests.secondStepFirst : error.message
  return { kind: 'refused', text }
}
