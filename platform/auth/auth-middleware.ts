import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { anonymous } from '../db/as-caller.ts'
import type { ReadCaller } from '../http/caller.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import { whyAway } from '../http/unavailable-reason.ts'
import { WireError } from '../http/wire-error.ts'
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
import type { AuthLog } from './parts.ts'
import { type AuthEnv, hasBearer, isService } from './request.ts'

const versionHeader = 'x-supabase-api-version'
const knownVersion = '2024-01-01'

/** A client that names the version it speaks is answered in it, and told so. Any origin may call. */
export const converse: MiddlewareHandler = async (c, next) => {
  const asked = preflight(c.req.raw)
  if (asked) return asked
  await next()
  for (const [name, value] of Object.entries(corsHeaders)) c.res.headers.set(name, value)
  if (speaksVersion(c)) c.res.headers.set(versionHeader, knownVersion)
  c.res.headers.set('cache-control', c.res.headers.get('cache-control') ?? 'no-store')
  return undefined
}

const speaksVersion = (c: Context) => (c.req.header(versionHeader) ?? '') >= knownVersion

/** Links in mails come without a key; everything else names the project it means. */
const isKeyless = (c: Context) => c.req.method !== 'POST' && c.req.path.endsWith('/verify')

/**
 * Who is calling. A token that is no good does not matter to calls that need none (a sign-in sends the last
 * one along): only the endpoint that asks for it refuses.
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

/** The administrator's calls need the service key. */
export const onlyService: MiddlewareHandler<AuthEnv> = async (c, next) => {
  if (!hasBearer(c)) throw noAuthorization()
  if (c.get('tokenProblem')) throw badJwt(`unable to parse or verify signature, ${c.get('tokenProblem')}`)
  if (!isService(c)) throw notAdmin()
  return next()
}

export const answerErrors = (log: AuthLog) => (thrown: Error, c: Context) => {
  const error = refusalOf(thrown)
  if (error instanceof WireError) return answer(c, error)
  log.error({ err: error, path: c.req.path }, 'auth')
  const away = whyAway(error)
  return answer(c, away ? unavailable(away) : unexpected())
}

function answer(c: Context, error: WireError) {
  c.header('x-sb-error-code', error.code)
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  return c.json(bodyOf(c, error), error.status as ContentfulStatusCode)
}

/** What the database's own rules refuse (the last administrator, a name that is taken) is no failure of ours. */
function refusalOf(error: Error): Error {
  const { code, constraint_name } = error as { code?: unknown; constraint_name?: unknown }
  if (constraint_name === 'users_metadata_bytes') return metadataTooLong()
  if (code === 'PT429') return tooManyRequests(secondsToNextHour())
  return code === 'P0001' || code === '23505' || code === '23503' ? conflict(error.message) : error
}

/** The database counts by the calendar hour. */
const secondsToNextHour = () => 3600 - (Math.floor(Date.now() / 1000) % 3600)

export const answerNotFound = (c: Context) => answer(c, notFound())

function bodyOf(c: Context, error: WireError) {
  const reasons = error instanceof WeakPassword ? { weak_password: { reasons: error.reasons } } : {}
  return speaksVersion(c)
    ? { code: error.code, message: error.message, ...reasons }
    : { code: error.status, error_code: error.code, msg: error.message, ...reasons }
}
