import type { AuthContext } from '../auth-context.ts'
import { phoneProviderDisabled, validationFailed } from '../errors.ts'
import { queueMailRequest, readMailRequest } from '../mail/request-mail.ts'
import { ensurePhoneEnabled, sendSignInCode } from '../phone/phone-code.ts'
import { phoneNumber } from '../phone/phone-number.ts'
import { type AuthRequest, clientOf } from '../request.ts'

/** POST /resend: emails the confirmation of a pending sign-up or email change again. */
export const resend = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readMailRequest(context, c)
  if (body.type === 'sms') {
    ensurePhoneEnabled(context)
    if (!body.phone) throw validationFailed('Type provided requires a phone number')
    const phone = phoneNumber(body.phone)
    await sendSignInCode(context, { phone, newAccount: undefined, client: clientOf(context, c) })
    return c.json({})
  }
  if (body.type === 'phone_change') throw phoneProviderDisabled()
  if (body.type !== 'signup' && body.type !== 'email_change')
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (!body.email) throw validationFailed('Type provided requires an email address')
  return queueMailRequest(context, c, body.type, body.email, body)
}
