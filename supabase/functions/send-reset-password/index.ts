import process from 'node:process'

// Web-standard handlers with only `node:` imports: they run unchanged on our own server, on Deno and on a hosted
// project's edge runtime.

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
}

const respond = (status: number, body: object, extraHeaders: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...headers, ...extraHeaders } })

async function readEmail(request: Request): Promise<string> {
  const body: unknown = await request.json().catch(() => undefined)
  const email = body && typeof body === 'object' && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email.trim() : ''
}

/** POST {email}: requests a password reset email. The response does not reveal whether an account exists. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method !== 'POST') return respond(405, { error: 'Use POST.' }, { allow: 'POST, OPTIONS' })
    const email = await readEmail(request)
    if (!/^[^\s@]+@[^\s@]+$/.test(email))
      return respond(400, { error: 'Please enter a valid email address.' })

    const { SUPABASE_URL = '', SUPABASE_SERVICE_ROLE_KEY = '', SITE_URL = '' } = process.env
    const redirectTo = encodeURIComponent(`${SITE_URL}/reset-password`)
    const visitor = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim()
    const recovery = await fetch(
      `${SUPABASE_URL}/auth/v1/recover${SITE_URL ? `?redirect_to=${redirectTo}` : ''}`,
      {
        method: 'POST',
        headers: {
          apikey: SUPABASE_SERVICE_ROLE_KEY,
          authorization: `Bearer ${SUPABASE_SERVICE_ROLE_KEY}`,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
          // Passes the visitor's address on for rate limiting.
          ...(visitor ? { 'sb-forwarded-for': visitor } : {}),
        },
        body: JSON.stringify({ email }),
      },
    )
    if (recovery.ok) return respond(200, { message: 'Reset password email sent' })
    const problem = (await recovery.json().catch(() => ({}))) as { message?: string }
    const retryAfter = recovery.headers.get('retry-after')
    return respond(
      recovery.status,
      { error: problem.message ?? 'Failed to send reset password email' },
      retryAfter ? { 'retry-after': retryAfter } : {},
    )
  },
}
