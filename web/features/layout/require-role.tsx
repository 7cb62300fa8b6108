import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Role } from '../../../domain/accounts/roles.ts'
import { paths } from '../../../domain/site/paths.ts'
import { account } from '../../messages/account/account.ts'
import { profile } from '../../messages/account/profile.ts'
import { type AccessDecision, decideAccess } from '../../session/access-decision.ts'
import { deniedMessage } from '../../session/denied-message.ts'
import { useSession } from '../../session/session.ts'
import {
  cancelSignInRequest,
  requestSignIn,
  type SignInRequest,
  signInRequest,
} from '../../session/sign-in-request.ts'
import { useCurrentUserQuery } from '../../session/use-current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts'

type Props = { isAllowed: (roles: readonly Role[]) => boolean; placeholder: ReactNode; children: ReactNode }

/**
 * Renders nothing before the database has confirmed the user and their roles. Once open, the page stays mounted while
 * the same user signs in again, so that no work is lost; for another user it is remounted.
 */
export function RequireRole({ isAllowed, placeholder, children }: Props) {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.userId : undefined
  const currentUser = useCurrentUserQuery()
  const decision = decideAccess(session, currentUser.data, isAllowed)
  const hasFailed = decision === 'waiting' && currentUser.isError
  useEffect(() => {
    if (hasFailed) toast({ title: profile.loadFailed, text: account.unreachable, tone: 'negative' })
  }, [hasFailed])
  const openedUserId = useRef<string>(undefined)
  if (decision === 'open') openedUserId.current = userId
  const isSameUser =
    openedUserId.current !== undefined && (userId ?? openedUserId.current) === openedUserId.current
  useAccessRedirect(decision, isSameUser, () => deniedMessage(isAllowed, currentUser.data?.roles ?? []))

  const isPageKept = isSameUser && keepsPageOpen.has(decision)
  if (decision === 'open' || isPageKept) return <div key={openedUserId.current}>{children}</div>
  if (hasFailed)
    return (
      <Notice
        isFailure
        heading="h2"
        title="We couldn’t open this page"
        text={account.unreachable}
        actions={<Button onClick={() => currentUser.refetch()}>Try again</Button>}
      />
    )
  return placeholder
}

/** An open page stays mounted in these states. */
const keepsPageOpen: ReadonlySet<AccessDecision> = new Set(['waiting', 'sign-in-again', 'second-step'])

/** Redirects users who are not allowed. `wasOpen`: the page was open for the same user. */
function useAccessRedirect(
  decision: AccessDecision,
  wasOpen: boolean,
  explain: () => Promise<ToastMessage>,
): void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = `${pathname}${search}${hash}`
  const signInAgain = useRef<SignInRequest>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one message per decision, not per render.
  useEffect(() => {
    const goHome = () => navigate(paths.home, { replace: true })
    if (decision === 'denied') {
      void explain().then((message) => toast({ ...message, tone: 'negative' }))
      goHome()
    }
    if (decision === 'second-step') {
      const goToStep = () => navigate(paths.authAndBack(here), { replace: true })
      if (!wasOpen) goToStep()
      // The dialog that has just asked for the password continues with the second step itself.
      else if (!signInRequest.get())
        requestSignIn({
          view: 'sign-in',
          isPersistent: true,
          onClose: (isSignedIn) => isSignedIn || goToStep(),
        })
    }
    // A session that was lost before the page was opened leaves nothing to keep.
    if (decision === 'sign-in' || (decision === 'sign-in-again' && !wasOpen)) {
      goHome()
      // The user has signed out, here or in another tab.
      if (!wasOpen) requestSignIn({ view: 'sign-in', next: here })
      else cancelSignInRequest(signInAgain.current)
    } else if (decision === 'sign-in-again') {
      signInAgain.current = {
        view: 'sign-in',
        reason: account.sessionLost,
        isPersistent: true,
        onClose: (isSignedIn) => isSignedIn || goHome(),
      }
      requestSignIn(signInAgain.current)
    }
  }, [decision])
}
