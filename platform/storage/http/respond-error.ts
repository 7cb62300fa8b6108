import type { Context } from 'hono'
import { corsHeaders as openCors } from '../../http/cors.ts'
import { unavailableReason } from '../../http/unavailable-reason.ts'
import { WireError } from '../../http/wire-error.ts'
import { tusExposedHeaders } from '../domain/tus.ts'
import { invalidRequest, StorageProblem } from '../errors.ts'

export const corsHeaders = {
  ...openCors,
  'access-control-expose-headers': `${openCors['access-control-expose-headers']}, ETag, Content-Disposition, ${tusExposedHeaders}`,
}

type Answer = { status: number; body: object; headers?: Record<string, string> }

/** What a failure is called on the wire. What is our own trouble is noted, and not described to strangers. */
export function respondError(c: Context, error: Error, onError: (error: Error) => void): Response {
  const known = answerTo(error)
  if (!known) onError(error)
  const { status, body, headers = {} } = known ?? awayAnswer(error) ?? { status: 500, body: internal }
  return c.json(body, status as 400, { 'cache-control': 'no-store', ...headers, ...corsHeaders })
}

function answerTo(error: Error & { code?: string }): Answer | undefined {
  if (error instanceof StorageProblem)
    return { status: error.httpStatus, body: error.body, headers: error.headers }
  if (error instanceof WireError)
    return {
      status: error.status,
      body: unauthorized(error.status, 'InvalidJWT', error.message),
      headers: error.headers,
    }
  // The database speaks in statuses where it refuses a caller altogether: PT401, a session that has ended.
  const status = Number(/^PT(4\d\d)$/.exec(error.code ?? '')?.[1])
  if (status) return { status, body: unauthorized(status, 'AccessDenied', error.message) }
  // A value that it cannot take, such as a text with a zero in it.
  if (/^22\w{3}$/.test(error.code ?? ''))
    return { status: 400, body: invalidRequest('The request holds a value that cannot be used').body }
  return undefined
}

/** Nothing can be done at the moment, for want of the database or of room: whoever asks again later is served. */
function awayAnswer(error: Error): Answer | undefined {
  const away = unavailableReason(error)
  return (
    away && {
      status: 503,
      body: { statusCode: '503', error: 'Unavailable', code: 'SlowDown', message: away.message },
      headers: { 'retry-after': away.retryAfterSeconds },
    }
  )
}

const unauthorized = (status: number, code: string, message: string) => ({
  statusCode: `${status}`,
  error: 'Unauthorized',
  code,
  message,
})

const internal = {
  statusCode: '500',
  error: 'internal',
  code: 'InternalError',
  message: 'Something went wrong on our side',
}
