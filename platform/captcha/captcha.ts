import { Hono } from 'hono'
import type { Sql } from '../db/connect.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import { networkOf } from '../http/network.ts'
import { type RateLimit, refundPermit, takePermit } from '../http/rate-limit.ts'
import type { CaptchaCheck } from './check.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createSiteVerify } from './site-verify.ts'

export type CaptchaConfig =
  | { provider: 'altcha'; cost?: number }
  | { provider: 'turnstile' | 'hcaptcha'; secret: string; url?: string | undefined }

/** Issues a pass for one call of a database function that requires a captcha. Those functions are the product's, so it is injected. */
export type IssuePass = (sql: Sql) => Promise<string>

type Options = {
  sql: Sql
  secret: Buffer
  config: CaptchaConfig
  issuePass: IssuePass
  clientAddress?: ((request: Request) => string) | undefined
  limits?: PassLimits
}

/** Requests for a pass per network: all of them, and those with a wrong solution. */
type PassLimits = { all: RateLimit; failed: RateLimit }

/** Enough for an office behind one address, while a robot with invented solutions causes at most 20 requests to the provider. */
const defaultLimits: PassLimits = {
  all: { burst: 60, windowSeconds: 600 },
  failed: { burst: 20, windowSeconds: 600 },
}

const headers = { 'cache-control': 'no-store', ...corsHeaders }

/** /captcha/v1: challenges for the widget, and passes in exchange for solutions. `check` verifies a solution for other services. */
export function createCaptcha({
  sql,
  secret,
  config,
  issuePass,
  clientAddress,
  limits = defaultLimits,
}: Options): {
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
    const preflightResponse = preflight(c.req.raw)
    if (preflightResponse) return preflightResponse
    const address = clientAddress?.(c.req.raw) ?? ''
    const network = networkOf(address)
    const waitSeconds = await takePermits(sql, network, limits)
    if (waitSeconds)
      return c.json(tooManyRequests, 429, { ...headers, 'retry-after': `${Math.ceil(waitSeconds)}` })
    const problem = await check(await readToken(c.req.raw), address)
    if (problem) return c.json({ code: 'captcha_failed', message: problem }, 400, headers)
    await refundPermit(sql, failedKey(network), limits.failed)
    return c.json({ pass: await issuePass(sql) }, 200, headers)
  })
  return { app, check }
}

const tooManyRequests = { code: 'over_request_rate_limit', message: 'Request rate limit reached' }
const failedKey = (network: string) => `captcha:failed:${network}`

/** Each solution counts as failed until it has been checked, so that concurrent requests cannot exceed the limit. */
async function takePermits(sql: Sql, network: string, limits: PassLimits): Promise<number> {
  return (
    (await takePermit(sql, `captcha:pass:${network}`, limits.all)) ||
    (await takePermit(sql, failedKey(network), limits.failed))
  )
}

async function readToken(request: Request): Promise<string | undefined> {
  const body: unknown = await request.json().catch(() => undefined)
  const token = body && typeof body === 'object' && 'token' in body ? body.token : undefined
  return typeof token === 'string' ? token : undefined
}
