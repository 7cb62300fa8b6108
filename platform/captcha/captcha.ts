import { Hono } from 'hono'
import type { Sql } from '../db/connect.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import { networkOf } from '../http/network.ts'
import { type RateLimit, returnPermit, takePermit } from '../http/rate-limit.ts'
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
  limits?: PassLimits
}

/** What one network may bring for a pass, whichever provider checks it. */
type PassLimits = { all: RateLimit; failed: RateLimit }

/** An office behind one address has room; somebody who tries invented solutions has our provider asked 20 times. */
const defaultLimits: PassLimits = {
  all: { burst: 60, windowSeconds: 600 },
  failed: { burst: 20, windowSeconds: 600 },
}

const headers = { 'cache-control': 'no-store', ...corsHeaders }

/** /captcha/v1: where the widget gets its task from, and the check of what it brings back. */
export function createCaptcha({ sql, secret, config, clientAddress, limits = defaultLimits }: Options): {
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
    const address = clientAddress?.(c.req.raw) ?? ''
    const network = networkOf(address)
    const wait = await takePermits(sql, network, limits)
    if (wait) return c.json(tooMany, 429, { ...headers, 'retry-after': `${Math.ceil(wait)}` })
    const problem = await check(await readToken(c.req.raw), address)
    if (problem) return c.json({ code: 'captcha_failed', message: problem }, 400, headers)
    await returnPermit(sql, failedKey(network), limits.failed)
    return c.json({ pass: await issuePass(sql) }, 200, headers)
  })
  return { app, check }
}

const tooMany = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
const failedKey = (network: string) => `captcha:failed:${network}`

/** Each solution counts as failed until it proves right, so that many at once are not more than the limit. */
async function takePermits(sql: Sql, network: string, limits: PassLimits): Promise<number> {
  return (
    (await takePermit(sql, `captcha:pass:${network}`, limits.all)) ||
    (await takePermit(sql, failedKey(network), limits.failed))
  )
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
