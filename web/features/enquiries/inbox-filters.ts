import { type EnquirySide, type EnquiryState, isEnquiryState } from './enquiry-state.ts'

/** The filters of the inbox. They are in the URL, so that Back and a reload restore them. */
export type InboxFilters = {
  side: EnquirySide
  state: EnquiryState | undefined
  text: string
  page: number
  /** Of an agency's: the agent's own, those in a branch inbox, or those that nobody has answered in time. */
  assigned: Assigned | undefined
  branch: string | undefined
}

const assignedValues = ['me', 'none', 'late'] as const
export type Assigned = (typeof assignedValues)[number]

export const isAssigned = (value: unknown): value is Assigned => assignedValues.some((each) => each === value)
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `defaultSide` applies where the URL names none: professionals see received enquiries first. */
export function readInboxFilters(params: URLSearchParams, defaultSide: EnquirySide): InboxFilters {
  const side = params.get('side')
  const state = params.get('state')
  const page = Number(params.get('page'))
  const assigned = params.get('assigned')
  const branch = params.get('branch') ?? ''
  return {
    side: side === 'received' ? 'professional' : side === 'sent' ? 'enquirer' : defaultSide,
    state: isEnquiryState(state) ? state : undefined,
    text: (params.get('words') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 ? Math.min(page, 10_000) : 1,
    assigned: isAssigned(assigned) ? assigned : undefined,
    branch: uuid.test(branch) ? branch : undefined,
  }
}

export function inboxParams({ side, state, text, page, assigned, branch }: InboxFilters): URLSearchParams {
  const params = new URLSearchParams({ side: side === 'professional' ? 'received' : 'sent' })
  if (state) params.set('state', state)
  if (assigned) params.set('assigned', assigned)
  if (branch) params.set('branch', branch)
  if (text) params.set('words', text)
  if (page > 1) params.set('page', String(page))
  return params
}
