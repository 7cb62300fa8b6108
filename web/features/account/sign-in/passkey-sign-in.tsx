import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { canUsePasskeys } from '../../../browser/passkey-support.ts'
import { useIsHydrated } from '../../../browser/use-is-hydrated.ts'
import { passkeyProblem } from '../../../messages/account/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type NextStep, signInWithPasskey } from './sign-in.ts'

type Props = { onSignedIn: (next: NextStep) => void; onBusy: (isBusy: boolean) => void }

/** Where the browser has passkeys. It asks which one to use, so no email address is needed. */
export function PasskeySignIn({ onSignedIn, onBusy }: Props) {
  const isHydrated = useIsHydrated()
  const [isBusy, setIsBusy] = useState(false)
  if (!isHydrated || !canUsePasskeys()) return null
  const updateBusy = (isNowBusy: boolean) => {
    setIsBusy(isNowBusy)
    onBusy(isNowBusy)
  }
  const signIn = async () => {
    updateBusy(true)
    const outcome = await signInWithPasskey()
    if (outcome.isSignedIn) onSignedIn(outcome)
    else toast(passkeyProblem(outcome.problem, 'signIn'))
    updateBusy(false)
  }
  return (
    <Button size="large" isFull isBusy={isBusy} onClick={signIn}>
      <Icon of={KeyRound} size={18} />
      Sign in with a passkey
    </Button>
  )
}
