import type { Factor, Session, SupabaseClient } from '@supabase/supabase-js'
import { passwordProblems } from '../../../../domain/accounts/password.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { fetchStanding, type Standing } from '../../../session/current-user.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'
import { rememberWeakPassword } from '../weak-password.ts'
import { type AuthProblem, signInProblem } from './auth-problem.ts'

/** What follows the credentials: a code, the setting up of codes, or nothing more. */
export type NextStep =
  | { step: 'code'; factorId: string }
  | { step: 'setup'; why: ToastMessage }
  | { step: 'done' }

export type SignInOutcome =
  | { isIn: false; toast: ToastMessage; isUnconfirmed?: boolean }
  | ({ isIn: true } & NextStep)

type Credentials = { email: string; password: string; captchaToken: string }

export async function signIn({ email, password, captchaToken }: Credentials): Promise<SignInOutcome> {
  try {
    const client = await getSupabase()
    const { data, error } = await client.auth.signInWithPassword({
      email,
      password,
      options: { captchaToken },
    })
    if (error)
      return { isIn: false, toast: signInProblem(error), isUnconfirmed: error.code === 'email_not_confirmed' }
    if (!data.user.email_confirmed_at) {
      await client.auth.signOut({ scope: 'local' })
      return { isIn: false, toast: account.emailNotVerified, isUnconfirmed: true }
    }
    rememberWeakPassword(passwordProblems(password).length > 0)
    return { isIn: true, ...(await nextStep(client, data.session)) }
  } catch {
    return { isIn: false, toast: account.signInFailed(account.unreachable) }
  }
}

/** What the session of this browser still owes, if there is one. */
export async function currentStep(): Promise<NextStep | undefined> {
  const client = await getSupabase()
  const { data } = await client.auth.getSession()
  return data.session ? nextStep(client, data.session) : undefined
}

async function nextStep(client: SupabaseClient, { user }: Session): Promise<NextStep> {
  const standing = await fetchStanding(user.id)
  if (standing.mfaDemand === 'none') return { step: 'done' }
  if (standing.mfaDemand === 'setup') return { step: 'setup', why: setupReason(standing) }
  const { data } = await client.auth.mfa.listFactors()
  const factor: Factor | undefined = data?.totp[0]
  if (!factor) throw new Error('the account has a second step and no factor')
  return { step: 'code', factorId: factor.id }
}

/** Whoever has put it off before knows of the grace; whoever has not learns that it is over. */
const setupReason = ({ skipUntil }: Standing): ToastMessage =>
  skipUntil ? account.mfaRequired.pleaseSetUp : account.mfaRequired.graceOver

/** Undefined: the code was right. */
export async function verifyCode(factorId: string, code: string): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const challenge = await client.auth.mfa.challenge({ factorId })
    if (challenge.error) return account.mfaFailed
    const verified = await client.auth.mfa.verify({ factorId, challengeId: challenge.data.id, code })
    return verified.error ? codeProblem(verified.error) : undefined
  } catch {
    return { ...account.error, text: account.unreachable }
  }
}

const codeProblem = ({ code, status }: AuthProblem): ToastMessage => {
  if (!status) return { ...account.error, text: account.unreachable }
  return code === 'mfa_verification_failed' ? account.mfaInvalidCode : account.mfaFailed
}
