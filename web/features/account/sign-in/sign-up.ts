import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import type { ToastMessage } from '../../../ui/feedback/toast.ts'
import { type SignUpPlace, signUpFailure, signUpProblem } from './auth-problem.ts'

type NewAccount = { email: string; password: string; captchaToken: string; next: string; place: SignUpPlace }

/** Returns undefined on success. The link in the confirmation email leads to `next`. */
export async function signUp({
  email,
  password,
  captchaToken,
  next,
  place,
}: NewAccount): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const { data, error } = await client.auth.signUp({
      email,
      password,
      options: { captchaToken, emailRedirectTo: new URL(next, location.origin).href },
    })
    if (error) return signUpProblem(error, place)
    return data.user ? undefined : signUpFailure(place, account.noUser)
  } catch {
    return signUpFailure(place, account.unreachable)
  }
}
