import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()

let founder: Person
let partner: Person
let agency: string
beforeAll(async () => {
  founder = await createPerson(sql, { roles: ['letting_agent'] })
  agency = await createAgency(sql, founder)
  partner = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${partner.id}, 'owner')`
  await sql`select private.invoice_membership(id, plan_id) from public.memberships where agency_id = ${agency}`
})

const seen = async (person: Person) => {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx`
      select (select count(*)::int from public.memberships) as plans, (select count(*)::int from public.payments) as payments,
        public.my_plan_usage() is not null as has_usage`,
  )
  return row
}

test('a plan has one holder: a landlord or an agency', async () => {
  const insert = (user: string | null, held: string | null) =>
    sql`insert into public.memberships (user_id, agency_id, plan_id, status) values (${user}, ${held}, 'agent_early', 'cancelled')`
  await expect(insert(null, null)).rejects.toThrow('a plan has one holder')
  await expect(insert(founder.id, agency)).rejects.toThrow('a plan has one holder')
  await expect(
    sql`insert into public.payments (user_id, agency_id, plan_id, amount_pence) values (${founder.id}, ${agency}, 'agent_early', 1)`,
  ).rejects.toThrow("a payment is a landlord's or an agency's")
})

test('an agency’s owners read its payments, and all of them get the notifications', async () => {
  expect(await seen(founder)).toEqual({ plans: 1, payments: 1, has_usage: true })
  expect(await seen(partner)).toEqual({ plans: 1, payments: 1, has_usage: true })
  const notifications = await sql`
    select user_id from public.notifications where kind = 'payment' and user_id in (${founder.id}, ${partner.id})`
  expect(notifications).toHaveLength(2)
})

test('a founder who has left cannot read the plan, its invoices or its payments', async () => {
  const other = await createPerson(sql, { roles: ['letting_agent'] })
  const held = await createAgency(sql, other)
  const next = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${held}, ${next.id}, 'owner')`
  const invoice = async () => {
    const [due] = await sql`
      select (private.invoice_membership(id, plan_id)).id from public.memberships where agency_id = ${held}`
    return due?.id as string
  }
  await sql`
    insert into public.letting_agent_requests (user_id, status, company_name, business_address, contact_first_name, contact_last_name,
      business_email, phone_number, membership_plan, accepted_terms, accepted_liability, accepted_privacy)
    values (${other.id}, 'rejected', 'A', 'A', 'A', 'A', 'a@agency.test', '07700900000', 'early', true, true, true)`
  await sql`update public.letting_agent_requests set status = 'approved' where user_id = ${other.id}`.catch(
    () => undefined,
  )
  await invoice()
  await runAs(sql, other, (tx) => tx`delete from public.agency_members where user_id = ${other.id}`)
  const payment = await invoice()
  await sql`select private.settle_payment(${payment}, 'paid')`
  expect(await seen(other)).toEqual({ plans: 0, payments: 0, has_usage: false })
  expect(
    await sql`select title from public.notifications where kind = 'payment' and user_id = ${other.id}`,
  ).toEqual([])
  expect(
    await sql`select payment_status from public.letting_agent_requests where user_id = ${other.id}`,
  ).toEqual([{ payment_status: 'pending' }])
  expect(await seen(next)).toEqual({ plans: 1, payments: 1, has_usage: true })
})

test('an agency keeps its plan, its payments and its listings when its founder’s account is erased', async () => {
  const listing = await createListing(sql, founder, { agency_id: agency, status: 'live' })
  await sql`delete from auth.users where id = ${founder.id}`
  expect(await sql`select status, started_by from public.memberships where agency_id = ${agency}`).toEqual([
    { status: 'active', started_by: null },
  ])
  expect(await seen(partner)).toMatchObject({ plans: 1, payments: 1 })
  expect(await sql`select status from public.properties where id = ${listing}`).toEqual([{ status: 'live' }])
})

const cancellations = (subscription: string) => sql`
  select membership_id is not null as at_period_end, done_at from private.subscription_cancellations
  where subscription = ${subscription}`

test('a landlord or agency that is erased has its subscription ended at the payment provider', async () => {
  const landlord = await createLandlord(sql)
  await sql`
    update public.memberships set provider = 'stripe', provider_subscription_id = 'sub_landlord' where user_id = ${landlord.id}`
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const held = await createAgency(sql, owner)
  await sql`
    update public.memberships set provider = 'stripe', provider_subscription_id = 'sub_agency' where agency_id = ${held}`
  await sql`delete from auth.users where id = ${landlord.id}`
  await sql`delete from public.agencies where id = ${held}`
  expect(await cancellations('sub_landlord')).toEqual([{ at_period_end: false, done_at: null }])
  expect(await cancellations('sub_agency')).toEqual([{ at_period_end: false, done_at: null }])
})

test('an agency whose last member is erased stops paying after the current month', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const held = await createAgency(sql, owner)
  await sql`
    update public.memberships set provider = 'stripe', provider_subscription_id = 'sub_last' where agency_id = ${held}`
  await sql`delete from auth.users where id = ${owner.id}`
  expect(
    await sql`select status, cancel_at_period_end from public.memberships where agency_id = ${held}`,
  ).toEqual([{ status: 'active', cancel_at_period_end: true }])
  expect(await cancellations('sub_last')).toEqual([{ at_period_end: true, done_at: null }])
})

test('an erased holder’s payments are kept without their name, and unpaid invoices are deleted', async () => {
  const landlord = await createLandlord(sql)
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const held = await createAgency(sql, owner)
  const numbers: Record<string, string[]> = { pending: [], paid: [], failed: [], refunded: [] }
  for (const [user, agencyId] of [
    [landlord.id, null],
    [null, held],
  ] as const)
    for (const status of Object.keys(numbers)) {
      const [payment] = await sql`
        insert into public.payments (membership_id, user_id, agency_id, plan_id, amount_pence, status, reference, note)
        select m.id, m.user_id, m.agency_id, m.plan_id, 4000, ${status}, 'A LOVELACE', 'Paid by Ada'
        from public.memberships m where m.user_id = ${user} or m.agency_id = ${agencyId} returning invoice_number`
      numbers[status]?.push(payment?.invoice_number)
    }
  await sql`delete from auth.users where id = ${landlord.id}`
  await sql`delete from public.agencies where id = ${held}`
  const kept = await sql`
    select status, invoice_number, amount_pence, user_id, agency_id, membership_id, reference, note from public.payments
    where invoice_number = any (${Object.values(numbers).flat()}) order by status, invoice_number`
  const anonymised = {
    amount_pence: 4000,
    user_id: null,
    agency_id: null,
    membership_id: null,
    reference: null,
    note: null,
  }
  expect(kept).toEqual(
    ['failed', 'paid', 'refunded'].flatMap((status) =>
      (numbers[status] ?? []).map((invoice_number) => ({ status, invoice_number, ...anonymised })),
    ),
  )
})
