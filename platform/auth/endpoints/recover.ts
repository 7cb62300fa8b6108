import { validationFailed } from '../errors.ts'
import { queueMailRequest, readMailRequest } from '../mail/request-mail.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'

/** POST /recover: emails a password reset link if the address has an account. */
export const recover = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readMailRequest(parts, c)
  if (!body.email) throw validationFailed('Password recovery requires an email')
  return queueMailRequest(parts, c, 'recovery', body.email, body)
}
