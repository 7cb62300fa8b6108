import { getSupabase } from '../../lib/supabase.ts'
import type { EnquiryDraft } from './enquiry-draft.ts'

/** Undefined: it was sent. Otherwise the code of what stood in the way; `offline` where the server was not reached. */
export async function sendEnquiry(propertyId: string, draft: EnquiryDraft): Promise<string | undefined> {
  try {
    const client = await getSupabase()
    const { error } = await client.rpc('send_enquiry', {
      property_id: propertyId,
      message: draft.message.trim(),
      name: draft.name.trim(),
      contact_email: draft.email.trim() || null,
      contact_phone: draft.phone.trim() || null,
    })
    if (!error) return undefined
    return error.hint || (error.code ? 'refused' : 'offline')
  } catch {
    return 'offline'
  }
}
