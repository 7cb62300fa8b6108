import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { emailLinkResult } from '../../session/email-link-result.ts'

let isWelcomed = false

/** Receives whoever comes by a link of our mails: once, on whichever page it led to. */
export function useArrival(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!emailLinkResult || isWelcomed) return
    isWelcomed = true
    const { kind } = emailLinkResult
    void import('./sign-in/welcome.ts').then(({ welcome }) => welcome(kind, navigate))
  }, [navigate])
}
