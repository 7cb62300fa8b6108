import { phoneProviderDisabled, validationFailed } from '../errors.ts'
import { queueMailRequest, readMailRequest } from '../mail/request-mail.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'

/** POST /resend: emails the confirmation of a pending sign-up or email change again. */
export const resend = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readMailRequest(parts, c)
  if (body.type === 'sms' || body.type === 'phone_change') throw phoneProviderDisabled()
  if (body.type !== 'signup' && body.type !== 'email_change')
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (!body.email) throw validationFailed('Type provided requires an email address')
  return queueMailRequest(parts, c, body.type, body.email, body)
}
