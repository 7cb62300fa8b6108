import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'
import { signUpProblem } from './auth-problem.ts'

type NewAccount = { email: string; password: string; captchaToken: string; next: string }

/** Returns undefined on success. The link in the confirmation email leads to `next`. */
export async function signUp({
  email,
  password,
  captchaToken,
  next,
}: NewAccount): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { captchaToken, emailRedirectTo: new URL(next, location.origin).href },
    })
    if (error) return signUpProblem(error)
    return data.user ? undefined : account.signUpFailed(account.noUser)
  } catch {
    return account.signUpFailed(account.unreachable)
  }
}
