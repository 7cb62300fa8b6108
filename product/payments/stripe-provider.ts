import Stripe from 'stripe'
import { asCaller } from '../../platform/db/as-caller.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { isPaidFirst, type Payable, readPayable } from './checkout-details.ts'
import { unlessMissing } from './ignore-missing.ts'
import { type PaymentProvider, ProviderUnreachable } from './payment-provider.ts'
import { createStripeEvents } from './stripe-events.ts'

export type StripeConfig = { secretKey: string; webhookSecret: string; apiUrl?: string | undefined }

type Options = { sql: Sql; config: StripeConfig; siteUrl: string }

const membershipPath = '/portal/membership'
const answerWithinMs = 10_000
const minuteMs = 60_000

/** Subscriptions at Stripe: paid on its pages, followed by its signed messages. No card number ever comes here. */
export function createStripeProvider({ sql, config, siteUrl }: Options): PaymentProvider {
  const stripe = connectStripe(config)
  const at = (query = '') => `${siteUrl}${membershipPath}${query}`

  /** Whoever pays now gets the receipts, not the owner who paid first and may have left. */
  const addressTo = (customer: string, email: string) => stripe.customers.update(customer, { email })

  const payFor = async ({ membership, plan, email }: Payable) => {
    const metadata = { membership_id: membership.id, plan_id: plan.id }
    const customer = membership.provider_customer_id
    if (customer) await addressTo(customer, email)
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: membership.id,
        ...(customer ? { customer } : { customer_email: email }),
        line_items: [{ quantity: 1, price_data: { ...monthly(plan), product_data: { name: plan.name } } }],
        metadata,
        subscription_data: { metadata },
        success_url: at(`?payment=done&plan=${plan.id}`),
        cancel_url: at('?payment=cancelled'),
      },
      // A second click within the minute leads to the same page.
      { idempotencyKey: `${membership.id} ${plan.id} ${Math.floor(Date.now() / minuteMs)}` },
    )
    if (!session.url) throw new ProviderUnreachable('the session has no address')
    return { payAt: session.url }
  }

  /** The next month is charged as the database will have it. */
  const adjust = async ({ membership, plan, held }: Payable) => {
    const id = membership.provider_subscription_id
    if (!id) return
    if (plan.price_pounds_monthly === 0) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      return
    }
    const subscription = await stripe.subscriptions.retrieve(id)
    const item = subscription.items.data[0]
    if (!item) throw new ProviderUnreachable('the subscription has no item')
    const price = await stripe.prices.create({ ...monthly(plan), product_data: { name: plan.name } })
    await stripe.subscriptions.update(id, {
      cancel_at_period_end: false,
      proration_behavior: 'none',
      metadata: { membership_id: membership.id, plan_id: plan.id },
      ...(plan.id === held.id ? {} : { items: [{ id: item.id, price: price.id }] }),
    })
  }

  return {
    name: 'stripe',
    choosePlan: (caller, planId) =>
      asCaller(sql, caller, async (tx) => {
        const payable = await readPayable(tx, planId)
        if (isPaidFirst(payable)) return guarded(() => payFor(payable))
        await tx`select public.change_plan(${planId})`
        // Should Stripe refuse, the change is undone with the transaction.
        await guarded(() => adjust(payable))
        return {}
      }),
    endPlan: (caller) =>
      asCaller(sql, caller, async (tx) => {
        const { membership } = await readPayable(tx, null)
        await tx`select public.end_membership()`
        const id = membership.provider_subscription_id
        if (id) await guarded(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
      }),
    billingAddress: async (caller) => {
      const { membership, email } = await asCaller(sql, caller, (tx) => readPayable(tx, null))
      const customer = membership.provider_customer_id
      if (!customer) return undefined
      return guarded(async () => {
        await addressTo(customer, email)
        return (await stripe.billingPortal.sessions.create({ customer, return_url: at() })).url
      })
    },
    cancelSubscription: ({ id, isAtPeriodEnd }) =>
      isAtPeriodEnd
        ? unlessMissing(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
        : unlessMissing(() => stripe.subscriptions.cancel(id)),
    hear: createStripeEvents({ sql, stripe, webhookSecret: config.webhookSecret }),
    giveBack: async ({ id, providerPaymentId }) => {
      const { data } = await stripe.invoicePayments.list({ invoice: providerPaymentId, limit: 1 })
      const intent = data[0]?.payment.payment_intent
      if (!intent) throw new ProviderUnreachable('nothing was charged for this invoice')
      await stripe.refunds.create(
        { payment_intent: typeof intent === 'string' ? intent : intent.id },
        { idempotencyKey: `refund ${id}` },
      )
    },
  }
}

const monthly = ({ price_pounds_monthly: pounds }: Payable['plan']) => ({
  currency: 'gbp',
  unit_amount: pounds * 100,
  recurring: { interval: 'month' as const },
})

function connectStripe({ secretKey, apiUrl }: StripeConfig): Stripe {
  const shared = { timeout: answerWithinMs, maxNetworkRetries: 1, telemetry: false }
  if (!apiUrl) return new Stripe(secretKey, shared)
  const { hostname, port, protocol } = new URL(apiUrl)
  const plain = protocol === 'http:'
  return new Stripe(secretKey, {
    ...shared,
    host: hostname,
    port: port || (plain ? '80' : '443'),
    protocol: plain ? 'http' : 'https',
  })
}

async function guarded<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderUnreachable(error.message, { cause: error })
    throw error
  }
}
