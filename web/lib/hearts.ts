import { useSyncExternalStore } from 'react'

/** The homes a visitor has taken to heart, kept in this browser and shared between its tabs. */
const storageKey = 'lintel-hearts'
const none: ReadonlySet<string> = new Set()

let hearts: ReadonlySet<string> | undefined
const listeners = new Set<() => void>()

export function useIsHearted(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readHearts().has(id),
    () => none.has(id),
  )
}

function readHearts(): ReadonlySet<string> {
  hearts ??= new Set(parseHearts(readStorage()))
  return hearts
}

export function toggleHeart(id: string): void {
  const next = new Set(readHearts())
  if (!next.delete(id)) next.add(id)
  writeHearts(next)
}

function writeHearts(next: ReadonlySet<string>): void {
  hearts = next
  try {
    localStorage.setItem(storageKey, JSON.stringify([...next]))
  } catch {
    // A browser that keeps nothing still shows the heart until the page is left.
  }
  announce()
}

/** Whatever was stored, by whatever version: only the ids in it count. */
export function parseHearts(stored: string | null): string[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return
  hearts = undefined
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
