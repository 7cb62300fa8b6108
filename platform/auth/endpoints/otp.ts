import type { AuthContext } from '../auth-context.ts'
import { otpDisabled, signUpDisabled, validationFailed } from '../errors.ts'
import { queueMailRequest, readMailRequest } from '../mail/request-mail.ts'
import { ensurePhoneEnabled, sendSignInCode } from '../phone/phone-code.ts'
import { phoneNumber } from '../phone/phone-number.ts'
import { type AuthRequest, clientOf } from '../request.ts'
import { findUserByEmail } from '../users.ts'
import { ensureMetadataSize } from './sign-up.ts'

/**
 * POST /otp: emails a sign-in link and code. Whether an unknown address gets an account, and whether the response reveals that it is
 * unknown, is configured.
 */
export const otp = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readMailRequest(context, c)
  if (body.email && body.phone)
    throw validationFailed('Only an email address or phone number should be provided')
  const isCreating = body.create_user ?? true
  if (body.phone) return sendPhoneOtp(context, c, body.phone, isCreating ? (body.data ?? null) : undefined)
  if (!body.email) throw validationFailed('One of email or phone must be set')
  await ensureKnown(context, body.email, isCreating)
  const newAccount = isCreating ? { metadata: ensureMetadataSize(body.data) } : undefined
  return queueMailRequest(context, c, 'magiclink', body.email, body, newAccount)
}

/** `data` is undefined if the number must have an account already. */
async function sendPhoneOtp(
  context: AuthContext,
  c: AuthRequest,
  phone: string,
  data: Record<string, unknown> | null | undefined,
): Promise<Response> {
  ensurePhoneEnabled(context)
  const newAccount = data === undefined ? undefined : { metadata: ensureMetadataSize(data) }
  await sendSignInCode(context, { phone: phoneNumber(phone), newAccount, client: clientOf(context, c) })
  return c.json({})
}

/** Refuses an unknown address, if that may be revealed. */
async function ensureKnown({ sql, config }: AuthContext, email: string, isCreating: boolean): Promise<void> {
  if (!config.areUnknownAddressesRevealed) return
  if (isCreating && config.isSignUpAllowed) return
  if (await findUserByEmail(sql, email)) return
  throw isCreating ? signUpDisabled() : otpDisabled()
}
