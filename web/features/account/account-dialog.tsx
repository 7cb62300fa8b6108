import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { account } from '../../messages/account/account.ts'
import { closeSignInRequest, type SignInRequest } from '../../session/sign-in-request.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ForgotPasswordForm } from './sign-in/forgot-password-form.tsx'
import { SignInFlow } from './sign-in/sign-in-flow.tsx'
import { SignUpForm } from './sign-in/sign-up-form.tsx'
import { SwitchModeLink } from './sign-in/switch-mode-link.tsx'

type View = SignInRequest['view'] | 'thanks'

const thanksDurationMs = 8000

/** The dialog for signing in, signing up and resetting the password, over any page. */
export function AccountDialog({ request }: { request: SignInRequest }) {
  const [view, setView] = useState<View>(request.view)
  const [email, setEmail] = useState('')
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const next = request.next ?? `${pathname}${search}${hash}`
  const finish = () => {
    closeSignInRequest(true)
    if (request.next) void navigate(request.next)
  }
  const forgot = (typed: string) => {
    setEmail(typed)
    setView('forgot-password')
  }
  if (view === 'sign-in')
    return (
      <SignInFlow onForgot={forgot} onDone={finish}>
        {(title, step, isFirst) => (
          <AccountFrame
            title={isFirst && request.portal ? `Sign in to the ${request.portal}` : title}
            description={isFirst ? request.reason : undefined}
            isPersistent={request.isPersistent}
          >
            {step}
            {isFirst && <SwitchModeLink mode="sign-in" onSwitch={() => setView('sign-up')} />}
          </AccountFrame>
        )}
      </SignInFlow>
    )
  if (view === 'sign-up')
    return (
      <AccountFrame
        title="Create your account"
        description="Save homes, follow enquiries and get alerts."
        isPersistent={request.isPersistent}
      >
        <SignUpForm
          place="dialog"
          next={next}
          onDone={() => {
            toast({ ...account.created, tone: 'positive' })
            setView('thanks')
          }}
        />
        <SwitchModeLink mode="sign-up" onSwitch={() => setView('sign-in')} />
      </AccountFrame>
    )
  if (view === 'thanks') return <Thanks />
  return (
    <AccountFrame
      title="Forgot your password?"
      description="We’ll send you a link to choose a new one."
      isPersistent={request.isPersistent}
    >
      <ForgotPasswordForm
        email={email}
        // The page below may hold unsaved work, so the dialog stays open.
        onSent={() => (request.isPersistent ? setView('sign-in') : closeSignInRequest(false))}
      />
      <SwitchModeLink mode="forgot-password" onSwitch={() => setView('sign-in')} />
    </AccountFrame>
  )
}

type FrameProps = {
  title: string
  description?: string | undefined
  isPersistent?: boolean | undefined
  children?: ReactNode
}

const AccountFrame = ({ isPersistent = false, children, ...rest }: FrameProps) => (
  <Dialog isOpen isPersistent={isPersistent} onClose={() => closeSignInRequest(false)} {...rest}>
    {children}
  </Dialog>
)

function Thanks() {
  useEffect(() => {
    const timer = setTimeout(() => closeSignInRequest(false), thanksDurationMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <AccountFrame
      title="Thank you for registering!"
      description="Welcome to our community. Please check your email to confirm your account."
    />
  )
}
