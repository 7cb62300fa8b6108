import { Hono } from 'hono'
import { preflight } from '../http/cors.ts'
import type { ProofOfWork } from './proof-of-work.ts'

/** Says why a proof is not good enough, or nothing when it is. */
export type CaptchaCheck = (token: string | undefined, address: string) => Promise<string | undefined>

/** /captcha/v1: where the widget gets its task from. */
export function createCaptcha(proofOfWork: ProofOfWork): Hono {
  const app = new Hono()
  app.all('/challenge', async (c) => {
    const asked = preflight(c.req.raw)
    if (asked) return asked
    c.header('cache-control', 'no-store')
    c.header('access-control-allow-origin', '*')
    return c.json(await proofOfWork.challenge())
  })
  return app
}
