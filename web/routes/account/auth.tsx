import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { ForgotPasswordForm } from '../../features/account/sign-in/forgot-password-form.tsx'
import { currentStep } from '../../features/account/sign-in/sign-in.ts'
import { SignInFlow } from '../../features/account/sign-in/sign-in-flow.tsx'
import { SignUpForm } from '../../features/account/sign-in/sign-up-form.tsx'
import { SwitchModeLink } from '../../features/account/sign-in/switch-mode-link.tsx'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { account } from '../../messages/account/account.ts'
import { safeNext } from '../../session/safe-redirect.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Route } from './+types/auth.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign in',
    description: 'Sign in to your account, or create one.',
    path: paths.auth,
    isHidden: true,
  })

type Mode = 'sign-in' | 'sign-up' | 'forgot-password'

/** Signing in, creating an account and asking for a new password. The mode is in the address, so that Back goes back. */
export default function Auth() {
  const [params, setParams] = useSearchParams()
  const [email, setEmail] = useState('')
  const navigate = useNavigate()
  const next = safeNext(params.get('next'), paths.portal)
  const mode = modeOf(params.get('mode'))
  const turnTo = (to: Mode) => {
    const changed = new URLSearchParams(params)
    if (to === 'sign-in') changed.delete('mode')
    else changed.set('mode', to)
    setParams(changed)
  }
  const goOn = () => navigate(next, { replace: true })
  useGoOnIfSignedIn(goOn)
  if (mode === 'sign-up')
    return (
      <AccountPage title="Create your account" lead="Save homes, follow enquiries and get alerts.">
        <SignUpForm
          next={next}
          onDone={() => {
            toast({ ...account.signedUp, tone: 'positive' })
            turnTo('sign-in')
          }}
        />
        <SwitchModeLink mode="sign-up" onSwitch={() => turnTo('sign-in')} />
      </AccountPage>
    )
  if (mode === 'forgot-password')
    return (
      <AccountPage title="Forgot your password?" lead="We send a link that lets you choose a new one.">
        <ForgotPasswordForm email={email} onSent={() => turnTo('sign-in')} />
        <SwitchModeLink mode="forgot-password" onSwitch={() => turnTo('sign-in')} />
      </AccountPage>
    )
  return (
    <SignInFlow
      onDone={goOn}
      onForgot={(typed) => {
        setEmail(typed)
        turnTo('forgot-password')
      }}
    >
      {(title, step, isFirst) => (
        <AccountPage title={title}>
          {step}
          {isFirst && <SwitchModeLink mode="sign-in" onSwitch={() => turnTo('sign-up')} />}
        </AccountPage>
      )}
    </SignInFlow>
  )
}

const modeOf = (value: string | null): Mode =>
  value === 'sign-up' || value === 'forgot-password' ? value : 'sign-in'

/** Whoever is signed in already has nothing to do here. */
function useGoOnIfSignedIn(goOn: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens.
  useEffect(() => {
    currentStep().then(
      (step) => step?.step === 'done' && goOn(),
      () => undefined,
    )
  }, [])
}
