import type { UnsentDraft } from './draft-store.ts'

/** Unsaved changes in local storage, per user. */
const keyOf = (userId: string, id: string) => `lintel-unsent-${userId}-${id}`

export function readUnsentDraft(userId: string, id: string): UnsentDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId, id))
    const value: unknown = text === null ? undefined : JSON.parse(text)
    return isUnsentDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeUnsentDraft(userId: string, id: string, unsent: UnsentDraft | undefined): void {
  try {
    if (unsent) localStorage.setItem(keyOf(userId, id), JSON.stringify(unsent))
    else localStorage.removeItem(keyOf(userId, id))
  } catch {
    // Without storage, changes are still saved to the server.
  }
}

const isUnsentDraft = (value: unknown): value is UnsentDraft =>
  typeof value === 'object' && value !== null && 'patch' in value && 'base' in value
