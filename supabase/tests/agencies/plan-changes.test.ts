import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { as, makeAgency, makeHome, makeLandlord, makePerson } from '../../../test/people.ts'

const { sql } = await testDatabase()

test('an agency that pays its smaller plan ahead keeps the larger one to the end of the month', async () => {
  const owner = await makePerson(sql, { roles: ['letting_agent'] })
  const admin = await makePerson(sql, { roles: ['admin'] })
  const agency = await makeAgency(sql, owner, 'agent_premium')
  const membership = async () => {
    const [row] = await sql`
      select plan_id, next_plan_id, round(extract(epoch from current_period_end - now()) / 86400)::int as days
      from public.memberships where agency_id = ${agency}`
    return row
  }
  await sql`update public.memberships set current_period_end = now() + interval '5 days' where agency_id = ${agency}`
  await as(sql, owner, (tx) => tx`select public.change_plan('agent_early')`)
  await sql`select private.process_membership_periods()`
  const [invoice] =
    await sql`select id, plan_id from public.payments where agency_id = ${agency} and status = 'pending'`
  expect(invoice?.plan_id).toBe('agent_early')
  await as(sql, admin, (tx) => tx`select public.record_payment(${invoice?.id})`)
  expect(await membership()).toMatchObject({ plan_id: 'agent_premium', next_plan_id: 'agent_early' })
  expect((await membership())?.days).toBeGreaterThanOrEqual(33)
  await sql`select private.process_membership_periods()`
  expect(await membership()).toMatchObject({ plan_id: 'agent_premium' })

  await sql`update public.payments set period_start = period_start - interval '6 days' where id = ${invoice?.id}`
  await sql`select private.process_membership_periods()`
  expect(await membership()).toMatchObject({ plan_id: 'agent_early', next_plan_id: null })
})

test('a landlord who ends a free plan loses it at once, and its listings close', async () => {
  const landlord = await makeLandlord(sql, 'landlord_basic')
  const home = await makeHome(sql, landlord)
  await as(sql, landlord, (tx) => tx`select public.publish_listing(${home})`)
  await as(sql, landlord, (tx) => tx`select public.end_membership()`)
  expect(await sql`select status from public.memberships where user_id = ${landlord.id}`).toEqual([
    { status: 'cancelled' },
  ])
  expect(await sql`select status from public.properties where id = ${home}`).toEqual([{ status: 'draft' }])
})

test('a landlord who ends a plan keeps the paid month', async () => {
  const landlord = await makeLandlord(sql, 'landlord_premium')
  await sql`update public.memberships set current_period_end = now() + interval '5 days' where user_id = ${landlord.id}`
  await as(sql, landlord, (tx) => tx`select public.end_membership()`)
  expect(
    await sql`select status, cancel_at_period_end from public.memberships where user_id = ${landlord.id}`,
  ).toEqual([{ status: 'active', cancel_at_period_end: true }])
})

test('a landlord’s restored listing is withdrawn if the plan has no room for it', async () => {
  const landlord = await makeLandlord(sql, 'landlord_premium')
  const admin = await makePerson(sql, { roles: ['admin'] })
  await sql`update public.plans set max_listings = 1 where id = 'landlord_premium'`
  const [first, second] = [await makeHome(sql, landlord), await makeHome(sql, landlord)]
  const publish = (id: string) => as(sql, landlord, (tx) => tx`select public.publish_listing(${id})`)
  const statusAfter = async (work: 'remove' | 'restore') => {
    await as(sql, admin, (tx) =>
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
  const landlord = await makeLandlord(sql, 'landlord_basic')
  const choose = (plan: string) => as(sql, landlord, (tx) => tx`select public.change_plan(${plan})`)
  await as(sql, landlord, (tx) => tx`select public.end_membership()`)
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
  const owner = await makePerson(sql, { roles: ['letting_agent'] })
  const colleague = await makePerson(sql, { roles: ['letting_agent'] })
  const agency = await makeAgency(sql, owner, 'agent_early')
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${colleague.id})`
  await as(sql, owner, (tx) => tx`select public.end_membership()`)
  const choose = (who: typeof owner) => as(sql, who, (tx) => tx`select public.change_plan('agent_premium')`)
  await expect(choose(colleague)).rejects.toMatchObject({ hint: 'owners_only' })
  await choose(owner)
  const [membership] =
    await sql`select plan_id, status from public.memberships where agency_id = ${agency} and status <> 'cancelled'`
  expect(membership).toEqual({ plan_id: 'agent_premium', status: 'awaiting_payment' })
})
