import { formatAppointment } from '../../../../domain/time/london-input.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { enquiryRefusal } from '../../../messages/enquiries/enquiry-refusals.ts'
import { viewingMessages } from '../../../messages/viewings/viewings.ts'
import { isSessionEnded } from '../../../session/session-ended.ts'
import type { EnquiryDraft } from './enquiry-draft.ts'
import type { SentEnquiry } from './enquiry-sent.tsx'

/** Loaded together, so that the confirmation can always be shown. */
export { EnquirySent } from './enquiry-sent.tsx'

/**
 * `refusal` is an error code; `offline` if the server was not reached, `session_over` if the member's session has
 * ended.
 */
export type SendOutcome =
  | { enquiryId: string; viewing: SentEnquiry['viewing'] }
  | { refusal: string; text: string }

const refused = (refusal: string): SendOutcome => ({ refusal, text: enquiryRefusal(refusal) })

/**
 * Members are identified by their session; the email address of guests is confirmed before the enquiry is passed on.
 */
export async function sendEnquiry(
  listingId: string,
  draft: EnquiryDraft,
  memberEmail: string | undefined,
  getPass: () => Promise<string | null | undefined>,
): Promise<SendOutcome> {
  const email = memberEmail ?? draft.email.trim()
  try {
    const client = await getSupabase()
    const pass = memberEmail ? null : await getPass()
    if (pass === null && !memberEmail) return refused('rate_limited')
    if (pass === undefined) return refused(navigator.onLine ? 'captcha_required' : 'offline')
    const { data, error } = await client.rpc('send_enquiry', {
      id: draft.id,
      property_id: listingId,
      message: draft.message.trim(),
      name: draft.name.trim(),
      email: memberEmail ? null : email,
      contact_email: draft.sharesEmail ? email : null,
      contact_phone: draft.phone.trim() || null,
      wants_viewing: draft.wantsViewing,
      preferred_times: draft.wantsViewing ? preferredTimes(draft) : [],
      captcha_pass: pass,
    })
    if (!error)
      return {
        enquiryId: data,
        viewing: memberEmail ? await bookSlot(client, listingId, data, draft) : requestedSlot(draft),
      }
    // A client that has noticed the end of the session sends the request as a guest, who needs an email address.
    if (memberEmail && (isSessionEnded(error) || error.hint === 'invalid_email'))
      return refused('session_over')
    return refused(error.hint || (error.code ? 'refused' : 'offline'))
  } catch {
    return refused('offline')
  }
}

/** The chosen slot comes first, so that the advertiser reads it in the enquiry too. */
const preferredTimes = ({ times, slot }: EnquiryDraft) => (slot ? [formatAppointment(slot), ...times] : times)

/** Booking needs an account, so a guest only asks for the slot. */
const requestedSlot = ({ slot, wantsViewing }: EnquiryDraft): SentEnquiry['viewing'] =>
  slot && wantsViewing ? { requestedAt: slot } : undefined

/** The enquiry has been sent, so a refused booking is only reported. The draft's id makes a retry idempotent. */
async function bookSlot(
  client: SupabaseClient,
  listingId: string,
  enquiryId: string,
  { id, slot, wantsViewing, name, phone }: EnquiryDraft,
): Promise<SentEnquiry['viewing']> {
  if (!slot || !wantsViewing) return undefined
  const { error } = await client.rpc('book_viewing', {
    id,
    property_id: listingId,
    starts_at: slot,
    enquiry_id: enquiryId,
    name: name.trim(),
    phone: phone.trim() || null,
  })
  return error ? { refusal: viewingMessages.refusalFor(error) } : { bookedAt: slot }
}

/** The member's name, to fill in the form. */
export async function fetchMyName(userId: string): Promise<string> {
  const client = await getSupabase()
  const { data } = await client
    .from('profiles')
    .select('first_name, last_name')
    .eq('id', userId)
    .maybeSingle()
    .throwOnError()
  return [data?.first_name, data?.last_name].filter(Boolean).join(' ')
}
