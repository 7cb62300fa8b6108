import { useState } from 'react'
import { paths } from '../../../../domain/site/paths.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { accountRecovery } from '../../../messages/account/account-recovery.ts'
import type { Captcha } from '../../../session/captcha/use-captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { type ToastMessage, toast } from '../../../ui/feedback/toast.ts'

type Props = { email: string; captcha: Captcha }

/** Shown after signing in with an unconfirmed email address. */
export function ResendConfirmation({ email, captcha }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    const captchaToken = await captcha.take()
    const failure = captchaToken ? await resend(email, captchaToken) : account.captchaFailed
    setIsBusy(false)
    if (failure) toast({ ...failure, tone: 'negative' })
    else toast({ ...accountRecovery.confirmationSent, tone: 'positive' })
  }
  return (
    <div role="status" className="rounded-r-panel border-accent border-l-4 bg-accent-soft px-5 py-4">
      <p>
        <strong className="font-semibold">Confirm your email to sign in.</strong> Open the link we sent to{' '}
        <span className="break-words font-medium">{email}</span>. It works for 24 hours.
      </p>
      <Button className="mt-3" isBusy={isBusy} busyLabel="Sending..." onClick={send}>
        Resend confirmation email
      </Button>
    </div>
  )
}

async function resend(email: string, captchaToken: string): Promise<ToastMessage | undefined> {
  try {
    const client = await getSupabase()
    const emailRedirectTo = new URL(paths.portal, location.origin).href
    const { error } = await client.auth.resend({
      type: 'signup',
      email,
      options: { captchaToken, emailRedirectTo },
    })
    if (!error) return undefined
    if (!error.status) return accountRecovery.confirmationFailed(account.unreachable)
    return accountRecovery.confirmationFailed(error.status === 429 ? account.resetTooSoon : error.message)
  } catch {
    return accountRecovery.confirmationFailed(account.unreachable)
  }
}
