import type { Kept } from './draft-store.ts'

/** What could not be sent, in this browser, for its author alone. */
const keyOf = (userId: string, id: string) => `lintel-unsent-${userId}-${id}`

export function readUnsentDraft(userId: string, id: string): Kept | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, id))
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return isUnsentDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeUnsentDraft(userId: string, id: string, kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(keyOf(userId, id), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(userId, id))
  } catch {
    // A browser that keeps nothing still sends every change as it is made.
  }
}

const isUnsentDraft = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'patch' in value && 'base' in value
