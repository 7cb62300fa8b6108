import Stripe from 'stripe'
import type { Sql, Tx } from '../../platform/db/connect.ts'
import { unlessMissing } from './ignore-missing.ts'

type Parts = { sql: Sql; stripe: Stripe; webhookSecret: string }

/** What an event means for us: done with the note that it was heard, in one transaction. */
type News = (tx: Tx) => Promise<void>

/**
 * Stripe repeats its messages, sends them side by side and in any order. Each is acted on once; an invoice's state only
 * moves forward (see `settle_payment`), and a subscription's is asked for anew, whatever an old message says.
 */
export function createStripeEvents(parts: Parts): (request: Request) => Promise<Response> {
  return async (request) => {
    const event = await verified(parts, request)
    if (!event) return Response.json({ message: 'The signature is not right.' }, { status: 400 })
    const news = await newsOf(parts, event)
    const isNew = await parts.sql.begin(async (tx) => {
      const [row] = await tx<{ is_new: boolean }[]>`
        select private.record_payment_event('stripe', ${event.id}, ${event.type}, ${new Date(event.created * 1000)}, ${tx.json({ object: idOf(event) })}) as is_new`
      if (row?.is_new) await news?.(tx)
      return row?.is_new ?? false
    })
    return Response.json({ received: true, isNew })
  }
}

async function verified(
  { stripe, webhookSecret }: Parts,
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

async function newsOf(parts: Parts, event: Stripe.Event): Promise<News | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
      return subscribed(parts, event.data.object)
    case 'invoice.paid':
      return settled(event.data.object, event.data.object.amount_paid, 'paid')
    case 'invoice.payment_failed':
      return settled(event.data.object, event.data.object.amount_due, 'failed')
    case 'charge.refunded':
      return refunded(parts, event.data.object)
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return followed(parts, event.data.object.id)
    default:
      return undefined
  }
}

/** A subscription carries the plan from now on, unless a younger one already does; the other of the two is ended. */
function subscribed({ stripe }: Parts, session: Stripe.Checkout.Session): News | undefined {
  const [membershipId, id, customer] = [
    session.client_reference_id,
    idIn(session.subscription),
    idIn(session.customer),
  ]
  if (!membershipId || !id) return undefined
  return async (tx) => {
    const fresh = await stripe.subscriptions.retrieve(id)
    if (!isAlive(fresh)) return
    const [row] = await tx<{ id: string | null; held: string | null }[]>`
      select id, provider_subscription_id as held from private.lock_plan(${membershipId})`
    // Its holder was erased while they were paying.
    if (!row?.id) return unlessMissing(() => stripe.subscriptions.cancel(id))
    if (row.held && row.held !== id) {
      const held = await stripe.subscriptions.retrieve(row.held)
      if (isAlive(held) && held.created > fresh.created) return void (await stripe.subscriptions.cancel(id))
    }
    const [attached] = await tx<{ replaced: string | null }[]>`
      select private.attach_subscription(${membershipId}, 'stripe', ${customer ?? null}, ${id}) as replaced`
    const replaced = attached?.replaced
    if (replaced) await unlessMissing(() => stripe.subscriptions.cancel(replaced))
  }
}

function settled(invoice: Stripe.Invoice, pence: number, status: string): News | undefined {
  const about = invoice.parent?.subscription_details?.metadata
  const [membershipId, planId] = [about?.membership_id, about?.plan_id]
  if (!membershipId || !planId || !invoice.id || pence === 0) return undefined
  return async (tx) => {
    await tx`select private.settle_provider_payment('stripe', ${invoice.id}, ${membershipId}, ${planId}, ${pence}, ${status})`
  }
}

/** Only a refund of the whole ends a month. */
async function refunded({ stripe }: Parts, charge: Stripe.Charge): Promise<News | undefined> {
  const intent = idIn(charge.payment_intent)
  if (!charge.refunded || !intent) return undefined
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  })
  const invoiceId = idIn(data[0]?.invoice)
  if (!invoiceId) return undefined
  const invoice = await stripe.invoices.retrieve(invoiceId)
  return settled(invoice, charge.amount, 'refunded')
}

async function followed({ stripe }: Parts, id: string): Promise<News> {
  const now = await stripe.subscriptions.retrieve(id)
  return async (tx) => {
    await tx`select private.apply_subscription_change(${id}, ${now.cancel_at_period_end}, ${!isAlive(now)})`
  }
}

const isAlive = ({ status }: Stripe.Subscription) => status !== 'canceled' && status !== 'incomplete_expired'

const idIn = (given: string | { id: string } | null | undefined) =>
  typeof given === 'string' ? given : given?.id

function idOf({ data }: Stripe.Event): string | null {
  const { object } = data
  return 'id' in object && typeof object.id === 'string' ? object.id : null
}
