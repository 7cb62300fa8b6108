import { useSyncExternalStore } from 'react'

/** The listings whose pages were opened last in this browser, newest first. */
const storageKey = 'lintel-viewed'
const maxStored = 12
const none: readonly string[] = []

let viewed: readonly string[] | undefined
const listeners = new Set<() => void>()

export function useViewedListings(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

export const markViewed = (id: string): void =>
  store([id, ...read().filter((other) => other !== id)].slice(0, maxStored))

export const clearViewed = (): void => store(none)

function store(ids: readonly string[]): void {
  viewed = ids
  try {
    if (ids.length > 0) localStorage.setItem(storageKey, JSON.stringify(ids))
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage, they are known until the page is left.
  }
  for (const listener of listeners) listener()
}

function read(): readonly string[] {
  if (viewed) return viewed
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    viewed = Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : none
  } catch {
    viewed = none
  }
  return viewed
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
