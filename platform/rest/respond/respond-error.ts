import { ApiError } from '../../http/api-error.ts'
import { corsHeaders } from '../../http/cors.ts'
import type { UnavailableReason } from '../../http/unavailable-reason.ts'
import { RestError } from '../rest-error.ts'

/** Converts an error to a response. Unexpected errors are logged and not described to the client. */
export function respondError(error: unknown, method: string, onError: (error: Error) => void): Response {
  if (!(error instanceof ApiError)) onError(error as Error)
  const { status, code, message, headers, details, hint } = toRestError(error)
  const body = method === 'HEAD' ? null : JSON.stringify({ code, details, hint, message })
  return new Response(body, {
    status,
    headers: {
      ...corsHeaders,
      'content-type': 'application/json; charset=utf-8',
      ...(/^\w+$/.test(code) ? { 'proxy-status': `PostgREST; error=${code}` } : {}),
      ...headers,
    },
  })
}

function toRestError(error: unknown): RestError {
  if (error instanceof RestError) return error
  if (error instanceof ApiError) {
    const { status, code, message, headers } = error
    return new RestError(status, code, message, { headers })
  }
  return new RestError(500, 'PGRSTX00', 'Something went wrong on our side. Please try again.')
}

const retryAfterSeconds = '1'

export const databaseUnavailable = () =>
  new RestError(503, 'PGRST001', 'Database connection lost. Please try again.', {
    headers: { 'retry-after': retryAfterSeconds },
  })

export const databaseReadOnly = ({ code, message, retryAfterSeconds }: UnavailableReason) =>
  new RestError(503, code, message, { headers: { 'retry-after': retryAfterSeconds } })

export const schemaUnavailable = () =>
  new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', {
    headers: { 'retry-after': retryAfterSeconds },
  })

export const poolExhausted = () =>
  new RestError(503, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': retryAfterSeconds },
  })

/** Appears only in the log, because the client has disconnected. */
export const clientDisconnected = () => new RestError(499, '57014', 'The client has disconnected')
