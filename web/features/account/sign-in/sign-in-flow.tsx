import { type ReactNode, useEffect, useRef, useState } from 'react'
import { reloadSavedListings } from '../../../entities/saved/saved-listings.ts'
import { account } from '../../../messages/account/account.ts'
import { clearCurrentUser } from '../../../session/current-user.ts'
import { signOut } from '../../../session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CodeStep } from '../two-step/code-step.tsx'
import { SetupStep } from '../two-step/setup-step.tsx'
import { useSignedInElsewhere } from '../use-signed-in-elsewhere.ts'
import { currentStep, type NextStep } from './sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

type Step = { step: 'credentials' } | NextStep

type Props = {
  /** Renders a step with its title, on a page or in a dialog. */
  children: (title: string, step: ReactNode, isFirst: boolean) => ReactNode
  onForgot: (email: string) => void
  onDone: () => void
}

const signInTitles: Record<Exclude<Step['step'], 'done'>, string> = {
  credentials: 'Sign in to your account',
  code: 'Enter your code',
  setup: 'Set up two-step verification',
}

/** Credentials, then a code or the setup of two-step verification if the account requires it. */
export function SignInFlow({ children, onForgot, onDone }: Props) {
  const [step, setStep] = useState<Step>({ step: 'credentials' })
  const isSigningIn = useRef(false)
  const complete = () => {
    clearCurrentUser()
    reloadSavedListings()
    onDone()
  }
  const finish = () => {
    toast({ ...account.signedIn, tone: 'positive' })
    complete()
  }
  const continueWith = (next: NextStep) => {
    if (next.step === 'done') return finish()
    if (next.step === 'setup') toast({ ...next.reason, tone: 'neutral' })
    setStep(next)
  }
  useOutstandingStep(continueWith)
  useSignedInElsewhere(isSigningIn, (next) => (next.step === 'done' ? complete() : continueWith(next)))
  if (step.step === 'done') return null
  return children(
    step.step === 'code' && !step.factors.appId ? 'Two-step verification' : signInTitles[step.step],
    step.step === 'credentials' ? (
      <SignInForm
        onForgot={onForgot}
        onSignedIn={continueWith}
        onBusy={(isBusy) => {
          isSigningIn.current = isBusy
        }}
      />
    ) : step.step === 'code' ? (
      <CodeStep
        factors={step.factors}
        onDone={finish}
        onLeave={async () => {
          await signOut().catch(() => undefined)
          setStep({ step: 'credentials' })
        }}
      />
    ) : (
      <SetupStep onDone={finish} onSkipped={complete} />
    ),
    step.step === 'credentials',
  )
}

/** Continues at the outstanding step of an existing session, without asking for the password again. */
function useOutstandingStep(continueWith: (next: NextStep) => void): void {
  const latest = useRef(continueWith)
  latest.current = continueWith
  useEffect(() => {
    let isCurrent = true
    currentStep().then(
      (next) => isCurrent && next && next.step !== 'done' && latest.current(next),
      () => undefined, // the form is shown, and reports the error when it is submitted
    )
    return () => {
      isCurrent = false
    }
  }, [])
}
