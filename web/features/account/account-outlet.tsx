import { lazy, Suspense, useSyncExternalStore } from 'react'
import { signInRequest } from '../../lib/sign-in-request.ts'
import { useArrival } from './use-arrival.ts'
import { useForgotPasswordAddress } from './use-forgot-password-address.ts'

const AccountDialog = lazy(() =>
  import('./account-dialog.tsx').then((module) => ({ default: module.AccountDialog })),
)

/** Where the account dialog opens, over any page. Nothing of it is fetched before somebody asks. */
export function AccountOutlet() {
  useArrival()
  useForgotPasswordAddress()
  const request = useSyncExternalStore(signInRequest.subscribe, signInRequest.get, signInRequest.getInitial)
  if (!request) return null
  return (
    <Suspense>
      <AccountDialog key={request.view} request={request} />
    </Suspense>
  )
}
