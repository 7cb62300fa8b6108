import { Hono } from 'hono'
import type { Sql } from '../db/connect.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import type { CaptchaCheck } from './check.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createSiteVerify } from './site-verify.ts'

export type CaptchaConfig =
  | { provider: 'altcha'; cost?: number }
  | { provider: 'turnstile' | 'hcaptcha'; secret: string; url?: string | undefined }

type Options = {
  sql: Sql
  secret: Buffer
  config: CaptchaConfig
  clientAddress?: ((request: Request) => string) | undefined
}

const headers = { 'cache-control': 'no-store', ...corsHeaders }

/** /captcha/v1: where the widget gets its task from, and the check of what it brings back. */
export function createCaptcha({ sql, secret, config, clientAddress }: Options): {
  app: Hono
  check: CaptchaCheck
} {
  const app = new Hono()
  const { challenge, check } =
    config.provider === 'altcha'
      ? createProofOfWork({ sql, secret, cost: config.cost })
      : { challenge: undefined, check: createSiteVerify(config) }
  if (challenge)
    app.all('/challenge', async (c) => preflight(c.req.raw) ?? c.json(await challenge(), 200, headers))
  app.on(['POST', 'OPTIONS'], '/pass', async (c) => {
    const asked = preflight(c.req.raw)
    if (asked) return asked
    const problem = await check(await readToken(c.req.raw), clientAddress?.(c.req.raw) ?? '')
    if (problem) return c.json({ code: 'captcha_failed', message: problem }, 400, headers)
    return c.json({ pass: await issuePass(sql) }, 200, headers)
  })
  return { app, check }
}

/** Good for one request whose function in the database asks for a captcha. */
async function issuePass(sql: Sql): Promise<string> {
  const [row] = await sql<{ pass: string }[]>`select private.issue_captcha_pass() as pass`
  if (!row) throw new Error('no captcha pass was issued')
  return row.pass
}

async function readToken(request: Request): Promise<string | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  const token = body && typeof body === 'object' && 'token' in body ? body.token : undefined
  return typeof token === 'string' ? token : undefined
}
