import { readPublicSettings } from '../../../data/public-settings.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { accountRecovery } from '../../../messages/account/account-recovery.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'

export type RecoveryCodeCount = { remaining: number; created_at: string | null }

/** Creates ten codes, which replace the existing ones. */
export async function generateRecoveryCodes(): Promise<string[]> {
  const { codes } = await callAuthApi<{ codes: string[] }>('/recovery_codes', {})
  return codes
}

/** Null on a hosted Supabase project, whose auth service has no recovery codes. */
export async function countRecoveryCodes(): Promise<RecoveryCodeCount | null> {
  try {
    return await callAuthApi<RecoveryCodeCount>('/recovery_codes')
  } catch (error) {
    if (error instanceof AuthApiError && error.status === 404) return null
    throw error
  }
}

/** Returns undefined on success; the session is then at aal2. */
export async function verifyRecoveryCode(code: string): Promise<ToastMessage | undefined> {
  try {
    const session = await callAuthApi<{ access_token: string; refresh_token: string }>(
      '/recovery_codes/verify',
      {
        code,
      },
    )
    const { error } = await (await getSupabase()).auth.setSession(session)
    return error ? account.mfaFailed : undefined
  } catch (error) {
    if (!(error instanceof AuthApiError)) return { ...account.error, text: account.unreachable }
    return error.code === 'mfa_verification_failed' ? accountRecovery.recoveryCodeWrong : account.mfaFailed
  }
}

class AuthApiError extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string | undefined
  constructor(status: number, code: string | undefined) {
    super(code ?? `${status}`)
    this.status = status
    this.code = code
  }
}

/** The official client has no methods for these endpoints. */
async function callAuthApi<Result>(path: string, body?: object): Promise<Result> {
  const { data } = await (await getSupabase()).auth.getSession()
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  const response = await fetch(`${supabaseUrl}/auth/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      apikey: supabaseAnonKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const result = (await response.json().catch(() => ({}))) as Result & { error_code?: string }
  if (!response.ok) throw new AuthApiError(response.status, result.error_code)
  return result
}
