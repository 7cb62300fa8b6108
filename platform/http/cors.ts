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
const defaultAllowedHeaders =
  'authorization, x-client-info, apikey, content-type, prefer, range, accept-profile, content-profile, x-retry-count, x-supabase-api-version, x-region'

/** Any origin is allowed, because callers are identified by tokens and never by cookies. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders.join(', '),
}

/** For requests without an Origin header: only browsers send one, and only they need the list of exposed headers. */
export const allowAnyOrigin: Readonly<Record<string, string>> = { 'access-control-allow-origin': '*' }

/** The response to a CORS preflight request; undefined for other requests. */
export function preflight(request: Request): Response | undefined {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined
  return new Response(null, {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        request.headers.get('access-control-request-headers') ?? defaultAllowedHeaders,
      'access-control-max-age': '3600',
      vary: 'Access-Control-Request-Headers',
    },
  })
}
