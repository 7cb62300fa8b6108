import type { RealtimeChannel } from '@supabase/supabase-js'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSupabase } from '../../../data/supabase.ts'
import { adminKey } from '../actions/use-admin-action.ts'

/** Requests that come, and those a colleague decides, appear without asking again. */
export function useLiveRequests(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let isOver = false
    let leave: (() => void) | undefined
    const look = () => void queries.invalidateQueries({ queryKey: adminKey })
    const listen = async () => {
      const client = await getSupabase()
      if (isOver) return
      const channel: RealtimeChannel = client
        .channel('access-requests')
        .on('postgres_changes', { event: '*', schema: 'public', table: 'letting_agent_requests' }, look)
        .on('postgres_changes', { event: '*', schema: 'public', table: 'private_landlord_requests' }, look)
        .subscribe()
      leave = () => void client.removeChannel(channel)
    }
    listen().catch(() => {
      // Without a line the lists are as fresh as the last look; they say when that was.
    })
    return () => {
      isOver = true
      leave?.()
    }
  }, [queries])
}
