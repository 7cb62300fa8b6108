import { getSupabase } from '../../data/supabase.ts'
import { account } from '../../messages/account/account.ts'
import type { ToastMessage } from '../../ui/feedback/toast.ts'
import { isUnreachable } from './sign-in/auth-problem.ts'

/** Returns undefined on success, which also ends all other sessions. */
export async function changePassword(password: string, nonce?: string): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const { error } = await client.auth.updateUser({ password, ...(nonce ? { nonce } : {}) })
    if (!error) return undefined
    return { ...account.error, text: isUnreachable(error) ? account.unreachable : error.message }
  } catch {
    return { ...account.error, text: account.unreachable }
  }
}
