import { type EnquirySide, type EnquiryState, isEnquiryState } from './enquiry-state.ts'

/** What of the inbox is shown. It stands in the address, so that Back and a reload show the same. */
export type InboxFilters = { side: EnquirySide; state: EnquiryState | undefined; words: string; page: number }

/** `usual` is the side shown where the address names none: professionals look at what they have received. */
export function readInboxFilters(params: URLSearchParams, usual: EnquirySide): InboxFilters {
  const side = params.get('side')
  const state = params.get('state')
  const page = Number(params.get('page'))
  return {
    side: side === 'received' ? 'professional' : side === 'sent' ? 'enquirer' : usual,
    state: isEnquiryState(state) ? state : undefined,
    words: (params.get('words') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 10_000) : 1,
  }
}

export function inboxParams({ side, state, words, page }: InboxFilters): URLSearchParams {
  const params = new URLSearchParams({ side: side === 'professional' ? 'received' : 'sent' })
  if (state) params.set('state', state)
  if (words) params.set('words', words)
  if (page > 1) params.set('page', String(page))
  return params
}
