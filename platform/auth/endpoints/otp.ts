import { phoneProviderDisabled, validationFailed } from '../errors.ts'
import { passOn, readMailQuestion } from '../mail/request-mail.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'

/** POST /otp: a link to sign in without a password. It makes no accounts: those are made by signing up. */
export const otp = (parts: AuthParts) => async (c: AuthRequest) => {
  const asked = await readMailQuestion(parts, c)
  if (asked.phone) throw phoneProviderDisabled()
  if (!asked.email) throw validationFailed('One of email or phone must be set')
  return passOn(parts, c, 'magiclink', asked.email, asked)
}
