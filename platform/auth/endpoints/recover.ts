import { validationFailed } from '../errors.ts'
import { passOn, readMailQuestion } from '../mail/request-mail.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'

/** POST /recover: a link to choose a new password, if anybody has this address. */
export const recover = (parts: AuthParts) => async (c: AuthRequest) => {
  const asked = await readMailQuestion(parts, c)
  if (!asked.email) throw validationFailed('Password recovery requires an email')
  return passOn(parts, c, 'recovery', asked.email, asked)
}
