import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { emailLinkResult } from '../../session/email-link-result.ts'

let isHandled = false

/** Handles a link from one of our emails once, on any page. */
export function useEmailLinkResult(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!emailLinkResult || isHandled) return
    isHandled = true
    const { kind } = emailLinkResult
    void import('./sign-in/handle-email-link.ts').then(({ handleEmailLink }) =>
      handleEmailLink(kind, navigate),
    )
  }, [navigate])
}
