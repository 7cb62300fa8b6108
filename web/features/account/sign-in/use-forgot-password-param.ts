import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { askToSignIn } from '../../../session/sign-in-request.ts'

/** `?forgotPassword=true` opens the dialog that asks for a new password, and the address forgets it. */
export function useForgotPasswordParam(): void {
  const [params, setParams] = useSearchParams()
  const isAsked = params.get('forgotPassword') === 'true'
  useEffect(() => {
    if (!isAsked) return
    askToSignIn({ view: 'forgot-password' })
    setParams(
      (given) => {
        given.delete('forgotPassword')
        return given
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsked, setParams])
}
