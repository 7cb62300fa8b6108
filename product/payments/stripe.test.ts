import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../platform/db/as-caller.ts'
import { testDatabase } from '../../test/database.ts'
import { fakeStripe } from '../../test/fake-stripe.ts'
import { createLandlord, createPerson, type Person, runAs } from '../../test/people.ts'
import { refunds } from '../../worker/refunds.ts'
import { subscriptionCancellations } from '../../worker/subscription-cancellations.ts'
import { createPayments } from './payments.ts'

const { sql } = await testDatabase()
const webhookSecret = 'whsec_of_the_test'
const stripe = await fakeStripe(webhookSecret)
const errors: Error[] = []
let currentCaller: Caller
const { app, webhooks, provider } = createPayments({
  sql,
  readCaller: () => currentCaller,
  options: {
    stripe: { secretKey: 'sk_test_1', webhookSecret, apiUrl: stripe.url },
    siteUrl: 'https://lintel.test',
  },
  onError: (error) => void errors.push(error),
})

let agent: Person
let membership: string
let subscription: string
beforeEach(async () => {
  stripe.setDown(false)
  agent = await createPerson(sql, { roles: ['letting_agent'] })
  currentCaller = agent.caller
  const agency = randomUUID()
  await sql`insert into public.agencies (id, name, slug) values (${agency}, 'Agency', ${`agency-${agency}`})`
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${agent.id}, 'owner')`
  const [row] = await sql`select private.start_membership(${agent.id}, ${agency}, 'agent_early') as id`
  membership = row?.id
  subscription = `sub_${randomUUID().slice(0, 8)}`
  subscribe(subscription)
})

const subscribe = (id: string, created = 1000) =>
  stripe.put({
    id,
    object: 'subscription',
    status: 'active',
    created,
    cancel_at_period_end: false,
    items: { data: [{ id: 'si_1' }] },
  })

const post = (path: string, json?: object) =>
  app.request(path, { method: 'POST', body: JSON.stringify(json ?? {}) })
const sendEvent = (message: Request) => webhooks.request(new Request('http://x/stripe', message))

const session = (id = subscription) => ({
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: membership,
  subscription: id,
  customer: `cus_${membership.slice(0, 8)}`,
})
const invoice = (id: string, plan = 'agent_early', pence = 4000) => ({
  id,
  object: 'invoice',
  amount_paid: pence,
  amount_due: pence,
  parent: { subscription_details: { metadata: { membership_id: membership, plan_id: plan } } },
})
const readMembership = async () => {
  const [row] = await sql`
    select m.plan_id, m.status, m.provider, m.provider_subscription_id as subscription, m.cancel_at_period_end, m.next_plan_id,
      (select count(*)::int from public.payments p where p.membership_id = m.id and p.status = 'paid') as paid,
      (select count(*)::int from public.payments p where p.membership_id = m.id) as payments,
      round(extract(epoch from m.current_period_end - now()) / 86400)::int as days
    from public.memberships m where m.id = ${membership}`
  return row
}

test('an agent pays for a plan on Stripe’s checkout page, and two clicks lead to the same page', async () => {
  const [first, second] = await Promise.all([
    post('/plan', { plan_id: 'agent_premium' }),
    post('/plan', { plan_id: 'agent_premium' }),
  ])
  expect(await first.json()).toEqual({ payAt: 'https://checkout.stripe.test/cs_1' })
  expect(await second.json()).toEqual({ payAt: 'https://checkout.stripe.test/cs_1' })
  const [created] = stripe.requests.filter(({ path }) => path === '/v1/checkout/sessions')
  expect(created?.body).toMatchObject({
    mode: 'subscription',
    client_reference_id: membership,
    customer_email: agent.email,
    'line_items[0][price_data][unit_amount]': '7500',
    'line_items[0][price_data][currency]': 'gbp',
    'subscription_data[metadata][plan_id]': 'agent_premium',
    success_url: 'https://lintel.test/portal/membership?payment=done&plan=agent_premium',
  })
  expect(await readMembership()).toMatchObject({ plan_id: 'agent_early', status: 'awaiting_payment' })
})

test('an agent pays for one month although Stripe repeats and reorders its events', async () => {
  const id = `in_${randomUUID().slice(0, 8)}`
  const paid = () => stripe.message('invoice.paid', invoice(id), { id: `evt_paid_${id}` })
  const responses = await Promise.all([
    sendEvent(paid()),
    sendEvent(paid()),
    sendEvent(stripe.message('invoice.payment_failed', invoice(id))),
    sendEvent(stripe.message('checkout.session.completed', session())),
    sendEvent(paid()),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  // Another event for the same payment, or a late failure, changes nothing.
  await sendEvent(stripe.message('invoice.paid', invoice(id)))
  await sendEvent(stripe.message('invoice.payment_failed', invoice(id)))
  expect(await readMembership()).toMatchObject({
    plan_id: 'agent_early',
    status: 'active',
    provider: 'stripe',
    subscription,
    paid: 1,
    payments: 1,
  })
  expect((await readMembership())?.days).toBeLessThanOrEqual(31)
})

test('an agent has no paid month if the refund arrives before the payment', async () => {
  const id = `in_${randomUUID().slice(0, 8)}`
  stripe.put(invoice(id))
  const charge = {
    id: 'ch_1',
    object: 'charge',
    refunded: true,
    amount: 4000,
    payment_intent: id.replace('in_', 'pi_'),
  }
  await sendEvent(stripe.message('charge.refunded', charge))
  await sendEvent(stripe.message('invoice.paid', invoice(id)))
  expect(await readMembership()).toMatchObject({ status: 'lapsed', paid: 0, days: 0 })
})

test('a partial refund does not end an agent’s month', async () => {
  const id = `in_${randomUUID().slice(0, 8)}`
  await sendEvent(stripe.message('invoice.paid', invoice(id)))
  const charge = {
    id: 'ch_1',
    object: 'charge',
    refunded: false,
    amount: 4000,
    payment_intent: id.replace('in_', 'pi_'),
  }
  await sendEvent(stripe.message('charge.refunded', charge))
  expect(await readMembership()).toMatchObject({ status: 'active', paid: 1 })
})

test('an agent who upgrades has one subscription, in whichever order the events arrive', async () => {
  const upgrade = `sub_${randomUUID().slice(0, 8)}`
  subscribe(upgrade, 2000)
  await sendEvent(stripe.message('checkout.session.completed', session(upgrade)))
  await sendEvent(stripe.message('checkout.session.completed', session(subscription)))
  await sendEvent(
    stripe.message('invoice.paid', invoice(`in_${randomUUID().slice(0, 8)}`, 'agent_premium', 7500)),
  )
  expect(await readMembership()).toMatchObject({ plan_id: 'agent_premium', subscription: upgrade })
  expect(stripe.requests).toContainEqual(
    expect.objectContaining({ method: 'DELETE', path: `/v1/subscriptions/${subscription}` }),
  )
})

test('an agent’s downgrade is charged from the next month, and ending the plan cancels the subscription', async () => {
  await sendEvent(stripe.message('checkout.session.completed', session()))
  await sendEvent(
    stripe.message('invoice.paid', invoice(`in_${randomUUID().slice(0, 8)}`, 'agent_premium', 7500)),
  )
  expect(await (await post('/plan', { plan_id: 'agent_early' })).json()).toEqual({})
  expect(await readMembership()).toMatchObject({ plan_id: 'agent_premium', next_plan_id: 'agent_early' })
  const changes = () =>
    stripe.requests.filter(({ path, method }) => path.endsWith(subscription) && method === 'POST')
  expect(changes().at(-1)?.body).toMatchObject({
    'items[0][price]': 'price_1',
    proration_behavior: 'none',
    'metadata[plan_id]': 'agent_early',
  })
  // Back to the current plan, then cancel.
  await post('/plan', { plan_id: 'agent_premium' })
  expect(await readMembership()).toMatchObject({ next_plan_id: null })
  expect((await post('/end')).status).toBe(200)
  expect(changes().at(-1)?.body).toMatchObject({ cancel_at_period_end: 'true' })
  await sendEvent(
    stripe.message('customer.subscription.updated', { id: subscription, object: 'subscription' }),
  )
  expect(await readMembership()).toMatchObject({ cancel_at_period_end: true, subscription })
  stripe.put({ ...subscribe(subscription), status: 'canceled' })
  await sendEvent(
    stripe.message('customer.subscription.deleted', { id: subscription, object: 'subscription' }),
  )
  expect(await readMembership()).toMatchObject({ provider: 'invoice', subscription: null, status: 'active' })
})

test('an agent gets an error and nothing changes while Stripe is unreachable', async () => {
  await sendEvent(stripe.message('checkout.session.completed', session()))
  await sendEvent(
    stripe.message('invoice.paid', invoice(`in_${randomUUID().slice(0, 8)}`, 'agent_premium', 7500)),
  )
  const before = await readMembership()
  stripe.setDown(true)
  for (const response of [await post('/plan', { plan_id: 'agent_early' }), await post('/end')]) {
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ hint: 'provider_unreachable' })
  }
  expect(await readMembership()).toEqual(before)
  // Stripe retries an event that could not be applied.
  const event = stripe.message(
    'customer.subscription.updated',
    { id: subscription },
    { id: `evt_${membership}` },
  )
  expect((await sendEvent(event.clone() as Request)).status).toBe(500)
  stripe.setDown(false)
  expect(await (await sendEvent(event)).json()).toMatchObject({ isNew: true })
})

test('an event without Stripe’s signature is refused', async () => {
  const id = `in_${randomUUID().slice(0, 8)}`
  const forged = stripe.message('invoice.paid', invoice(id), { secret: 'whsec_somebody_else' })
  expect((await sendEvent(forged)).status).toBe(400)
  expect((await webhooks.request('/stripe', { method: 'POST', body: '{}' })).status).toBe(400)
  expect(await readMembership()).toMatchObject({ status: 'awaiting_payment' })
})

test('an agent cannot choose a landlord plan, and a member without a plan cannot choose one', async () => {
  expect(await (await post('/plan', { plan_id: 'landlord_premium' })).json()).toMatchObject({
    hint: 'no_such_plan',
  })
  currentCaller = (await createPerson(sql)).caller
  expect(await (await post('/plan', { plan_id: 'agent_premium' })).json()).toMatchObject({
    hint: 'no_such_plan',
  })
  expect(await (await post('/end')).json()).toMatchObject({ hint: 'no_membership' })
  expect((await post('/plan', { plan_id: 7 })).status).toBe(400)
})

test('an agent with a card gets the link to Stripe’s billing page', async () => {
  expect(await (await post('/billing')).json()).toEqual({})
  await sendEvent(stripe.message('checkout.session.completed', session()))
  expect(await (await post('/billing')).json()).toEqual({ at: 'https://billing.stripe.test/bps_1' })
})

test('a payment that an administrator refunds is refunded by Stripe once', async () => {
  const id = `in_${randomUUID().slice(0, 8)}`
  await sendEvent(stripe.message('invoice.paid', invoice(id)))
  const admin = await createPerson(sql, { roles: ['admin'] })
  const [payment] = await sql`select id from public.payments where provider_payment_id = ${id}`
  await runAs(sql, admin, (tx) => tx`select public.refund_payment(${payment?.id}, 'asked for')`)
  if (!provider.refundPayment) throw new Error('no way to give back')
  const task = refunds(sql, provider.refundPayment)
  while (await task.run());
  const refundRequests = stripe.requests.filter(({ path }) => path === '/v1/refunds')
  expect(refundRequests.map(({ body }) => body.payment_intent)).toEqual([id.replace('in_', 'pi_')])
  expect(await readMembership()).toMatchObject({ status: 'lapsed' })
})

const cancelAll = async () => {
  if (!provider.cancelSubscription) throw new Error('no way to cancel')
  // Makes the next attempt due now.
  await sql`update private.subscription_cancellations set try_after = now()`
  const task = subscriptionCancellations(sql, provider.cancelSubscription)
  while (await task.run());
}
const deletions = () =>
  stripe.requests.filter(({ method, path }) => method === 'DELETE' && path.endsWith(subscription))

test('the subscription of a landlord whose account is erased is cancelled, with retries', async () => {
  const landlord = await createLandlord(sql)
  await sql`
    update public.memberships set provider = 'stripe', provider_subscription_id = ${subscription} where user_id = ${landlord.id}`
  await sql`delete from auth.users where id = ${landlord.id}`
  stripe.setDown(true)
  await expect(cancelAll()).rejects.toThrow()
  const [queued] = await sql`
    select attempts, done_at, problem from private.subscription_cancellations where subscription = ${subscription}`
  expect(queued).toMatchObject({ attempts: 1, done_at: null, problem: expect.any(String) })
  stripe.setDown(false)
  await cancelAll()
  expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' })
  const deletionCount = deletions().length
  await cancelAll()
  expect(deletions()).toHaveLength(deletionCount)
  // A server that died before recording the result asks again; 'no such subscription' counts as done.
  await sql`update private.subscription_cancellations set done_at = null where subscription = ${subscription}`
  await cancelAll()
  expect(
    await sql`select from private.subscription_cancellations where subscription = ${subscription} and done_at is null`,
  ).toHaveLength(0)
})

test('the subscription of a deleted agency is cancelled', async () => {
  await sendEvent(stripe.message('checkout.session.completed', session()))
  await sql`delete from public.agencies where id = (select agency_id from public.memberships where id = ${membership})`
  await cancelAll()
  expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' })
})

test('an agent who loses the role is not charged for another month unless they return and choose the plan again', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const changeRole = (action: 'withdraw_role' | 'grant_role') =>
    runAs(sql, admin, (tx) => tx`select ${tx.unsafe(`public.${action}`)}(${agent.id}, 'letting_agent')`)
  await sendEvent(stripe.message('checkout.session.completed', session()))
  await sendEvent(stripe.message('invoice.paid', invoice(`in_${randomUUID().slice(0, 8)}`)))
  await changeRole('withdraw_role')
  await cancelAll()
  expect(stripe.get(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  await changeRole('grant_role')
  await changeRole('withdraw_role')
  await changeRole('grant_role')
  expect(await (await post('/plan', { plan_id: 'agent_early' })).json()).toEqual({})
  await cancelAll()
  expect(stripe.get(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  expect(await readMembership()).toMatchObject({ status: 'active', cancel_at_period_end: false })
})

test('a subscription whose account was erased during checkout is cancelled', async () => {
  await sql`delete from public.agencies where id = (select agency_id from public.memberships where id = ${membership})`
  await sendEvent(stripe.message('checkout.session.completed', session()))
  expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' })
})

const withdrawAgent = async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  await runAs(sql, admin, (tx) => tx`select public.withdraw_role(${agent.id}, 'letting_agent')`)
}

test('a plan paid after the agent lost the role ends with its month', async () => {
  await withdrawAgent()
  await sendEvent(stripe.message('checkout.session.completed', session()))
  await sendEvent(stripe.message('invoice.paid', invoice(`in_${randomUUID().slice(0, 8)}`)))
  expect(await readMembership()).toMatchObject({ status: 'active', cancel_at_period_end: true, subscription })
  // Stripe reports the subscription before the worker has cancelled it.
  await sendEvent(
    stripe.message('customer.subscription.updated', { id: subscription, object: 'subscription' }),
  )
  expect(await readMembership()).toMatchObject({ cancel_at_period_end: true })
  await cancelAll()
  expect(stripe.get(subscription)).toMatchObject({ status: 'active', cancel_at_period_end: true })
  // Someone without the role renews it on Stripe's page; it is cancelled again.
  stripe.put({ ...subscribe(subscription), cancel_at_period_end: false })
  await sendEvent(
    stripe.message('customer.subscription.updated', { id: subscription, object: 'subscription' }),
  )
  await cancelAll()
  expect(await readMembership()).toMatchObject({ cancel_at_period_end: true })
  expect(stripe.get(subscription)).toMatchObject({ cancel_at_period_end: true })
})

test('a plan paid after it was cancelled is ended at once', async () => {
  await sql`update public.memberships set status = 'cancelled' where id = ${membership}`
  await sendEvent(stripe.message('checkout.session.completed', session()))
  expect(await readMembership()).toMatchObject({ status: 'cancelled', subscription: null })
  await cancelAll()
  expect(stripe.get(subscription)).toMatchObject({ status: 'canceled' })
})

test('Stripe’s emails go to the owner who pays or changes the card now, not to the one who paid first', async () => {
  await sendEvent(stripe.message('checkout.session.completed', session()))
  const customer = session().customer
  const next = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`
    insert into public.agency_members (agency_id, user_id, role)
    select agency_id, ${next.id}, 'owner' from public.memberships where id = ${membership}`
  await sql`delete from public.agency_members where user_id = ${agent.id}`
  currentCaller = next.caller
  await post('/billing')
  expect(stripe.get(customer)).toMatchObject({ email: next.email })
  stripe.put({ id: customer, email: agent.email })
  await post('/plan', { plan_id: 'agent_premium' })
  expect(stripe.get(customer)).toMatchObject({ email: next.email })
})

test('a cancellation requested during another one is not lost', async () => {
  await sendEvent(stripe.message('checkout.session.completed', session()))
  await withdrawAgent()
  const seen: boolean[] = []
  const task = subscriptionCancellations(sql, async ({ id, isAtPeriodEnd }) => {
    if (id !== subscription) return
    seen.push(isAtPeriodEnd)
    // The agency is deleted during the request to Stripe, so the subscription must end at once.
    if (isAtPeriodEnd)
      await sql`delete from public.agencies where id = (select agency_id from public.memberships where id = ${membership})`
  })
  await sql`update private.subscription_cancellations set try_after = now()`
  while (await task.run());
  expect(seen).toEqual([true, false])
})

test('a failed cancellation that is no longer needed leaves no problem', async () => {
  await sendEvent(stripe.message('checkout.session.completed', session()))
  await sendEvent(stripe.message('invoice.paid', invoice(`in_${randomUUID().slice(0, 8)}`)))
  await withdrawAgent()
  await sql`update private.subscription_cancellations set problem = 'down' where subscription = ${subscription}`
  await sql`insert into public.user_roles (user_id, role) values (${agent.id}, 'letting_agent')`
  await post('/plan', { plan_id: 'agent_early' })
  await cancelAll()
  const [row] = await sql`
    select done_at is not null as done, problem from private.subscription_cancellations where subscription = ${subscription}`
  expect(row).toEqual({ done: true, problem: null })
})
