import { phoneProviderDisabled, validationFailed } from '../errors.ts'
import { queueMailRequest, readMailRequest } from '../mail/request-mail.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'

/** POST /otp: emails a sign-in link. Unlike upstream it never creates an account. */
export const otp = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readMailRequest(parts, c)
  if (body.phone) throw phoneProviderDisabled()
  if (!body.email) throw validationFailed('One of email or phone must be set')
  return queueMailRequest(parts, c, 'magiclink', body.email, body)
}
