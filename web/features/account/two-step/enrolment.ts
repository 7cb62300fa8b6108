import type { SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'

export type Enrolment = { factorId: string; secret: string; qrCode: string }

/** Enrols a factor, after removing unfinished enrolments. */
export async function beginEnrolment(): Promise<Enrolment> {
  const client = await getSupabase()
  await removeUnfinishedFactors(client)
  const { data, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: 'Authenticator app',
  })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code }
}

/** Enrolments that were started and not completed. */
export async function removeUnfinishedFactors({ auth }: SupabaseClient): Promise<void> {
  const { data: factors, error } = await auth.mfa.listFactors()
  if (error) throw error
  const unfinished = factors.all.filter(({ status }) => status === 'unverified')
  for (const { id } of unfinished) await auth.mfa.unenroll({ factorId: id })
}

/** Skips the setup for two days; returns undefined on success. */
export async function skipMfa(): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const { error } = await client.rpc('skip_mfa')
    return error ? account.mfaSkipFailed : undefined
  } catch {
    return account.mfaSkipFailed
  }
}
