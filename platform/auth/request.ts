import type { Context } from 'hono'
import { z } from 'zod'
import type { Caller } from '../db/as-caller.ts'
import { ApiError } from '../http/api-error.ts'
import { networkOf } from '../http/network.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { takePermit } from '../http/rate-limit.ts'
import type { AuthContext } from './auth-context.ts'
import { badJson, captchaFailed, invalidEmail, tooManyRequests, validationFailed } from './errors.ts'
import type { Client } from './session.ts'

export type AuthEnv = { Variables: { caller: Caller; tokenProblem?: string } }
export type AuthRequest = Context<AuthEnv>

/** Excludes characters that could end an email header early. */
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
    throw error instanceof ApiError ? error : badJson()
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = String(issue?.path.at(-1) ?? 'body')
  if (field === 'email' || field === 'new_email') throw invalidEmail()
  throw validationFailed(`Invalid ${field}: ${issue?.message ?? 'not readable'}`)
}

/** Passwords are only hashed, never stored, so they may contain any character. */
function refuseUnstorable(name: string, value: unknown): unknown {
  if (!isStorable(name)) throw validationFailed('Invalid name of a field: not readable as text')
  if (typeof value === 'string' && name !== 'password' && !isStorable(value))
    throw validationFailed(`Invalid ${name}: not readable as text`)
  return value
}

/** PostgreSQL text cannot contain NUL or unpaired surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Other schemes, such as Basic, are ignored. */
export const hasBearer = (c: AuthRequest) => /^bearer \S/i.test(c.req.header('authorization') ?? '')

export const isServiceRole = (c: AuthRequest) => c.get('caller').role === 'service_role'

/**
 * The client behind a request. A server that uses the service key can name the visitor on whose behalf it calls, in the
 * sb-forwarded headers.
 */
export function clientOf(context: AuthContext, c: AuthRequest): Client {
  const forwarded = isServiceRole(c) ? c.req.header('sb-forwarded-for')?.split(',')[0]?.trim() : undefined
  const forwardedAgent = isServiceRole(c) ? c.req.header('sb-forwarded-user-agent') : undefined
  return {
    address: forwarded || context.clientAddress(c.req.raw),
    userAgent: (forwardedAgent || c.req.header('user-agent'))?.slice(0, 500),
  }
}

/** Rate-limits by network. A server that uses the service key without naming a visitor is not limited. */
export async function limitByAddress(
  context: AuthContext,
  c: AuthRequest,
  kind: keyof AuthContext['config']['rateLimits'],
): Promise<void> {
  if (isServiceRole(c) && !c.req.header('sb-forwarded-for')) return
  const limit: RateLimit = context.config.rateLimits[kind]
  const waitSeconds = await takePermit(
    context.sql,
    `auth:${kind}:${networkOf(clientOf(context, c).address)}`,
    limit,
  )
  if (waitSeconds) throw tooManyRequests(waitSeconds)
}

/** Requests with the service key need no captcha. */
export async function ensureCaptcha(
  context: AuthContext,
  c: AuthRequest,
  security: z.infer<typeof securityField>,
): Promise<void> {
  if (isServiceRole(c)) return
  const problem = await context.captcha(security?.captcha_token ?? undefined, clientOf(context, c).address)
  if (problem) throw captchaFailed(problem)
}
