import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readHeartsAnew } from '../../../entities/saved/saved-listings.ts'
import { account } from '../../../messages/account/account.ts'
import { forgetStanding } from '../../../session/current-user.ts'
import { signOut } from '../../../session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CodeStep } from '../two-step/code-step.tsx'
import { SetupStep } from '../two-step/setup-step.tsx'
import { useSignedInElsewhere } from '../use-signed-in-elsewhere.ts'
import { currentStep, type NextStep } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

type Step = { step: 'credentials' } | NextStep

type Props = {
  /** Draws the title of each step: a page's heading or a dialog's. */
  children: (title: string, step: ReactNode, isFirst: boolean) => ReactNode
  onForgot: (email: string) => void
  onDone: () => void
}

const signInTitles: Record<Exclude<Step['step'], 'done'>, string> = {
  credentials: 'Sign in to your account',
  code: 'Enter your code',
  setup: 'Set up two-step verification',
}

/** Credentials, then whatever the account still asks for: a code, or the setting up of codes. */
export function SignInFlow({ children, onForgot, onDone }: Props) {
  const [step, setStep] = useState<Step>({ step: 'credentials' })
  const isSigningIn = useRef(false)
  const leave = () => {
    forgetStanding()
    readHeartsAnew()
    onDone()
  }
  const finish = () => {
    toast({ ...account.signedIn, tone: 'positive' })
    leave()
  }
  const goOn = (next: NextStep) => {
    if (next.step === 'done') return finish()
    if (next.step === 'setup') toast({ ...next.why, tone: 'neutral' })
    setStep(next)
  }
  useOutstandingStep(goOn)
  useSignedInElsewhere(isSigningIn, (next) => (next.step === 'done' ? leave() : goOn(next)))
  if (step.step === 'done') return null
  return children(
    signInTitles[step.step],
    step.step === 'credentials' ? (
      <SignInForm
        onForgot={onForgot}
        onIn={goOn}
        onBusy={(isBusy) => {
          isSigningIn.current = isBusy
        }}
      />
    ) : step.step === 'code' ? (
      <CodeStep
        factorId={step.factorId}
        onDone={finish}
        onLeave={async () => {
          await signOut().catch(() => undefined)
          setStep({ step: 'credentials' })
        }}
      />
    ) : (
      <SetupStep onDone={finish} onSkipped={leave} />
    ),
    step.step === 'credentials',
  )
}

/** Whoever comes with a session that owes a step is led to it, not asked for the password again. */
function useOutstandingStep(goOn: (next: NextStep) => void): void {
  const latest = useRef(goOn)
  latest.current = goOn
  useEffect(() => {
    let isCurrent = true
    currentStep().then(
      (next) => isCurrent && next && next.step !== 'done' && latest.current(next),
      () => undefined, // the form is shown, and says what is wrong when it is sent
    )
    return () => {
      isCurrent = false
    }
  }, [])
}
