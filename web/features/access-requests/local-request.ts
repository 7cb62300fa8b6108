import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import type { RequestDraft } from './request-draft.ts'

/** In local storage while the sender signs up, because the confirmation link may open another tab. */
const keyOf = (kind: RequestKind) => `lintel-request-${kind}`

export function saveLocalRequest(kind: RequestKind, draft: RequestDraft): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(draft))
  } catch {
    // Without storage, the request is only on the screen.
  }
}

export function loadLocalRequest(kind: RequestKind): Partial<RequestDraft> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function clearLocalRequest(kind: RequestKind): void {
  try {
    localStorage.removeItem(keyOf(kind))
  } catch {
    // Without storage, nothing was stored.
  }
}
