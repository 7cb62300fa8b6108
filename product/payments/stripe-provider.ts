import Stripe from 'stripe'
import { portalPaths } from '../../domain/site/portal-paths.ts'
import { asCaller } from '../../platform/db/as-caller.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { type CheckoutDetails, readCheckoutDetails, requiresPayment } from './checkout-details.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { type PaymentProvider, ProviderUnreachable } from './payment-provider.ts'
import { createStripeEvents } from './stripe-events.ts'

export type StripeConfig = { secretKey: string; webhookSecret: string; apiUrl?: string | undefined }

type Options = { sql: Sql; config: StripeConfig; siteUrl: string }

const timeoutMs = 10_000
const minuteMs = 60_000

/** Stripe subscriptions: paid on Stripe's pages, followed by signed webhooks. Card numbers never reach this server. */
export function createStripeProvider({ sql, config, siteUrl }: Options): PaymentProvider {
  const stripe = connectStripe(config)
  const membershipUrl = (query = '') => `${siteUrl}${portalPaths.membership}${query}`

  /** Receipts go to the person who pays now, not to an owner who paid first and may have left. */
  const updateCustomerEmail = (customer: string, email: string) =>
    stripe.customers.update(customer, { email })

  const createCheckout = async ({ membership, plan, email }: CheckoutDetails) => {
    const metadata = { membership_id: membership.id, plan_id: plan.id }
    const customer = membership.provider_customer_id
    if (customer) await updateCustomerEmail(customer, email)
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        client_reference_id: membership.id,
        ...(customer ? { customer } : { customer_email: email }),
        line_items: [
          { quantity: 1, price_data: { ...monthlyPrice(plan), product_data: { name: plan.name } } },
        ],
        metadata,
        subscription_data: { metadata },
        success_url: membershipUrl(`?payment=done&plan=${plan.id}`),
        cancel_url: membershipUrl('?payment=cancelled'),
      },
      // A second click within the minute leads to the same checkout page.
      { idempotencyKey: `${membership.id} ${plan.id} ${Math.floor(Date.now() / minuteMs)}` },
    )
    if (!session.url) throw new ProviderUnreachable('the session has no address')
    return { payAt: session.url }
  }

  /** Makes Stripe charge the next month for the plan that the database has recorded. */
  const updateSubscription = async ({ membership, plan, held }: CheckoutDetails) => {
    const id = membership.provider_subscription_id
    if (!id) return
    if (plan.price_pounds_monthly === 0) {
      await stripe.subscriptions.update(id, { cancel_at_period_end: true })
      return
    }
    const subscription = await stripe.subscriptions.retrieve(id)
    const item = subscription.items.data[0]
    if (!item) throw new ProviderUnreachable('the subscription has no item')
    const price = await stripe.prices.create({ ...monthlyPrice(plan), product_data: { name: plan.name } })
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
        const checkout = await readCheckoutDetails(tx, planId)
        if (requiresPayment(checkout)) return withProviderErrors(() => createCheckout(checkout))
        await tx`select public.change_plan(${planId})`
        // If Stripe fails, the transaction rolls the change back.
        await withProviderErrors(() => updateSubscription(checkout))
        return {}
      }),
    endPlan: (caller) =>
      asCaller(sql, caller, async (tx) => {
        const { membership } = await readCheckoutDetails(tx, null)
        await tx`select public.end_membership()`
        const id = membership.provider_subscription_id
        if (id)
          await withProviderErrors(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
      }),
    billingUrl: async (caller) => {
      const { membership, email } = await asCaller(sql, caller, (tx) => readCheckoutDetails(tx, null))
      const customer = membership.provider_customer_id
      if (!customer) return undefined
      return withProviderErrors(async () => {
        await updateCustomerEmail(customer, email)
        return (await stripe.billingPortal.sessions.create({ customer, return_url: membershipUrl() })).url
      })
    },
    cancelSubscription: ({ id, isAtPeriodEnd }) =>
      isAtPeriodEnd
        ? ignoreMissing(() => stripe.subscriptions.update(id, { cancel_at_period_end: true }))
        : ignoreMissing(() => stripe.subscriptions.cancel(id)),
    handleWebhook: createStripeEvents({ sql, stripe, webhookSecret: config.webhookSecret }),
    refundPayment: async ({ id, providerPaymentId }) => {
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

const monthlyPrice = ({ price_pounds_monthly: pounds }: CheckoutDetails['plan']) => ({
  currency: 'gbp',
  unit_amount: pounds * 100,
  recurring: { interval: 'month' as const },
})

function connectStripe({ secretKey, apiUrl }: StripeConfig): Stripe {
  const commonOptions = { timeout: timeoutMs, maxNetworkRetries: 1, telemetry: false }
  if (!apiUrl) return new Stripe(secretKey, commonOptions)
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlainHttp = protocol === 'http:'
  return new Stripe(secretKey, {
    ...commonOptions,
    host: hostname,
    port: port || (isPlainHttp ? '80' : '443'),
    protocol: isPlainHttp ? 'http' : 'https',
  })
}

async function withProviderErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderUnreachable(error.message, { cause: error })
    throw error
  }
}
