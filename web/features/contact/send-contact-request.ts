import type { ContactTopic } from '../../../domain/site/contact-topics.ts'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { contact } from '../../messages/pages/contact.ts'

export type ContactRequest = {
  /** Chosen by the form, so that a message that is sent twice arrives once. */
  id: string
  topic: ContactTopic
  name: string
  email: string
  message: string
}

/** Returns what went wrong, or undefined. */
export async function sendContactRequest(
  request: ContactRequest,
  getPass: () => Promise<string | null | undefined>,
): Promise<string | undefined> {
  const pass = await getPass()
  if (pass === null) return contact.tooMany
  if (pass === undefined) return navigator.onLine ? contact.captchaFailed : contact.failed({})
  try {
    await callFunction(await getSupabase(), 'send_contact_request', { ...request, captcha_pass: pass })
    return undefined
  } catch (error) {
    return contact.failed(error)
  }
}
