import { z } from 'zod'
import { mailTooSoon } from '../errors.ts'
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
import { readCodeChallenge } from '../tokens/flow-state.ts'
import { type MailKind, requestMail, takeMailPermit } from './mail-requests.ts'

const schema = z.object({
  type: z.string().nullish(),
  email: emailField.nullish(),
  phone: z.string().nullish(),
  gotrue_meta_security: securityField,
  ...challengeFields,
})

type Asked = z.infer<typeof schema>

/** What somebody who asks for a mail must bring: patience, a proof that they are no robot, and an address. */
export async function readMailQuestion(parts: AuthParts, c: AuthRequest): Promise<Asked> {
  await limitByAddress(parts, c, 'mail')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  return body
}

/** Passes the question on and answers `{}`, whoever has the address. */
export async function passOn(
  parts: AuthParts,
  c: AuthRequest,
  kind: MailKind,
  email: string,
  { code_challenge, code_challenge_method }: Asked,
): Promise<Response> {
  const challenge = readCodeChallenge(code_challenge, code_challenge_method)
  const wait = await takeMailPermit(parts, kind, email)
  if (wait) throw mailTooSoon(wait)
  const redirectTo = allowedRedirect(parts.config, c.req.query('redirect_to'))
  await requestMail(parts, parts.sql, { kind, email, redirectTo, challenge, client: clientOf(parts, c) })
  return c.json({})
}
