import { newId } from '../../browser/new-id.ts'

/**
 * An answer being written. Its id goes along when it is sent, so that sending again after a lost answer is not sending
 * twice; other words are another message.
 */
export type ReplyDraft = { id: string; body: string; wasAttempted: boolean }

const keyFor = (thread: string) => `lintel-reply-${thread}`

export const emptyDraft = (): ReplyDraft => ({ id: newId(), body: '', wasAttempted: false })

export const changeDraft = (draft: ReplyDraft, body: string): ReplyDraft => ({
  id: draft.wasAttempted ? newId() : draft.id,
  body,
  wasAttempted: false,
})

/** In this tab until it is sent: through a reload, a lost session and a lost connection. */
export function saveReplyDraft(thread: string, draft: ReplyDraft): void {
  try {
    if (draft.body) sessionStorage.setItem(keyFor(thread), JSON.stringify(draft))
    else sessionStorage.removeItem(keyFor(thread))
  } catch {
    // A browser that keeps nothing still has the words on the screen.
  }
}

export function loadReplyDraft(thread: string): ReplyDraft {
  try {
    return parseReplyDraft(sessionStorage.getItem(keyFor(thread))) ?? emptyDraft()
  } catch {
    return emptyDraft()
  }
}

/** Whatever was stored, by whatever version. */
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
