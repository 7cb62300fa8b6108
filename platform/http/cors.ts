const exposedHeaders = [
  'Content-Encoding',
  'Content-Location',
  'Content-Range',
  'Content-Type',
  'Date',
  'Link',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'Retry-After',
  'Server',
  'Transfer-Encoding',
  'X-Relay-Error',
  'X-Request-Id',
  'X-Sb-Error-Code',
  'X-Supabase-Api-Version',
  'X-Total-Count',
]
const knownHeaders =
  'authorization, x-client-info, apikey, content-type, prefer, range, accept-profile, content-profile, x-retry-count, x-supabase-api-version'

/** Any origin may call: who is asking is told by the token, never by a cookie. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
}

/** Enough for who does not say where they call from: only a browser does, and only it cares what it may read. */
export const allowAnyOrigin: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' }

/** The answer to a browser that asks whether it may ask. */
export function preflight(request: Request): Response | undefined {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined
  return new Response(null, {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? knownHeaders,
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  })
}
