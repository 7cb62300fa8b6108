import { useEffect, useRef, useState } from 'react'
import { newId } from '../../../browser/new-id.ts'

/** What a visitor has typed. `id` makes a retry idempotent. */
export type EnquiryDraft = {
  id: string
  /** Whether this text has been sent, possibly without a response. */
  wasAttempted: boolean
  message: string
  wantsViewing: boolean
  times: string[]
  /** The start of the slot to book; empty for none. */
  slot: string
  name: string
  email: string
  phone: string
  sharesEmail: boolean
}

export type DraftChange = Partial<Omit<EnquiryDraft, 'id' | 'wasAttempted'>>

const emptyDraft: EnquiryDraft = {
  // Set at the first change, because the server renders the form too.
  id: '',
  wasAttempted: false,
  message: 'I’d like to view this home.',
  wantsViewing: true,
  times: [],
  slot: '',
  name: '',
  email: '',
  phone: '',
  sharesEmail: false,
}

/** Kept in this tab until it is sent: through a reload, a sign-in and a lost connection. */
export function useEnquiryDraft(listingId: string) {
  const [draft, setDraft] = useState(emptyDraft)
  // Several fields can change before the next render, when what was typed early is handed over.
  const latest = useRef(draft)
  const show = (next: EnquiryDraft) => {
    latest.current = next
    setDraft(next)
  }
  useEffect(() => {
    latest.current = readStored(listingId) ?? emptyDraft
    setDraft(latest.current)
  }, [listingId])
  const store = (next: EnquiryDraft) => {
    show(next)
    writeStored(listingId, next)
  }
  return {
    draft,
    change: (changes: DraftChange) => store(changeDraft(latest.current, changes)),
    /** Called before sending. A later change makes it a new enquiry. */
    markAttempted: () => {
      const attempted = { ...latest.current, id: latest.current.id || newId(), wasAttempted: true }
      store(attempted)
      return attempted
    },
    forget: () => {
      const { name, email, phone, sharesEmail } = latest.current
      show({ ...emptyDraft, name, email, phone, sharesEmail })
      writeStored(listingId, undefined)
    },
  }
}

export type EnquiryDraftState = ReturnType<typeof useEnquiryDraft>

export const changeDraft = (draft: EnquiryDraft, changes: DraftChange): EnquiryDraft => ({
  ...draft,
  ...changes,
  id: draft.wasAttempted || !draft.id ? newId() : draft.id,
  wasAttempted: false,
})

const storageKey = (listingId: string) => `lintel-enquiry-${listingId}`

function writeStored(listingId: string, draft: EnquiryDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(storageKey(listingId), JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey(listingId))
  } catch {
    // Without storage, the draft is on screen only.
  }
}

function readStored(listingId: string): EnquiryDraft | undefined {
  try {
    return parseDraft(sessionStorage.getItem(storageKey(listingId)) ?? '')
  } catch {
    return undefined
  }
}

/** Older versions may have stored something else. */
export function parseDraft(stored: string): EnquiryDraft | undefined {
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return undefined
    const part = (name: string): unknown => Reflect.get(value, name)
    const text = (name: string) => {
      const field = part(name)
      return typeof field === 'string' ? field : ''
    }
    const times = part('times')
    return {
      id: text('id'),
      wasAttempted: part('wasAttempted') === true,
      message: text('message'),
      wantsViewing: part('wantsViewing') === true,
      times: Array.isArray(times) ? times.filter((each): each is string => typeof each === 'string') : [],
      slot: text('slot'),
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      sharesEmail: part('sharesEmail') === true,
    }
  } catch {
    return undefined
  }
}
