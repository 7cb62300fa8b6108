import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.ts'
import { corsHeaders } from '../../http/cors.ts'
import { unavailableReason } from '../../http/unavailable-reason.ts'
import { tusExposedHeaders } from '../domain/tus.ts'
import { invalidRequest, StorageError } from '../errors.ts'

export const storageHeaders = {
  ...corsHeaders,
  'access-control-expose-headers': `${corsHeaders['access-control-expose-headers']}, ETag, Content-Disposition, ${tusExposedHeaders}`,
}

type ErrorResponse = { status: number; body: object; headers?: Record<string, string> }

/** Converts an error to a response. Unexpected errors are logged and not described to the client. */
export function respondError(c: Context, error: Error, onError: (error: Error) => void): Response {
  const known = knownErrorResponse(error)
  if (!known) onError(error)
  const {
    status,
    body,
    headers = {},
  } = known ?? unavailableResponse(error) ?? { status: 500, body: internal }
  return c.json(body, status as 400, { 'cache-control': 'no-store', ...headers, ...storageHeaders })
}

function knownErrorResponse(error: Error & { code?: string }): ErrorResponse | undefined {
  if (error instanceof StorageError)
    return { status: error.httpStatus, body: error.body, headers: error.headers }
  if (error instanceof ApiError)
    return {
      status: error.status,
      body: unauthorized(error.status, 'InvalidJWT', error.message),
      headers: error.headers,
    }
  // SQL functions raise PTnnn to set the HTTP status: PT401 when a session has ended.
  const status = Number(/^PT(4\d\d)$/.exec(error.code ?? '')?.[1])
  if (status) return { status, body: unauthorized(status, 'AccessDenied', error.message) }
  // A value that PostgreSQL cannot store, such as text with a NUL character.
  if (/^22\w{3}$/.test(error.code ?? ''))
    return { status: 400, body: invalidRequest('The request holds a value that cannot be used').body }
  return undefined
}

/** The database is unreachable or out of capacity; the client may retry later. */
function unavailableResponse(error: Error): ErrorResponse | undefined {
  const reason = unavailableReason(error)
  return (
    reason && {
      status: 503,
      body: { statusCode: '503', error: 'Unavailable', code: 'SlowDown', message: reason.message },
      headers: { 'retry-after': reason.retryAfterSeconds },
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
