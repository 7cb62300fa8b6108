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
  email: emailField.nullish(),
  phone: z.string().nullish(),
  gotrue_meta_security: securityField,
  ...challengeFields,
})

/** POST /otp: a link to sign in without a password. It makes no accounts: those are made by signing up. */
export const otp = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'mail')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  if (body.phone) throw phoneProviderDisabled()
  if (!body.email) throw validationFailed('One of email or phone must be set')
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  const wait = await takeMailPermit(parts, 'magiclink', body.email)
  if (wait) throw mailTooSoon(wait)
  await requestMail(parts.sql, {
    kind: 'magiclink',
    email: body.email,
    redirectTo: allowedRedirect(parts.config, c.req.query('redirect_to')),
    challenge,
    client: clientOf(parts, c),
  })
  return c.json({})
}
