import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { anonymous } from '../db/as-caller.ts'
import { ApiError } from '../http/api-error.ts'
import type { ReadCaller } from '../http/caller.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import { unavailableReason } from '../http/unavailable-reason.ts'
import type { AuthLog } from './auth-context.ts'
import {
  badJwt,
  conflict,
  metadataTooLong,
  noAuthorization,
  notAdmin,
  notFound,
  tooManyRequests,
  unavailable,
  unexpected,
  WeakPassword,
} from './errors.ts'
import { type AuthEnv, hasBearer, isServiceRole } from './request.ts'

const versionHeader = 'x-supabase-api-version'
const knownVersion = '2024-01-01'

/** Allows any origin, and answers a client that sends an API version with that version. */
export const corsAndVersion: MiddlewareHandler = async (c, next) => {
  const preflightResponse = preflight(c.req.raw)
  if (preflightResponse) return preflightResponse
  await next()
  for (const [name, value] of Object.entries(corsHeaders)) c.res.headers.set(name, value)
  if (isVersioned(c)) c.res.headers.set(versionHeader, knownVersion)
  c.res.headers.set('cache-control', c.res.headers.get('cache-control') ?? 'no-store')
  return undefined
}

const isVersioned = (c: Context) => (c.req.header(versionHeader) ?? '') >= knownVersion

/** Links in emails and the way to a provider and back carry no API key; all other requests must. */
const isKeyless = (c: Context) =>
  (c.req.method !== 'POST' && c.req.path.endsWith('/verify')) ||
  /\/auth\/v1\/(authorize|callback)$/.test(c.req.path)

/**
 * Identifies the caller. An invalid token is only recorded, because clients send their last token even when they sign in: endpoints
 * that require a session refuse it.
 */
export function readCallerOf(readCaller: ReadCaller): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const apikey = c.req.header('apikey') ?? c.req.query('apikey')
    const authorization = c.req.header('authorization')
    if (isKeyless(c)) {
      c.set('caller', anonymous)
      return next()
    }
    const keyCaller = apikey ? await readCaller({ apikey, authorization: undefined }) : undefined
    try {
      c.set('caller', await readCaller({ apikey, authorization }))
    } catch (error) {
      if (!keyCaller) throw error
      c.set('caller', keyCaller)
      c.set('tokenProblem', (error as Error).message)
    }
    return next()
  }
}

/** Admin endpoints require the service key. */
export const requireServiceRole: MiddlewareHandler<AuthEnv> = async (c, next) => {
  if (!hasBearer(c)) throw noAuthorization()
  if (c.get('tokenProblem')) throw badJwt(`unable to parse or verify signature, ${c.get('tokenProblem')}`)
  if (!isServiceRole(c)) throw notAdmin()
  return next()
}

export const respondError = (log: AuthLog) => (thrown: Error, c: Context) => {
  const error = asWireError(thrown)
  if (error instanceof ApiError) return respond(c, error)
  log.error({ err: error, path: c.req.path }, 'auth')
  const reason = unavailableReason(error)
  return respond(c, reason ? unavailable(reason) : unexpected())
}

function respond(c: Context, error: ApiError) {
  c.header('x-sb-error-code', error.code)
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  return c.json(bodyOf(c, error), error.status as ContentfulStatusCode)
}

/** Violations of the database's rules, such as a unique constraint, are the caller's error and not a failure of the server. */
function asWireError(error: Error): Error {
  const { code, constraint_name } = error as { code?: unknown; constraint_name?: unknown }
  if (constraint_name === 'users_metadata_bytes') return metadataTooLong()
  if (code === 'PT429') return tooManyRequests(secondsToNextHour())
  return code === 'P0001' || code === '23505' || code === '23503' ? conflict(error.message) : error
}

/** The database's quotas count per calendar hour. */
const secondsToNextHour = () => 3600 - (Math.floor(Date.now() / 1000) % 3600)

export const respondNotFound = (c: Context) => respond(c, notFound())

function bodyOf(c: Context, error: ApiError) {
  const reasons = error instanceof WeakPassword ? { weak_password: { reasons: error.reasons } } : {}
  return isVersioned(c)
    ? { code: error.code, message: error.message, ...reasons }
    : { code: error.status, error_code: error.code, msg: error.message, ...reasons }
}
