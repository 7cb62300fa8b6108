import type { Context } from 'hono'
import { z } from 'zod'
import type { Caller } from '../db/as-caller.ts'
import { networkOf } from '../http/network.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { takePermit } from '../http/rate-limit.ts'
import { WireError } from '../http/wire-error.ts'
import { badJson, captchaFailed, invalidEmail, tooManyRequests, validationFailed } from './errors.ts'
import type { AuthParts } from './parts.ts'
import type { Client } from './session.ts'

export type AuthEnv = { Variables: { caller: Caller; tokenProblem?: string } }
export type AuthRequest = Context<AuthEnv>

/** An address as it is kept: lower case, and nothing that could end a mail's header early. */
const emailPattern = /^[^\s@"<>()[\]\\,;:]+@[^\s@"<>()[\]\\,;:.]+(\.[^\s@"<>()[\]\\,;:.]+)+$/u

export const emailField = z
  .string()
  .max(255)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => emailPattern.test(value))

export const securityField = z.object({ captcha_token: z.string().nullish() }).nullish()
export const metadataField = z.record(z.string(), z.unknown()).nullish()
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
}

export async function readBody<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text()
  let value: unknown
  try {
    value = text ? JSON.parse(text, refuseUnstorable) : {}
  } catch (error) {
    throw error instanceof WireError ? error : badJson()
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path.at(-1) ?? 'body')
  if (field === 'email' || field === 'new_email') throw invalidEmail()
  throw validationFailed(`Invalid ${field}: ${issue?.message ?? 'not readable'}`)
}

/** A password is never kept, so it may be anything. */
function refuseUnstorable(name: string, value: unknown): unknown {
  if (!isStorable(name)) throw validationFailed('Invalid name of a field: not readable as text')
  if (typeof value === 'string' && name !== 'password' && !isStorable(value))
    throw validationFailed(`Invalid ${name}: not readable as text`)
  return value
}

/** PostgreSQL keeps neither a NUL nor half a character. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Credentials of another kind (Basic, a key without a word before it) are none. */
export const hasBearer = (c: AuthRequest) => /^bearer \S/i.test(c.req.header('authorization') ?? '')

export const isService = (c: AuthRequest) => c.get('caller').role === 'service_role'

/**
 * The machine a request is for. A trusted server that calls with the service key may name the visitor it acts
 * for; without that it speaks for itself.
 */
export function clientOf(parts: AuthParts, c: AuthRequest): Client {
  const forwarded = isService(c) ? c.req.header('sb-forwarded-for')?.split(',')[0]?.trim() : undefined
  const forwardedAgent = isService(c) ? c.req.header('sb-forwarded-user-agent') : undefined
  return {
    address: forwarded || parts.clientAddress(c.req.raw),
    userAgent: (forwardedAgent || c.req.header('user-agent'))?.slice(0, 500),
  }
}

/** Counts a request against its network address. A trusted server acting for nobody in particular is not counted. */
export async function limitByAddress(
  parts: AuthParts,
  c: AuthRequest,
  kind: keyof AuthParts['config']['rateLimits'],
): Promise<void> {
  if (isService(c) && !c.req.header('sb-forwarded-for')) return
  const limit: RateLimit = parts.config.rateLimits[kind]
  const wait = await takePermit(parts.sql, `auth:${kind}:${networkOf(clientOf(parts, c).address)}`, limit)
  if (wait) throw tooManyRequests(wait)
}

/** Requests with the service key need no proof: whoever holds that key is not a stranger. */
export async function ensureCaptcha(
  parts: AuthParts,
  c: AuthRequest,
  security: z.infer<typeof securityField>,
): Promise<void> {
  if (isService(c)) return
  const problem = await parts.captcha(security?.captcha_token ?? undefined, clientOf(parts, c).address)
  if (problem) throw captchaFailed(problem)
}
