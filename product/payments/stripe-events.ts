import Stripe from 'stripe'
import type { Sql, Tx } from '../../platform/db/connect.ts'
import { ignoreMissing } from './ignore-missing.ts'

type Options = { sql: Sql; stripe: Stripe; webhookSecret: string }

/** Applies an event, in the transaction that records it. */
type ApplyEvent = (tx: Tx) => Promise<void>

/**
 * Stripe repeats webhooks and sends them concurrently and in any order. Each is applied once; an invoice's state only
 * moves forward (see `settle_payment`), and a subscription's current state is fetched instead of taken from an old
 * event.
 */
export function createStripeEvents(options: Options): (request: Request) => Promise<Response> {
  return async (request) => {
    const event = await verifyEvent(options, request)
    if (!event) return Response.json({ message: 'The signature is not right.' }, { status: 400 })
    const apply = await readEvent(options, event)
    const isNew = await options.sql.begin(async (tx) => {
      const [row] = await tx<{ is_new: boolean }[]>`
        select private.record_payment_event('stripe', ${event.id}, ${event.type}, ${new Date(event.created * 1000)}, ${tx.json({ object: objectIdOf(event) })}) as is_new`
      if (row?.is_new) await apply?.(tx)
      return row?.is_new ?? false
    })
    return Response.json({ received: true, isNew })
  }
}

async function verifyEvent(
  { stripe, webhookSecret }: Options,
  request: Request,
): Promise<Stripe.Event | undefined> {
  const signature = request.headers.get('stripe-signature') ?? ''
  try {
    return await stripe.webhooks.constructEventAsync(await request.text(), signature, webhookSecret)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

async function readEvent(options: Options, event: Stripe.Event): Promise<ApplyEvent | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
      return attachSubscription(options, event.data.object)
    case 'invoice.paid':
      return settlePayment(event.data.object, event.data.object.amount_paid, 'paid')
    case 'invoice.payment_failed':
      return settlePayment(event.data.object, event.data.object.amount_due, 'failed')
    case 'charge.refunded':
      return settleRefund(options, event.data.object)
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return applySubscriptionChange(options, event.data.object.id)
    default:
      return undefined
  }
}

/** Attaches a new subscription to the membership, unless a newer one is attached; the older one is cancelled. */
function attachSubscription({ stripe }: Options, session: Stripe.Checkout.Session): ApplyEvent | undefined {
  const [membershipId, id, customer] = [
    session.client_reference_id,
    idOf(session.subscription),
    idOf(session.customer),
  ]
  if (!membershipId || !id) return undefined
  return async (tx) => {
    const subscription = await stripe.subscriptions.retrieve(id)
    if (!isActive(subscription)) return
    const [row] = await tx<{ id: string | null; held: string | null }[]>`
      select id, provider_subscription_id as held from private.lock_plan(${membershipId})`
    // The account was erased during checkout.
    if (!row?.id) return ignoreMissing(() => stripe.subscriptions.cancel(id))
    if (row.held && row.held !== id) {
      const held = await stripe.subscriptions.retrieve(row.held)
      if (isActive(held) && held.created > subscription.created)
        return void (await stripe.subscriptions.cancel(id))
    }
    const [attached] = await tx<{ replaced: string | null }[]>`
      select private.attach_subscription(${membershipId}, 'stripe', ${customer ?? null}, ${id}) as replaced`
    const replaced = attached?.replaced
    if (replaced) await ignoreMissing(() => stripe.subscriptions.cancel(replaced))
  }
}

function settlePayment(invoice: Stripe.Invoice, pence: number, status: string): ApplyEvent | undefined {
  const metadata = invoice.parent?.subscription_details?.metadata
  const [membershipId, planId] = [metadata?.membership_id, metadata?.plan_id]
  if (!membershipId || !planId || !invoice.id || pence === 0) return undefined
  return async (tx) => {
    await tx`select private.settle_provider_payment('stripe', ${invoice.id}, ${membershipId}, ${planId}, ${pence}, ${status})`
  }
}

/** Only a full refund ends the month. */
async function settleRefund({ stripe }: Options, charge: Stripe.Charge): Promise<ApplyEvent | undefined> {
  const intent = idOf(charge.payment_intent)
  if (!charge.refunded || !intent) return undefined
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  })
  const invoiceId = idOf(data[0]?.invoice)
  if (!invoiceId) return undefined
  const invoice = await stripe.invoices.retrieve(invoiceId)
  return settlePayment(invoice, charge.amount, 'refunded')
}

async function applySubscriptionChange({ stripe }: Options, id: string): Promise<ApplyEvent> {
  const subscription = await stripe.subscriptions.retrieve(id)
  return async (tx) => {
    await tx`select private.apply_subscription_change(${id}, ${subscription.cancel_at_period_end}, ${!isActive(subscription)})`
  }
}

const isActive = ({ status }: Stripe.Subscription) => status !== 'canceled' && status !== 'incomplete_expired'

const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : reference?.id

function objectIdOf({ data }: Stripe.Event): string | null {
  const { object } = data
  return 'id' in object && typeof object.id === 'string' ? object.id : null
}
