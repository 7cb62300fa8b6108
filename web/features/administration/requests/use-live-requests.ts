import type { RealtimeChannel } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

/** Refetches the lists whenever a request arrives or is decided. */
export function useLiveRequests(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let isUnmounted = false
    let unsubscribe: (() => void) | undefined
    const refresh = () => void queries.invalidateQueries({ queryKey: adminKey })
    const subscribe = async () => {
      const client = await getSupabase()
      if (isUnmounted) return
      const channel: RealtimeChannel = client
        .channel('access-requests')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'letting_agent_requests' }, refresh)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'private_landlord_requests' }, refresh)
        .subscribe()
      unsubscribe = () => void client.removeChannel(channel)
    }
    subscribe().catch(() => {
      // Without a live connection the lists stay as last fetched.
    })
    return () => {
      isUnmounted = true
      unsubscribe?.()
    }
  }, [queries])
}
