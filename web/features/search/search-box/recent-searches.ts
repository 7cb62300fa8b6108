import { useSyncExternalStore } from 'react'
import { paths } from '../../../../domain/site/paths.ts'

/** Recent searches, newest first. They are stored in this browser only. */
export type RecentSearch = {
  label: string
  address: string
  /** Latitude and longitude to a tenth of a degree, '53.8_-1.5': suggestions near the last place come first. */
  near?: string
}

const storageKey = 'lintel-recent-searches'
const maxStored = 5
const none: RecentSearch[] = []

let recent: RecentSearch[] | undefined
const listeners = new Set<() => void>()

export function useRecentSearches(): RecentSearch[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

export function rememberSearch(search: RecentSearch): void {
  const others = read().filter(({ label, address }) => label !== search.label && address !== search.address)
  write([search, ...others].slice(0, maxStored))
}

export function forgetSearches(): void {
  write([])
}

/** Older versions may have stored something else; only valid entries are kept. */
export function parseRecent(stored: string | null): RecentSearch[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isRecent).slice(0, maxStored) : []
  } catch {
    return []
  }
}

function isRecent(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null || !('label' in value) || !('address' in value))
    return false
  return (
    typeof value.label === 'string' &&
    typeof value.address === 'string' &&
    value.address.startsWith(`${paths.search()}?`)
  )
}

function read(): RecentSearch[] {
  if (recent) return recent
  try {
    recent = parseRecent(localStorage.getItem(storageKey))
  } catch {
    recent = none
  }
  return recent
}

function write(next: RecentSearch[]): void {
  recent = next
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // Without storage, they last until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
