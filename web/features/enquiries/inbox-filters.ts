import { type EnquirySide, type EnquiryState, isEnquiryState } from './enquiry-state.ts'

/** The filters of the inbox. They are in the URL, so that Back and a reload restore them. */
export type InboxFilters = { side: EnquirySide; state: EnquiryState | undefined; text: string; page: number }

/** `defaultSide` applies where the URL names none: professionals see received enquiries first. */
export function readInboxFilters(params: URLSearchParams, defaultSide: EnquirySide): InboxFilters {
  const side = params.get('side')
  const state = params.get('state')
  const page = Number(params.get('page'))
  return {
    side: side === 'received' ? 'professional' : side === 'sent' ? 'enquirer' : defaultSide,
    state: isEnquiryState(state) ? state : undefined,
    text: (params.get('words') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 10_000) : 1,
  }
}

export function inboxParams({ side, state, text, page }: InboxFilters): URLSearchParams {
  const params = new URLSearchParams({ side: side === 'professional' ? 'received' : 'sent' })
  if (state) params.set('state', state)
  if (text) params.set('words', text)
  if (page > 1) params.set('page', String(page))
  return params
}
