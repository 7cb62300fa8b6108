import { z } from 'zod'
import { mailTooSoon, phoneProviderDisabled, validationFailed } from '../errors.ts'
import { readCodeChallenge } from '../flow-state.ts'
import { requestMail, takeMailPermit } from '../mail-requests.ts'
import type { AuthParts } from '../parts.ts'
import { allowedRedirect } from '../redirect.ts'
import {
  type AuthRequest,
  challengeFields,
  clientOf,
  emailField,
  ensureCaptcha,
  limitByAddress,
  readBody,
  securityField,
} from '../request.ts'

const schema = z.object({
  type: z.string(),
  email: emailField.nullish(),
  phone: z.string().nullish(),
  gotrue_meta_security: securityField,
  ...challengeFields,
})

/** POST /resend: the confirmation of a sign-up or of a change of address once more, if one is open. */
export const resend = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'mail')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  if (body.type === 'sms' || body.type === 'phone_change') throw phoneProviderDisabled()
  if (body.type !== 'signup' && body.type !== 'email_change')
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change')
  if (!body.email) throw validationFailed('Type provided requires an email address')
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  const wait = await takeMailPermit(parts, body.type, body.email)
  if (wait) throw mailTooSoon(wait)
  await requestMail(parts.sql, {
    kind: body.type,
    email: body.email,
    redirectTo: allowedRedirect(parts.config, c.req.query('redirect_to')),
    challenge,
    client: clientOf(parts, c),
  })
  return c.json({})
}
