import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'

export type Enrolment = { factorId: string; secret: string; qrCode: string }

/** A factor to be verified. What was begun earlier and never finished is cleared away first. */
export async function beginEnrolment(): Promise<Enrolment> {
  const client = await getSupabase()
  const { data: known, error: failed } = await client.auth.mfa.listFactors()
  if (failed) throw failed
  const unfinished = known.all.filter(({ status }) => status === 'unverified')
  for (const { id } of unfinished) await client.auth.mfa.unenroll({ factorId: id })
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
  })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code }
}

/** Undefined: it is put off for two days. */
export async function skipMfa(): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const { error } = await client.rpc('skip_mfa')
    return error ? account.mfaSkipFailed : undefined
  } catch {
    return account.mfaSkipFailed
  }
}
