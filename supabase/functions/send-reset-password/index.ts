import process from 'node:process'

// Web-standard handlers with `node:` imports alone: they run as they are on our own server, on Deno and on a
// hosted project's edge runtime.

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
}

const answer = (status: number, body: object, more: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...headers, ...more } })

async function readEmail(request: Request): Promise<string> {
  const body: unknown = await request.json().catch(() => undefined)
  const email = body && typeof body === 'object' && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? email.trim() : ''
}

/** POST {email}: asks for the mail that leads to a new password. It answers alike whoever has the address. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method !== 'POST') return answer(405, { error: 'Use POST.' }, { allow: 'POST, OPTIONS' })
    const email = await readEmail(request)
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) return answer(400, { error: 'Please enter a valid email address.' })

    const { SUPABASE_URL = '', SUPABASE_SERVICE_ROLE_KEY = '', SITE_URL = '' } = process.env
    const redirectTo = encodeURIComponent(`${SITE_URL}/reset-password`)
    const visitor = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim()
    const asked = await fetch(
      `${SUPABASE_URL}/auth/v1/recover${SITE_URL ? `?redirect_to=${redirectTo}` : ''}`,
      {
        method: 'POST',
        headers: {
          apikey: SUPABASE_SERVICE_ROLE_KEY,
          authorization: `Bearer ${SUPABASE_SERVICE_ROLE_KEY}`,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
          // So that one visitor cannot ask for thousands of mails by way of this function.
          ...(visitor ? { 'sb-forwarded-for': visitor } : {}),
        },
        body: JSON.stringify({ email }),
      },
    )
    if (asked.ok) return answer(200, { message: 'Reset password email sent' })
    const problem = (await asked.json().catch(() => ({}))) as { message?: string }
    const retryAfter = asked.headers.get('retry-after')
    return answer(
      asked.status,
      { error: problem.message ?? 'Failed to send reset password email' },
      retryAfter ? { 'retry-after': retryAfter } : {},
    )
  },
}
