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
import { safeRedirect } from '../../session/safe-redirect.ts'
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

/** Sign-in, sign-up and password reset. The mode is in the address, so that Back works. */
export default function Auth() {
  const [params, setParams] = useSearchParams()
  const [email, setEmail] = useState('')
  const navigate = useNavigate()
  const next = safeRedirect(params.get('next'), paths.portal)
  const mode = modeOf(params.get('mode'))
  const switchMode = (to: Mode) => {
    const changed = new URLSearchParams(params)
    if (to === 'sign-in') changed.delete('mode')
    else changed.set('mode', to)
    setParams(changed)
  }
  const finish = () => navigate(next, { replace: true })
  useRedirectIfSignedIn(finish)
  if (mode === 'sign-up')
    return (
      <AccountPage title="Create your account" lead="Save homes, follow enquiries and get alerts.">
        <SignUpForm
          place="page"
          next={next}
          onDone={() => {
            toast({ ...account.signedUp, tone: 'positive' })
            switchMode('sign-in')
          }}
        />
        <SwitchModeLink mode="sign-up" onSwitch={() => switchMode('sign-in')} />
      </AccountPage>
    )
  if (mode === 'forgot-password')
    return (
      <AccountPage title="Forgot your password?" lead="We’ll send you a link to choose a new one.">
        <ForgotPasswordForm email={email} onSent={() => switchMode('sign-in')} />
        <SwitchModeLink mode="forgot-password" onSwitch={() => switchMode('sign-in')} />
      </AccountPage>
    )
  return (
    <SignInFlow
      onDone={finish}
      onForgot={(typed) => {
        setEmail(typed)
        switchMode('forgot-password')
      }}
    >
      {(title, step, isFirst) => (
        <AccountPage title={title}>
          {step}
          {isFirst && <SwitchModeLink mode="sign-in" onSwitch={() => switchMode('sign-up')} />}
        </AccountPage>
      )}
    </SignInFlow>
  )
}

const modeOf = (value: string | null): Mode =>
  value === 'sign-up' || value === 'forgot-password' ? value : 'sign-in'

/** Users who are signed in are redirected. */
function useRedirectIfSignedIn(finish: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the page opens.
  useEffect(() => {
    currentStep().then(
      (step) => step?.step === 'done' && finish(),
      () => undefined,
    )
  }, [])
}
