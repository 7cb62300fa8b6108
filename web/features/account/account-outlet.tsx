import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../data/lazy-part.tsx'
import { loadFailure } from '../../messages/pages/load-failure.ts'
import { closeSignInRequest, signInRequest } from '../../session/sign-in-request.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useForgotPasswordParam } from './sign-in/use-forgot-password-param.ts'
import { useEmailLinkResult } from './use-email-link-result.ts'

const AccountDialog = lazyPart(() =>
  import('./account-dialog.tsx').then(({ AccountDialog }) => AccountDialog),
)

function closeWithError() {
  closeSignInRequest(false)
  toast({ ...loadFailure.part, tone: 'negative' })
}

/** Renders the account dialog. Its code is loaded on demand. */
export function AccountOutlet() {
  useEmailLinkResult()
  useForgotPasswordParam()
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.get, signInRequest.getInitial)
  if (!request) return null
  return <AccountDialog key={request.view} request={request} onError={closeWithError} />
}
