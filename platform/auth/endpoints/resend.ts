import { phoneProviderDisabled, validationFailed } from '../errors.ts'
import { passOn, readMailQuestion } from '../mail/request-mail.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'

/** POST /resend: the confirmation of a sign-up or of a change of address once more, if one is open. */
export const resend = (parts: AuthParts) => async (c: AuthRequest) => {
  const asked = await readMailQuestion(parts, c)
  if (asked.type === 'sms' || asked.type === 'phone_change') throw phoneProviderDisabled()
  if (asked.type !== 'signup' && asked.type !== 'email_change')
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (!asked.email) throw validationFailed('Type provided requires an email address')
  return passOn(parts, c, asked.type, asked.email, asked)
}
