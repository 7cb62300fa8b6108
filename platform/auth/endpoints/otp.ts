import { otpDisabled, phoneProviderDisabled, signUpDisabled, validationFailed } from '../errors.ts'
import { queueMailRequest, readMailRequest } from '../mail/request-mail.ts'
import type { AuthParts } from '../parts.ts'
import type { AuthRequest } from '../request.ts'
import { findUserByEmail } from '../users.ts'
import { ensureMetadataSize } from './sign-up.ts'

/**
 * POST /otp: emails a sign-in link and code. Whether an unknown address gets an account, and whether the response reveals that it is
 * unknown, is configured.
 */
export const otp = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readMailRequest(parts, c)
  if (body.email && body.phone)
    throw validationFailed('Only an email address or phone number should be provided')
  if (body.phone) throw phoneProviderDisabled()
  if (!body.email) throw validationFailed('One of email or phone must be set')
  const isCreating = body.create_user ?? true
  await ensureKnown(parts, body.email, isCreating)
  const newAccount = isCreating ? { metadata: ensureMetadataSize(body.data) } : undefined
  return queueMailRequest(parts, c, 'magiclink', body.email, body, newAccount)
}

/** Refuses an unknown address, if that may be revealed. */
async function ensureKnown({ sql, config }: AuthParts, email: string, isCreating: boolean): Promise<void> {
  if (!config.areUnknownAddressesRevealed) return
  if (isCreating && config.isSignUpAllowed) return
  if (await findUserByEmail(sql, email)) return
  throw isCreating ? signUpDisabled() : otpDisabled()
}
