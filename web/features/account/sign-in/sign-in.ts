import type { Factor, Session } from '@supabase/supabase-js'
import { passwordProblems } from '../../../../domain/accounts/password.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { type CurrentUser, fetchCurrentUser } from '../../../session/current-user.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'
import { rememberWeakPassword } from '../weak-password.ts'
import { type AuthProblem, signInProblem } from './auth-problem.ts'

/** The ways to complete two-step verification: an authenticator app, and passkeys or security keys. */
export type Factors = { appId: string | undefined; keyIds: readonly { id: string; name: string }[] }

/** The step after the credentials. */
export type NextStep =
  | { step: 'code'; factors: Factors }
  | { step: 'setup'; reason: ToastMessage }
  | { step: 'done' }

export type SignInOutcome =
  | { isSignedIn: false; toast: ToastMessage; isUnconfirmed?: boolean }
  | ({ isSignedIn: true } & NextStep)

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
      return {
        isSignedIn: false,
        toast: signInProblem(error),
        isUnconfirmed: error.code === 'email_not_confirmed',
      }
    if (!data.user.email_confirmed_at) {
      await client.auth.signOut({ scope: 'local' })
      return { isSignedIn: false, toast: account.emailNotVerified, isUnconfirmed: true }
    }
    rememberWeakPassword(passwordProblems(password).length > 0)
    return { isSignedIn: true, ...(await nextStep(client, data.session)) }
  } catch {
    return { isSignedIn: false, toast: account.signInFailed(account.unreachable) }
  }
}

/** The problem is the auth client's: the browser's window may have been closed, or the server may have refused the passkey. */
export async function signInWithPasskey(): Promise<
  { isSignedIn: false; problem: AuthProblem } | ({ isSignedIn: true } & NextStep)
> {
  try {
    const client = await getSupabase()
    const { data, error } = await client.auth.signInWithPasskey()
    if (error || !data.session) return { isSignedIn: false, problem: error ?? { message: '' } }
    return { isSignedIn: true, ...(await nextStep(client, data.session)) }
  } catch {
    return { isSignedIn: false, problem: { message: '' } }
  }
}

/** The outstanding step of this browser's session, if there is a session. */
export async function currentStep(): Promise<NextStep | undefined> {
  const client = await getSupabase()
  const { data } = await client.auth.getSession()
  return data.session ? nextStep(client, data.session) : undefined
}

async function nextStep(client: SupabaseClient, { user }: Session): Promise<NextStep> {
  const currentUser = await fetchCurrentUser(user.id)
  if (currentUser.mfaRequirement === 'none') return { step: 'done' }
  if (currentUser.mfaRequirement === 'setup') return { step: 'setup', reason: setupReason(currentUser) }
  const { data } = await client.auth.mfa.listFactors()
  const factors = factorsOf(data?.totp ?? [], data?.webauthn ?? [])
  if (!factors.appId && factors.keyIds.length === 0)
    throw new Error('the account has a second step and no factor')
  return { step: 'code', factors }
}

const factorsOf = (apps: readonly Factor[], keys: readonly Factor[]): Factors => ({
  appId: apps[0]?.id,
  keyIds: keys.map(({ id, friendly_name }) => ({ id, name: friendly_name || 'Security key' })),
})

/** Only those who have skipped it before know about the grace period. */
const setupReason = ({ skipUntil }: CurrentUser): ToastMessage =>
  skipUntil ? account.mfaRequired.pleaseSetUp : account.mfaRequired.graceOver

/** Returns undefined if the code was correct. */
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
