import { z } from 'zod'
import { mailTooSoon } from '../errors.ts'
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

const schema = z.object({ email: emailField, gotrue_meta_security: securityField, ...challengeFields })

/** POST /recover: a link to choose a new password, if anybody has this address. */
export const recover = (parts: AuthParts) => async (c: AuthRequest) => {
  await limitByAddress(parts, c, 'mail')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  const wait = await takeMailPermit(parts, 'recovery', body.email)
  if (wait) throw mailTooSoon(wait)
  await requestMail(parts.sql, {
    kind: 'recovery',
    email: body.email,
    redirectTo: allowedRedirect(parts.config, c.req.query('redirect_to')),
    challenge,
    client: clientOf(parts, c),
  })
  return c.json({})
}
