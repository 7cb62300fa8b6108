import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { AccountPage } from '../../features/account/account-page.tsx'
import { NewPasswordForm } from '../../features/account/new-password-form.tsx'
import { currentStep, type NextStep } from '../../features/account/sign-in/sign-in.ts'
import { CodeStep } from '../../features/account/two-step/code-step.tsx'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { account } from '../../messages/account/account.ts'
import { signOut } from '../../session/session.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Route } from './+types/reset-password.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Set a new password',
    description: 'Choose a new password for your account.',
    path: paths.resetPassword,
    isHidden: true,
  })

/** `none`: there is no valid link. */
type ResetState = 'unknown' | 'none' | NextStep

/** For visitors with an emailed link. Accounts with two-step verification enter a code first. */
export default function ResetPassword() {
  const [resetState, setResetState] = useState<ResetState>('unknown')
  const navigate = useNavigate()
  useEffect(() => {
    currentStep().then(
      (step) => setResetState(step ?? 'none'),
      () => setResetState('none'),
    )
  }, [])
  const finish = async () => {
    await signOut().catch(() => undefined)
    toast({ ...account.passwordUpdated, tone: 'positive' })
    await navigate(paths.home)
  }
  if (resetState === 'unknown')
    return (
      <AccountPage title="Set a new password">
        <Skeleton className="mt-7 h-64 w-full" />
      </AccountPage>
    )
  if (resetState === 'none')
    return (
      <AccountPage title={account.linkUsed.title} lead={account.linkUsed.text}>
        <div className="mt-7">
          <Button variant="primary" size="large" onClick={() => requestSignIn({ view: 'forgot-password' })}>
            Send a new link
          </Button>
        </div>
      </AccountPage>
    )
  if (resetState.step === 'code')
    return (
      <AccountPage
        title="Enter your code"
        lead="Complete two-step verification before you change your password."
      >
        <CodeStep
          factors={resetState.factors}
          onDone={() => setResetState({ step: 'done' })}
          onLeave={() => navigate(paths.home)}
        />
      </AccountPage>
    )
  return (
    <AccountPage title="Set a new password">
      <NewPasswordForm onDone={finish} />
    </AccountPage>
  )
}
