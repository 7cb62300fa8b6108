import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { arrival } from '../../session/email-link-result.ts'

let isWelcomed = false

/** Receives whoever comes by a link of our mails: once, on whichever page it led to. */
export function useArrival(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!arrival || isWelcomed) return
    isWelcomed = true
    const { kind } = arrival
    void import('./sign-in/welcome.ts').then(({ welcome }) => welcome(kind, navigate))
  }, [navigate])
}
