import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { passkeyProblem } from '../../../messages/account/passkeys.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'
import { removeUnfinishedFactors } from './enrolment.ts'

/** Adds a passkey or security key as the second step; returns undefined on success. The session is then at aal2. */
export async function addSecurityKey(friendlyName: string): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    await removeUnfinishedFactors(client)
    const { error } = await client.auth.mfa.webauthn.register({ friendlyName })
    return error ? passkeyProblem(error) : undefined
  } catch {
    return { ...account.error, text: account.unreachable }
  }
}

/** Completes the second step with a passkey or security key; returns undefined on success. */
export async function verifySecurityKey(factorId: string): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const { error } = await client.auth.mfa.webauthn.authenticate({ factorId })
    return error ? passkeyProblem(error) : undefined
  } catch {
    return { ...account.error, text: account.unreachable }
  }
}
