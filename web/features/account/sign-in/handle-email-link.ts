import type { NavigateFunction } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import type { EmailLinkResult } from '../../../session/email-link-result.ts'
import { requestSignIn } from '../../../session/sign-in-request.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Reports whether a link from an email worked, and continues with its purpose. */
export async function handleEmailLink(
  kind: EmailLinkResult['kind'],
  navigate: NavigateFunction,
): Promise<void> {
  const isSignedIn = kind !== 'failed' && (await hasSession())
  // Otherwise a reload would handle the fragment again.
  await navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
  if (!isSignedIn) {
    toast({ ...account.linkUsed, tone: 'negative' })
    if (location.pathname === paths.resetPassword) requestSignIn({ view: 'forgot-password' })
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
