import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { requestSignIn } from '../../../session/sign-in-request.ts'

/** `?forgotPassword=true` opens the password reset dialog and is removed from the URL. */
export function useForgotPasswordParam(): void {
  const [params, setParams] = useSearchParams()
  const isRequested = params.get('forgotPassword') === 'true'
  useEffect(() => {
    if (!isRequested) return
    requestSignIn({ view: 'forgot-password' })
    setParams(
      (current) => {
        current.delete('forgotPassword')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isRequested, setParams])
}
