import { useSyncExternalStore } from 'react'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { endSignInRequest, signInRequest } from '../../lib/sign-in-request.ts'
import { loadFailure } from '../../messages/load-failure.ts'
import { toast } from '../../ui/toast.ts'
import { useArrival } from './use-arrival.ts'
import { useForgotPasswordAddress } from './use-forgot-password-address.ts'

const AccountDialog = fetchedPart(() =>
  import('./account-dialog.tsx').then(({ AccountDialog }) => AccountDialog),
)

function giveUp() {
  endSignInRequest(false)
  toast({ ...loadFailure.part, tone: 'negative' })
}

/** Where the account dialog opens, over any page. Nothing of it is fetched before somebody asks. */
export function AccountOutlet() {
  useArrival()
  useForgotPasswordAddress()
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.get, signInRequest.getInitial)
  if (!request) return null
  return <AccountDialog key={request.view} request={request} onLacking={giveUp} />
}
