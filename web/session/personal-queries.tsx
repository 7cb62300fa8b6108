import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { queryClient } from '../data/query-client.ts'
import { sessionState } from './session-state.ts'

/** Around the rooms of somebody signed in. What was loaded for one person is forgotten before the next comes. */
export function PersonalQueries({ children }: { children: ReactNode }) {
  useEffect(() => {
    let owner: string | undefined
    const notice = () => {
      const state = sessionState.get()
      if (state.status === 'unknown') return
      const now = state.status === 'signed-in' ? state.userId : undefined
      // A lost session may be taken up again by its owner, whose room is still on the screen.
      if (state.status === 'signed-out' && state.isLost) return
      if (owner !== undefined && owner !== now) queryClient.clear()
      owner = now
    }
    notice()
    return sessionState.subscribe(notice)
  }, [])
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
