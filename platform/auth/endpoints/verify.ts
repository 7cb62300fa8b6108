import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { tokenExpired, validationFailed } from '../errors.ts'
import { checkPhoneCode, confirmPhone, ensurePhoneEnabled } from '../phone/phone-code.ts'
import { phoneNumber } from '../phone/phone-number.ts'
import { type AuthRequest, limitByAddress, readBody } from '../request.ts'
import { toSessionJson } from '../session.ts'
import { startSession } from '../start-session.ts'
import {
  otherAddressPendingMessage,
  type VerificationInput,
  verificationByOtp,
  verifyToken,
} from '../tokens/verification.ts'

const schema = z.object({
  type: z.string(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  token: z.string().nullish(),
  token_hash: z.string().nullish(),
})

/** POST /verify: a typed code, or the token hash of a link that leads to the caller's own page. */
export const verify = (context: AuthContext) => async (c: AuthRequest) => {
  await limitByAddress(context, c, 'verify')
  const body = await readBody(c, schema)
  if (body.phone && !body.token_hash) return verifyPhone(context, c, body)
  const input = await readVerification(context, body)
  const verified = await context.sql.begin(async (tx) => {
    const { user, method, isComplete } = await verifyToken(context, tx, input)
    if (!isComplete) return undefined
    const { state } = await startSession(context, c, tx, { user, method, traits: { otp: input.type } })
    return { user, state }
  })
  if (!verified) return c.json({ msg: otherAddressPendingMessage, code: '200' })
  return c.json(await toSessionJson(context, verified.user, verified.state))
}

async function verifyPhone(
  context: AuthContext,
  c: AuthRequest,
  body: z.infer<typeof schema>,
): Promise<Response> {
  ensurePhoneEnabled(context)
  if (body.email) throw validationFailed('Only an email address or phone number should be provided on verify')
  if (!body.token) throw validationFailed('Verify requires a token or a token hash')
  const phone = phoneNumber(body.phone ?? '')
  const tokenId = await checkPhoneCode(context, body.type, phone, body.token)
  const [user, state] = await context.sql.begin(async (tx) => {
    const confirmed = await confirmPhone(tx, tokenId)
    const traits = { otp: body.type }
    return [
      confirmed,
      (await startSession(context, c, tx, { user: confirmed, method: 'otp', traits })).state,
    ] as const
  })
  return c.json(await toSessionJson(context, user, state))
}

async function readVerification(
  context: AuthContext,
  body: z.infer<typeof schema>,
): Promise<VerificationInput> {
  const { type, email, token, token_hash } = body
  if (token_hash) {
    if (email || token) throw validationFailed('Only the token_hash and type should be provided')
    return { type, token: token_hash }
  }
  if (!token) throw validationFailed('Verify requires a token or a token hash')
  if (!email) throw validationFailed('Only an email address or phone number should be provided on verify')
  // A code for a phone number must not confirm an email address.
  if (!email.includes('@')) throw tokenExpired()
  return verificationByOtp(context, type, email.trim().toLowerCase(), token)
}
