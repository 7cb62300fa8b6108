import type { NavigateFunction } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import type { Arrival } from '../../../session/email-link-result.ts'
import { askToSignIn } from '../../../session/sign-in-request.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Says whether a mailed link worked, and leads on to what it was for. */
export async function welcome(kind: Arrival['kind'], navigate: NavigateFunction): Promise<void> {
  const isIn = kind !== 'failed' && (await hasSession())
  // What follows the # would be told again by a reload.
  await navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
  if (!isIn) {
    toast({ ...account.linkUsed, tone: 'negative' })
    if (location.pathname === paths.resetPassword) askToSignIn({ view: 'forgot-password' })
    return
  }
  const mustChoosePassword = kind === 'recovery' || kind === 'invite'
  if (mustChoosePassword && location.pathname !== paths.resetPassword)
    await navigate(paths.resetPassword, { replace: true })
  if (kind === 'signup') toast({ ...account.emailConfirmed, tone: 'positive' })
}

async function hasSession(): Promise<boolean> {
  const client = await getSupabase()
  const { data } = await client.auth.getSession()
  return data.session !== null
}
