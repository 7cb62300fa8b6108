import { useEffect, useEffectEvent } from 'react'
import { getSupabase } from '../data/supabase.ts'
import { useSession } from './session.ts'

/** Rows to watch. `filter` is PostgREST's: `enquiry_id=eq.…`. */
export type WatchedRows = { table: string; filter: string }

type Watch = { listeners: Set<() => void>; stop: () => void }

/** Watchers of the same rows share a channel: a page may render the bell twice, for two screen widths. */
const watches = new Map<string, Watch>()
let channelCount = 0

/** Calls `onChange` when rows that the user can see may have changed. An empty list watches nothing. */
export function useLiveRows(rows: readonly WatchedRows[], onChange: () => void): void {
  const { status } = useSession()
  const notify = useEffectEvent(onChange)
  const key = JSON.stringify(rows)
  useEffect(() => {
    return status === 'signed-in' && key !== '[]' ? watchRows(key, () => notify()) : undefined
  }, [status, key])
}

function watchRows(key: string, listener: () => void): () => void {
  const watch = watches.get(key) ?? startWatch(key)
  watches.set(key, watch)
  watch.listeners.add(listener)
  return () => {
    watch.listeners.delete(listener)
    if (watch.listeners.size > 0) return
    watches.delete(key)
    watch.stop()
  }
}

function startWatch(key: string): Watch {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const opening = openChannel(JSON.parse(key) as WatchedRows[], notify)
  // Without live updates, the pages poll.
  opening.catch(() => undefined)
  return { listeners, stop: () => void opening.then((close) => close()).catch(() => undefined) }
}

async function openChannel(rows: readonly WatchedRows[], notify: () => void): Promise<() => void> {
  const client = await getSupabase()
  channelCount += 1
  const channel = client.channel(`rows:${channelCount}`)
  for (const row of rows) channel.on('postgres_changes', { event: '*', schema: 'public', ...row }, notify)
  // Changes before the subscription are not replayed.
  channel.subscribe((state) => state === 'SUBSCRIBED' && notify())
  return () => void client.removeChannel(channel)
}
