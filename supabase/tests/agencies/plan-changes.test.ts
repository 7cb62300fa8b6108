import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createLandlord, createListing, createPerson, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

test('an agency that pays its smaller plan ahead keeps the larger one to the end of the month', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const admin = await createPerson(sql, { roles: ['admin'] })
  const agency = await createAgency(sql, owner, 'agent_premium')
  const membership = async () => {
    const [row] = await sql`
      select plan_id, next_plan_id, round(extract(epoch from current_period_end - now()) / 86400)::int as days
      from public.memberships where agency_id = ${agency}`
    return row
  }
  await sql`update public.memberships set current_period_end = now() + interval '5 days' where agency_id = ${agency}`
  await runAs(sql, owner, (tx) => tx`select public.change_plan('agent_early')`)
  await sql`select private.process_membership_periods()`
  const [invoice] =
    await sql`select id, plan_id from public.payments where agency_id = ${agency} and status = 'pending'`
  expect(invoice?.plan_id).toBe('agent_early')
  await runAs(sql, admin, (tx) => tx`select public.record_payment(${invoice?.id})`)
  expect(await membership()).toMatchObject({ plan_id: 'agent_premium', next_plan_id: 'agent_early' })
  expect((await membership())?.days).toBeGreaterThanOrEqual(33)
  await sql`select private.process_membership_periods()`
  expect(await membership()).toMatchObject({ plan_id: 'agent_premium' })

  await sql`update public.payments set period_start = period_start - interval '6 days' where id = ${invoice?.id}`
  await sql`select private.process_membership_periods()`
  expect(await membership()).toMatchObject({ plan_id: 'agent_early', next_plan_id: null })
})

test('a landlord who ends a free plan loses it at once, and its listings close', async () => {
  const landlord = await createLandlord(sql, 'landlord_basic')
  const listing = await createListing(sql, landlord)
  await runAs(sql, landlord, (tx) => tx`select public.publish_listing(${listing})`)
  await runAs(sql, landlord, (tx) => tx`select public.end_membership()`)
  expect(await sql`select status from public.memberships where user_id = ${landlord.id}`).toEqual([
    { status: 'cancelled' },
  ])
  expect(await sql`select status from public.properties where id = ${listing}`).toEqual([{ status: 'draft' }])
})

test('a landlord who ends a plan keeps the paid month', async () => {
  const landlord = await createLandlord(sql, 'landlord_premium')
  await sql`update public.memberships set current_period_end = now() + interval '5 days' where user_id = ${landlord.id}`
  await runAs(sql, landlord, (tx) => tx`select public.end_membership()`)
  expect(
    await sql`select status, cancel_at_period_end from public.memberships where user_id = ${landlord.id}`,
  ).toEqual([{ status: 'active', cancel_at_period_end: true }])
})

test('a landlord’s restored listing is withdrawn if the plan has no room for it', async () => {
  const landlord = await createLandlord(sql, 'landlord_premium')
  const admin = await createPerson(sql, { roles: ['admin'] })
  await sql`update public.plans set max_listings = 1 where id = 'landlord_premium'`
  const [first, second] = [await createListing(sql, landlord), await createListing(sql, landlord)]
  const publish = (id: string) => runAs(sql, landlord, (tx) => tx`select public.publish_listing(${id})`)
  const statusAfter = async (work: 'remove' | 'restore') => {
    await runAs(sql, admin, (tx) =>
      work === 'remove'
        ? tx`select public.remove_listing(${first}, 'a complaint')`
        : tx`select public.restore_listing(${first})`,
    )
    return (await sql`select status from public.properties where id = ${first}`)[0]?.status
  }
  await publish(first)
  await statusAfter('remove')
  expect(await statusAfter('restore')).toBe('live')
  await statusAfter('remove')
  await publish(second)
  expect(await statusAfter('restore')).toBe('withdrawn')
})

// ASVS 2.3.4
test('a landlord who has ended a plan starts one again, once, even from two tabs', async () => {
  const landlord = await createLandlord(sql, 'landlord_basic')
  const choose = (plan: string) => runAs(sql, landlord, (tx) => tx`select public.change_plan(${plan})`)
  await runAs(sql, landlord, (tx) => tx`select public.end_membership()`)
  await Promise.all([choose('landlord_premium'), choose('landlord_premium')])
  const membership = () =>
    sql`select plan_id, status from public.memberships where user_id = ${landlord.id} and status <> 'cancelled'`
  expect(await membership()).toEqual([{ plan_id: 'landlord_premium', status: 'awaiting_payment' }])
  expect(await sql`select amount_pence from public.payments where user_id = ${landlord.id}`).toEqual([
    { amount_pence: 2500 },
  ])
  await choose('landlord_basic')
  expect(await membership()).toEqual([{ plan_id: 'landlord_basic', status: 'active' }])
  await expect(choose('agent_early')).rejects.toMatchObject({ hint: 'no_such_plan' })
})

test('only its owners start a new plan for an agency whose plan was ended', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner, 'agent_early')
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${colleague.id})`
  await runAs(sql, owner, (tx) => tx`select public.end_membership()`)
  const choose = (who: typeof owner) =>
    runAs(sql, who, (tx) => tx`select public.change_plan('agent_premium')`)
  await expect(choose(colleague)).rejects.toMatchObject({ hint: 'owners_only' })
  await choose(owner)
  const [membership] =
    await sql`select plan_id, status from public.memberships where agency_id = ${agency} and status <> 'cancelled'`
  expect(membership).toEqual({ plan_id: 'agent_premium', status: 'awaiting_payment' })
})
