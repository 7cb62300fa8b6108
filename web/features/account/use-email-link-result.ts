import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { arrival } from '../../session/email-link-result.ts'

let isHandled = false

/** Receives whoever comes by a link of our mails: once, on whichever page it led to. */
export function useEmailLinkResult(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!arrival || isHandled) return
    isHandled = true
    const { kind } = arrival
    void import('./sign-in/handle-email-link.ts').then(({ welcome }) => welcome(kind, navigate))
  }, [navigate])
}
