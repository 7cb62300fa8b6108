import { Hono } from 'hono'
import type { Sql } from '../db/connect.ts'
import { corsHeaders, preflight } from '../http/cors.ts'
import type { CaptchaCheck } from './check.ts'
import { createProofOfWork } from './proof-of-work.ts'
import { createSiteVerify } from './site-verify.ts'

export type CaptchaConfig =
  | { provider: 'altcha'; cost?: number }
  | { provider: 'turnstile' | 'hcaptcha'; secret: string; url?: string | undefined }

type Options = { sql: Sql; secret: Buffer; config: CaptchaConfig }

/** /captcha/v1: where the widget gets its task from, and the check of what it brings back. */
export function createCaptcha({ sql, secret, config }: Options): { app: Hono; check: CaptchaCheck } {
  const app = new Hono()
  if (config.provider !== 'altcha') return { app, check: createSiteVerify(config) }
  const { challenge, check } = createProofOfWork({ sql, secret, cost: config.cost })
  app.all('/challenge', async (c) => {
    const asked = preflight(c.req.raw)
    return asked ?? c.json(await challenge(), 200, { 'cache-control': 'no-store', ...corsHeaders })
  })
  return { app, check }
}
