import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createListing, createPerson, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

async function holder(role: 'private_landlord' | 'letting_agent', plan: string) {
  const person = await createPerson(sql, { roles: [role] })
  const [row] = await sql`select private.start_membership(${person.id}, null, ${plan}) as id`
  const membership = row?.id as string
  const admin = await createPerson(sql, { roles: ['admin'] })
  const pay = async (planId = plan) => {
    const [due] = await sql`select (private.invoice_membership(${membership}, ${planId})).id` // a month of that plan
    await runAs(sql, admin, (tx) => tx`select public.record_payment(${due?.id})`)
    return due?.id as string
  }
  const refund = (id: string) =>
    runAs(sql, admin, (tx) => tx`select public.refund_payment(${id}, 'asked for')`)
  const held = async () => {
    const [now] = await sql`
      select status, plan_id, next_plan_id, round(extract(epoch from current_period_end - now()) / 86400)::int as days
      from public.memberships where id = ${membership}`
    return now
  }
  return { person, membership, pay, refund, held }
}

test('a landlord whose next month is refunded keeps the current month and its listings', async () => {
  const { person, pay, refund, held } = await holder('private_landlord', 'landlord_premium')
  await pay()
  const ahead = await pay()
  const listing = await createListing(sql, person)
  await runAs(sql, person, (tx) => tx`select public.publish_listing(${listing})`)
  expect((await held())?.days).toBeGreaterThan(56)
  await refund(ahead)
  expect(await held()).toMatchObject({ status: 'active' })
  expect((await held())?.days).toBeLessThanOrEqual(31)
  expect(await sql`select status from public.properties where id = ${listing}`).toEqual([{ status: 'live' }])
})

test('a landlord whose current month is refunded starts the next paid one at once', async () => {
  const { pay, refund, held, membership } = await holder('private_landlord', 'landlord_premium')
  const running = await pay()
  await pay()
  await refund(running)
  expect(await held()).toMatchObject({ status: 'active' })
  expect((await held())?.days).toBeLessThanOrEqual(31)
  const [left] = await sql`
    select period_start <= now() as begun from public.payments where membership_id = ${membership} and status = 'paid'`
  expect(left?.begun).toBe(true)
})

test('a landlord whose only month is refunded has no plan', async () => {
  const { pay, refund, held } = await holder('private_landlord', 'landlord_premium')
  await refund(await pay())
  expect(await held()).toMatchObject({ status: 'lapsed', days: 0 })
})

test('an agent whose larger plan is refunded returns to the smaller one until its month ends', async () => {
  const { pay, refund, held } = await holder('letting_agent', 'agent_early')
  await pay()
  const larger = await pay('agent_premium')
  expect(await held()).toMatchObject({ plan_id: 'agent_premium' })
  await refund(larger)
  expect(await held()).toMatchObject({ status: 'active', plan_id: 'agent_early' })
  expect((await held())?.days).toBeGreaterThan(27)
})

test('an agent whose replaced smaller plan is refunded keeps the larger one', async () => {
  const { pay, refund, held } = await holder('letting_agent', 'agent_early')
  const smaller = await pay()
  await pay('agent_premium')
  const before = await held()
  await refund(smaller)
  expect(await held()).toEqual(before)
})

test('a landlord’s payment after the plan was ended does not restart it', async () => {
  const { membership, person } = await holder('private_landlord', 'landlord_premium')
  await runAs(sql, person, (tx) => tx`select public.end_membership()`)
  await sql`select private.settle_provider_payment('stripe', 'in_late', ${membership}, 'landlord_premium', 2500, 'paid')`
  expect(await sql`select status from public.memberships where id = ${membership}`).toEqual([
    { status: 'cancelled' },
  ])
})
