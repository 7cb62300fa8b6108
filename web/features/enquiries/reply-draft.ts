import { newId } from '../../browser/new-id.ts'

/**
 * A reply being written. Its ID makes a retry idempotent, so that a lost response does not send it twice; edited text
 * gets a new ID.
 */
export type ReplyDraft = { id: string; body: string; wasAttempted: boolean }

const keyFor = (thread: string) => `lintel-reply-${thread}`

export const emptyDraft = (): ReplyDraft => ({ id: newId(), body: '', wasAttempted: false })

export const changeDraft = (draft: ReplyDraft, body: string): ReplyDraft => ({
  id: draft.wasAttempted ? newId() : draft.id,
  body,
  wasAttempted: false,
})

/** Keeps the draft in session storage until it is sent, so that it survives a reload or a lost session. */
export function saveReplyDraft(thread: string, draft: ReplyDraft): void {
  try {
    if (draft.body) sessionStorage.setItem(keyFor(thread), JSON.stringify(draft))
    else sessionStorage.removeItem(keyFor(thread))
  } catch {
    // Without storage, the text is only on the screen.
  }
}

export function loadReplyDraft(thread: string): ReplyDraft {
  try {
    return parseReplyDraft(sessionStorage.getItem(keyFor(thread))) ?? emptyDraft()
  } catch {
    return emptyDraft()
  }
}

/** Validates stored data, which may come from another version. */
export function parseReplyDraft(stored: string | null): ReplyDraft | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null || !('id' in value) || !('body' in value))
      return undefined
    const { id, body } = value
    if (typeof id !== 'string' || typeof body !== 'string') return undefined
    return { id, body, wasAttempted: 'wasAttempted' in value && value.wasAttempted === true }
  } catch {
    return undefined
  }
}
