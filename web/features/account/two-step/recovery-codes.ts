import { readPublicSettings } from '../../../data/public-settings.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { accountRecovery } from '../../../messages/account/account-recovery.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'

export type RecoveryCodeCount = { remaining: number; created_at: string | null }

/** Ten new codes, shown this once. Those there were stop working. */
export async function generateRecoveryCodes(): Promise<string[]> {
  const { codes } = await ask<{ codes: string[] }>('/recovery_codes', {})
  return codes
}

/** Null where the backend has none: a hosted project's account service knows no recovery codes. */
export async function countRecoveryCodes(): Promise<RecoveryCodeCount | null> {
  try {
    return await ask<RecoveryCodeCount>('/recovery_codes')
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return null
    throw error
  }
}

/** Undefined: the code was right, and the session has both steps. */
export async function verifyRecoveryCode(code: string): Promise<ToastMessage | undefined> {
  try {
    const session = await ask<{ access_token: string; refresh_token: string }>('/recovery_codes/verify', {
      code,
    })
    const { error } = await (await getSupabase()).auth.setSession(session)
    return error ? account.mfaFailed : undefined
  } catch (error) {
    if (!(error instanceof Refused)) return { ...account.error, text: account.unreachable }
    return error.code === 'mfa_verification_failed' ? accountRecovery.recoveryCodeWrong : account.mfaFailed
  }
}

class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string | undefined
  constructor(status: number, code: string | undefined) {
    super(code ?? `${status}`)
    this.status = status
    this.code = code
  }
}

/** Beside the contract of the official client, so it is asked by hand. */
async function ask<Answer>(path: string, body?: object): Promise<Answer> {
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
  const answer = (await response.json().catch(() => ({}))) as Answer & { error_code?: string }
  if (!response.ok) throw new Refused(response.status, answer.error_code)
  return answer
}
