import process from 'node:process'

// Web-standard handlers with only `node:` imports: they run unchanged on our own server, on Deno and on a hosted
// project's edge runtime.

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
  'access-control-allow-methods': 'POST, OPTIONS',
  'cache-control': 'no-store',
}

const respond = (status: number, body: object, extraHeaders: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...headers, ...extraHeaders } })

const verifyUrls: Record<string, string> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}
const timeoutMs = 10_000

async function readToken(request: Request): Promise<string> {
  const body: unknown = await request.json().catch(() => undefined)
  const token = body && typeof body === 'object' && 'token' in body ? body.token : undefined
  return typeof token === 'string' ? token.slice(0, 8192) : ''
}

async function isSolved(url: string, secret: string, token: string, request: Request): Promise<boolean> {
  const visitor = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim()
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, ...(visitor ? { remoteip: visitor } : {}) }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  return ((await response.json()) as { success?: boolean }).success === true
}

/**
 * POST {token}: exchanges a solved captcha for a pass, which `send_enquiry` requires from guests. For hosted projects;
 * our own server has /captcha/v1/pass.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method !== 'POST') return respond(405, { error: 'Use POST.' }, { allow: 'POST, OPTIONS' })
    const {
      SUPABASE_URL = '',
      SUPABASE_SERVICE_ROLE_KEY = '',
      CAPTCHA = '',
      CAPTCHA_SECRET = '',
      CAPTCHA_VERIFY_URL = verifyUrls[CAPTCHA],
    } = process.env
    if (!CAPTCHA_VERIFY_URL || !CAPTCHA_SECRET)
      return respond(501, { error: 'No captcha is configured here.' })
    const token = await readToken(request)
    const solved =
      token !== '' && (await isSolved(CAPTCHA_VERIFY_URL, CAPTCHA_SECRET, token, request).catch(() => false))
    if (!solved) return respond(400, { code: 'captcha_failed', message: 'The captcha was not solved.' })
    const issued = await fetch(`${SUPABASE_URL}/rest/v1/rpc/issue_captcha_pass`, {
      method: 'POST',
      headers: { apikey: SUPABASE_SERVICE_ROLE_KEY, authorization: `Bearer ${SUPABASE_SERVICE_ROLE_KEY}` },
    })
    if (!issued.ok) return respond(503, { error: 'No pass could be issued. Please try again.' })
    return respond(200, { pass: await issued.json() })
  },
}
