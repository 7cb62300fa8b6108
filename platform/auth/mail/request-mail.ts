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
  metadataField,
  readBody,
  securityField,
} from '../request.ts'
import { readCodeChallenge } from '../tokens/flow-state.ts'
import { type MailKind, requestMail, takeMailPermit } from './mail-requests.ts'

const schema = z.object({
  type: z.string().nullish(),
  email: emailField.nullish(),
  phone: z.string().nullish(),
  create_user: z.boolean().nullish(),
  data: metadataField,
  gotrue_meta_security: securityField,
  ...challengeFields,
})

type MailRequestBody = z.infer<typeof schema>

export async function readMailRequest(parts: AuthParts, c: AuthRequest): Promise<MailRequestBody> {
  await limitByAddress(parts, c, 'mail')
  const body = await readBody(c, schema)
  await ensureCaptcha(parts, c, body.gotrue_meta_security)
  return body
}

/** Queues the request and responds with `{}`, whether or not the address has an account. */
export async function queueMailRequest(
  parts: AuthParts,
  c: AuthRequest,
  kind: MailKind,
  email: string,
  { code_challenge, code_challenge_method }: MailRequestBody,
  newAccount?: { metadata: Record<string, unknown> },
): Promise<Response> {
  const challenge = readCodeChallenge(code_challenge, code_challenge_method)
  const waitSeconds = await takeMailPermit(parts, kind, email)
  if (waitSeconds) throw mailTooSoon(waitSeconds)
  const redirectTo = allowedRedirect(parts.config, c.req.query('redirect_to'))
  const client = clientOf(parts, c)
  await requestMail(parts, parts.sql, { kind, email, redirectTo, challenge, client, newAccount })
  return c.json({})
}
