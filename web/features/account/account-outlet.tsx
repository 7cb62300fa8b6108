import { useSyncExternalStore } from 'react'
import { lazyPart } from '../../data/lazy-part.tsx'
import { loadFailure } from '../../messages/pages/load-failure.ts'
import { closeSignInRequest, signInRequest } from '../../session/sign-in-request.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useForgotPasswordAddress } from './sign-in/use-forgot-password-address.ts'
import { useArrival } from './use-email-link-result.ts'

const AccountDialog = lazyPart(() =>
  import('./account-dialog.tsx').then(({ AccountDialog }) => AccountDialog),
)

function giveUp() {
  closeSignInRequest(false)
  toast({ ...loadFailure.part, tone: 'negative' })
}

/** Where the account dialog opens, over any page. Nothing of it is fetched before somebody asks. */
export function AccountOutlet() {
  useArrival()
  useForgotPasswordAddress()
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.get, signInRequest.getInitial)
  if (!request) return null
  return <AccountDialog key={request.view} request={request} onError={giveUp} />
}
