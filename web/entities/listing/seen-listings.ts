import { useSyncExternalStore } from 'react'

/** Listings the visitor has opened, stored in this browser; the map shows them dimmed. */
const storageKey = 'lintel-seen'
const maxStored = 500
const none: ReadonlySet<string> = new Set()

let seen: ReadonlySet<string> | undefined
const listeners = new Set<() => void>()

export function useIsSeen(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, read, () => none)
}

export function markSeen(id: string): void {
  if (read().has(id)) return
  seen = new Set([...read(), id].slice(-maxStored))
  try {
    localStorage.setItem(storageKey, JSON.stringify([...seen]))
  } catch {
    // Without storage, they are known until the page is left.
  }
  for (const listener of listeners) listener()
}

function read(): ReadonlySet<string> {
  if (seen) return seen
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    seen = new Set(Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [])
  } catch {
    seen = none
  }
  return seen
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
