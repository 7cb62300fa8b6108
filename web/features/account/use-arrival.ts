import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { arrival } from '../../lib/arrival.ts'
import { paths } from '../../lib/paths.ts'
import { askToSignIn } from '../../lib/sign-in-request.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { account } from '../../messages/account.ts'
import { toast } from '../../ui/toast.ts'

let isWelcomed = false

/** Receives whoever comes by a link of our mails: once, on whichever page it led to. */
export function useArrival(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!arrival || isWelcomed) return
    isWelcomed = true
    if (arrival.kind === 'failed') {
      toast({ ...account.linkUsed, tone: 'negative' })
      // What follows the # would be told again by a reload.
      void navigate(location.pathname + location.search, { replace: true })
      if (location.pathname === paths.resetPassword) askToSignIn({ view: 'forgot-password' })
      return
    }
    void welcome(arrival.kind, navigate)
  }, [navigate])
}

async function welcome(kind: string, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const client = await getSupabase()
  const { data } = await client.auth.getSession()
  if (!data.session) return toast({ ...account.linkUsed, tone: 'negative' })
  // The client leaves the bare # behind.
  await navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
  const mustChoosePassword = kind === 'recovery' || kind === 'invite'
  if (mustChoosePassword && location.pathname !== paths.resetPassword)
    await navigate(paths.resetPassword, { replace: true })
  if (kind === 'signup') toast({ ...account.emailConfirmed, tone: 'positive' })
}
