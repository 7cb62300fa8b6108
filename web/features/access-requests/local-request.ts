import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import type { RequestDraft } from './request-draft.ts'

/** Where a half-sent request waits while its sender signs up: the link in the mail may open another tab. */
const keyOf = (kind: RequestKind) => `lintel-request-${kind}`

export function saveLocalRequest(kind: RequestKind, draft: RequestDraft): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify(draft))
  } catch {
    // Then it is kept on the screen alone.
  }
}

export function loadLocalRequest(kind: RequestKind): Partial<RequestDraft> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function clearLocalRequest(kind: RequestKind): void {
  try {
    localStorage.removeItem(keyOf(kind))
  } catch {
    // Then nothing was kept.
  }
}
