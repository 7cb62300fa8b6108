import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll } from 'vitest'

type StripeObject = Record<string, unknown> & { id: string }

/** The part of Stripe's API that we use: its objects, the requests it got, and signed events. */
export async function fakeStripe(webhookSecret: string) {
  const objects = new Map<string, StripeObject>()
  const requests: { method: string; path: string; body: Record<string, string> }[] = []
  const put = (object: StripeObject) => {
    objects.set(object.id, object)
    return object
  }
  let isDown = false

  const answers: [RegExp, (body: Record<string, string>, id: string, query: URLSearchParams) => unknown][] = [
    [
      /^POST \/v1\/checkout\/sessions$/,
      (body) => ({
        id: 'cs_1',
        object: 'checkout.session',
        url: 'https://checkout.stripe.test/cs_1',
        ...body,
      }),
    ],
    [/^POST \/v1\/prices$/, () => ({ id: 'price_1', object: 'price' })],
    [
      /^POST \/v1\/billing_portal\/sessions$/,
      () => ({ id: 'bps_1', url: 'https://billing.stripe.test/bps_1' }),
    ],
    [/^POST \/v1\/refunds$/, (body) => ({ id: 're_1', object: 'refund', ...body })],
    [/^GET \/v1\/(?:subscriptions|invoices)\/(\w+)$/, (_body, id) => objects.get(id)],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (body, id) =>
        put({
          ...(objects.get(id) as StripeObject),
          cancel_at_period_end: body.cancel_at_period_end === 'true',
        }),
    ],
    [/^POST \/v1\/customers\/(\w+)$/, (body, id) => put({ id, object: 'customer', ...body })],
    [
      /^DELETE \/v1\/subscriptions\/(\w+)$/,
      (_body, id) => {
        const existing = objects.get(id)
        return existing && existing.status !== 'canceled'
          ? put({ ...existing, status: 'canceled' })
          : undefined
      },
    ],
    [
      /^GET \/v1\/invoice_payments$/,
      (_body, _id, query) => {
        const invoice = query.get('invoice') ?? query.get('payment[payment_intent]')?.replace('pi_', 'in_')
        return {
          object: 'list',
          has_more: false,
          data: [{ id: 'inpay_1', invoice, payment: { payment_intent: invoice?.replace('in_', 'pi_') } }],
        }
      },
    ],
  ]

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const body = Object.fromEntries(new URLSearchParams(await textOf(request)))
    requests.push({ method: request.method ?? '', path: url.pathname, body })
    const line = `${request.method} ${url.pathname}`
    const match = answers.find(([pattern]) => pattern.test(line))
    const found = isDown ? undefined : match?.[1](body, match[0].exec(line)?.[1] ?? '', url.searchParams)
    const missing = {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: `no ${line}` },
    }
    response.writeHead(isDown ? 500 : found ? 200 : 404, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(found ?? (isDown ? { error: { type: 'api_error', message: 'down' } } : missing)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  let events = 0
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    put,
    get: (id: string) => objects.get(id),
    setDown: (down: boolean) => {
      isDown = down
    },
    /** A message as Stripe would send it; the same `id` is the same message again. */
    message: (
      type: string,
      object: object,
      { id = `evt_${++events}`, secret = webhookSecret } = {},
    ): Request => {
      const payload = JSON.stringify({
        id,
        object: 'event',
        api_version: '2026-09-30',
        created: Math.floor(Date.now() / 1000),
        type,
        data: { object },
      })
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
      return new Request('http://lintel.test/webhooks/stripe', {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      })
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
