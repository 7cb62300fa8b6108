import { useState } from 'react'
import { account } from '../../../messages/account/account.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { skipMfa } from './enrolment.ts'
import { MfaSetup } from './mfa-setup.tsx'

type Props = { onDone: () => void; onSkipped: () => void }

/** Sign-in continues once two-step verification is set up or skipped for two days. */
export function SetupStep({ onDone, onSkipped }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [isVerified, setIsVerified] = useState(false)
  const skip = async () => {
    setIsBusy(true)
    const failure = await skipMfa()
    setIsBusy(false)
    if (failure) return toast({ ...failure, tone: 'negative' })
    toast({ ...account.mfaSkipped, tone: 'neutral' })
    onSkipped()
  }
  return (
    <div className="mt-6 flex flex-col gap-5">
      {!isVerified && (
        <p className="text-ink-2">
          Two-step verification protects your account, even if someone knows your password.
        </p>
      )}
      <MfaSetup onDone={onDone} onVerified={() => setIsVerified(true)} />
      {!isVerified && (
        <Button variant="quiet" isBusy={isBusy} onClick={skip}>
          Skip for 2 days
        </Button>
      )}
    </div>
  )
}
