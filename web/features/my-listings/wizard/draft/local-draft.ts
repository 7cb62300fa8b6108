import type { Kept } from './draft-keeper.ts'

/** What could not be sent, in this browser, for its author alone. */
const keyOf = (userId: string, id: string) => `lintel-unsent-${userId}-${id}`

export function readKept(userId: string, id: string): Kept | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, id))
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return isKept(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeKept(userId: string, id: string, kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(keyOf(userId, id), JSON.stringify(kept))
    else localStorage.removeItem(keyOf(userId, id))
  } catch {
    // A browser that keeps nothing still sends every change as it is made.
  }
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'patch' in value && 'base' in value
