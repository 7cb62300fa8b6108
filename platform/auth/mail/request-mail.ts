import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { mailTooSoon } from '../errors.ts'
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

export async function readMailRequest(context: AuthContext, c: AuthRequest): Promise<MailRequestBody> {
  await limitByAddress(context, c, 'mail')
  const body = await readBody(c, schema)
  await ensureCaptcha(context, c, body.gotrue_meta_security)
  return body
}

/** Queues the request and responds with `{}`, whether or not the address has an account. */
export async function queueMailRequest(
  context: AuthContext,
  c: AuthRequest,
  kind: MailKind,
  email: string,
  { code_challenge, code_challenge_method }: MailRequestBody,
  newAccount?: { metadata: Record<string, unknown> },
): Promise<Response> {
  const challenge = readCodeChallenge(code_challenge, code_challenge_method)
  const waitSeconds = await takeMailPermit(context, kind, email)
  if (waitSeconds) throw mailTooSoon(waitSeconds)
  const redirectTo = allowedRedirect(context.config, c.req.query('redirect_to'))
  const client = clientOf(context, c)
  await requestMail(context, context.sql, { kind, email, redirectTo, challenge, client, newAccount })
  return c.json({})
}
