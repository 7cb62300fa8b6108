import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { Caller } from '../../platform/db/as-caller.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { ReadCaller } from '../../platform/http/caller.ts'
import { corsHeaders, preflight } from '../../platform/http/cors.ts'
import { createInvoiceProvider } from './invoice-provider.ts'
import { type PaymentProvider, ProviderUnreachable } from './payment-provider.ts'
import { createStripeProvider, type StripeConfig } from './stripe-provider.ts'

export type PaymentOptions = { stripe: StripeConfig | undefined; siteUrl: string }

type Options = { sql: Sql; readCaller: ReadCaller; options: PaymentOptions; onError?: (error: Error) => void }

function createPaymentProvider(sql: Sql, { stripe, siteUrl }: PaymentOptions): PaymentProvider {
  return stripe ? createStripeProvider({ sql, config: stripe, siteUrl }) : createInvoiceProvider(sql)
}

const planChoice = z.object({ plan_id: z.string().min(1).max(100) })

/** /payments/v1 for members with a plan, /webhooks/stripe for the provider. */
export function createPayments({ sql, readCaller, options, onError = () => undefined }: Options) {
  const provider = createPaymentProvider(sql, options)
  const readRequestCaller = async (c: Context): Promise<Caller> =>
    readCaller({ apikey: c.req.header('apikey'), authorization: c.req.header('authorization') })

  const app = new Hono()
  app.use(async (c, next) => {
    const preflightResponse = preflight(c.req.raw)
    if (preflightResponse) return preflightResponse
    await next()
    for (const [name, value] of Object.entries(corsHeaders)) c.res.headers.set(name, value)
    return undefined
  })
  app.get('/provider', (c) => c.json({ name: provider.name }))
  app.post('/plan', async (c) => {
    const body = planChoice.safeParse(await c.req.json().catch(() => undefined))
    if (!body.success) throw new ApiError(400, 'no_such_plan', 'Name a plan as plan_id.')
    return c.json(await provider.choosePlan(await readRequestCaller(c), body.data.plan_id))
  })
  app.post('/end', async (c) => {
    await provider.endPlan(await readRequestCaller(c))
    return c.json({})
  })
  app.post('/billing', async (c) => c.json({ at: await provider.billingUrl(await readRequestCaller(c)) }))
  app.onError((error, c) => respond(c, error, onError))

  const webhooks = new Hono()
  if (provider.name === 'stripe')
    webhooks.post('/stripe', (c) => provider.handleWebhook?.(c.req.raw) ?? c.notFound())
  webhooks.onError((error, c) => {
    // Stripe retries webhooks that do not succeed.
    onError(error)
    return c.json({ message: 'Please send this again.' }, 500)
  })
  return { app, webhooks, provider }
}

/** Same format as /rest/v1: the screen words an error by its hint. */
function respond(
  c: Context,
  error: Error & { code?: string; hint?: string },
  onError: (error: Error) => void,
) {
  if (error instanceof ApiError)
    return c.json({ code: error.code, message: error.message }, error.status as 400)
  if (error instanceof ProviderUnreachable) {
    onError(error)
    return c.json({ code: 'provider_unreachable', hint: 'provider_unreachable', message: error.message }, 502)
  }
  if (error.name !== 'PostgresError') throw error
  const { code, hint, message } = error
  return c.json({ code, hint, message }, code === '42501' ? 403 : 400)
}
