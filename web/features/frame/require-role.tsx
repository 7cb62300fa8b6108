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
 * Nothing of a room is drawn before the database has said who asks. Once open it stays while its owner's session is
 * lost and taken up again, second step included, so that no work on the screen is lost; somebody else finds it made anew.
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
        title="This page could not be opened"
        text={account.unreachable}
        actions={<Button onClick={() => currentUser.refetch()}>Try again</Button>}
      />
    )
  return placeholder
}

/** What an open room outlasts. */
const keepsPageOpen: ReadonlySet<AccessDecision> = new Set(['waiting', 'sign-in-again', 'second-step'])

/** Leads whoever may not enter to where they can go on; `wasOpen` says that the room is theirs and on the screen. */
function useAccessRedirect(
  decision: AccessDecision,
  wasOpen: boolean,
  explain: () => Promise<ToastMessage>,
): void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = `${pathname}${search}${hash}`
  const signInAgain = useRef<SignInRequest>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one refusal for each decision, wherever it was spoken.
  useEffect(() => {
    const goHome = () => navigate(paths.home, { replace: true })
    if (decision === 'denied') {
      void explain().then((message) => toast({ ...message, tone: 'negative' }))
      goHome()
    }
    if (decision === 'second-step') {
      const goToStep = () => navigate(paths.authAndBack(here), { replace: true })
      if (!wasOpen) goToStep()
      // A dialog that has just asked for the password goes on to the step by itself.
      else if (!signInRequest.get())
        requestSignIn({
          view: 'sign-in',
          isPersistent: true,
          onClose: (isSignedIn) => isSignedIn || goToStep(),
        })
    }
    // A session lost before the room was opened leaves nothing on the screen to keep.
    if (decision === 'sign-in' || (decision === 'sign-in-again' && !wasOpen)) {
      goHome()
      // Whoever was inside has signed out, here or in another tab.
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
