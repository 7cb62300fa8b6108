import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../data/query-client.ts'
import { sessionState } from './session-state.ts'

/** Provides queries to pages behind a sign-in. The cache is cleared when another user signs in. */
export function PersonalQueries({ children }: { children: ReactNode }) {
  useEffect(() => {
    let owner: string | undefined
    const notice = () => {
      const state = sessionState.get()
      if (state.status === 'unknown') return
      const now = state.status === 'signed-in' ? state.userId : undefined
      // The owner of an expired session may sign in again, and their page is still open.
      if (state.status === 'signed-out' && state.isLost) return
      if (owner !== undefined && owner !== now) queryClient.clear()
      owner = now
    }
    notice()
    return sessionState.subscribe(notice)
  }, [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
