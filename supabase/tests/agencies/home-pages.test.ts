import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import type { AdminHome, ProfessionalHome } from '../../function-types.ts'

const { sql } = await testDatabase()

async function homeOf(person: Person): Promise<ProfessionalHome> {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ home: ProfessionalHome | null }[]>`select public.professional_home() as home`,
  )
  if (!row?.home) throw new Error('No home page')
  return row.home
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const complete = {
  floor_plan: 'https://example.org/plan.jpg',
  images: Array.from({ length: 5 }, (_, n) => `https://example.org/${n}.jpg`),
  bedrooms: 2,
  square_feet: 700,
}

async function createAgent() {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, agent)
  return { agent, agency_id }
}

test('an agent sees today’s viewings, unanswered enquiries by age, drafts and what they lack, and expiring homes', async () => {
  const { agent, agency_id } = await createAgent()
  const live = await createListing(sql, agent, {
    agency_id,
    status: 'live',
    published_at: daysAgo(1),
    expires_at: daysAgo(-3),
    title: 'Quay House',
  })
  await createListing(sql, agent, { agency_id, title: 'Bare', description: '', epc_rating: null })
  const enquire = (facts: Record<string, unknown>) =>
    sql`insert into public.property_enquiries ${sql({ property_id: live, property_title: 'Quay House', name: 'Ben', message: 'Hello', owner_id: agent.id, agency_id, ...facts })}`
  const [noon] = await sql<
    { at: Date }[]
  >`select private.london_today()::timestamp at time zone 'Europe/London' + interval '12 hours' as at`
  await enquire({ status: 'viewing_booked', viewing_at: noon?.at })
  await enquire({ status: 'viewing_booked', viewing_at: daysAgo(-4) })
  await enquire({ status: 'viewing_booked', viewing_at: daysAgo(4) })
  await enquire({ status: 'new', last_message_at: daysAgo(0) })
  await enquire({ status: 'new', last_message_at: daysAgo(2), name: 'Cid' })
  await enquire({ status: 'new', last_message_at: daysAgo(9), name: 'Old' })
  await enquire({ status: 'unconfirmed' })
  const home = await homeOf(agent)
  expect(home.viewings).toMatchObject({
    today: 1,
    later: 1,
    rows: [{ name: 'Ben', property_title: 'Quay House' }],
  })
  expect(home.enquiries).toMatchObject({ count: 3, today: 1, days: 1, older: 1 })
  expect(home.enquiries.rows.map(({ name }) => name)).toEqual(['Old', 'Cid', 'Ben'])
  expect(home.drafts).toMatchObject({ count: 1, rows: [{ title: 'Bare' }] })
  expect(home.drafts.rows[0]?.problems).toEqual(expect.arrayContaining(['description_short', 'epc_missing']))
  expect(home.expiring).toMatchObject({ count: 1, rows: [{ title: 'Quay House' }] })
  expect(home.market).toBe(1)
})

test('stale homes come with a suggestion, and every suggestion ends when it is followed', async () => {
  const { agent, agency_id } = await createAgent()
  const make = (facts: Record<string, unknown>) =>
    createListing(sql, agent, { agency_id, status: 'live', published_at: daysAgo(8), ...complete, ...facts })
  const seen = (id: string, days: number) =>
    sql`insert into public.listing_views (property_id, day, views) values (${id}, private.london_today() - ${days}::int, 3)`
  const few = await make({ images: complete.images.slice(0, 3) })
  const unsized = await make({ square_feet: null })
  const unseen = await make({})
  await seen(unseen, 7)
  const old = await make({ published_at: daysAgo(70) })
  await seen(old, 1)
  await make({ published_at: daysAgo(2), images: [] })
  const fine = await make({})
  await seen(fine, 1)
  const { stale } = await homeOf(agent)
  expect(Object.fromEntries(stale.rows.map(({ id, suggestion }) => [id, suggestion]))).toEqual({
    [few]: 'photos',
    [unsized]: 'facts',
    [unseen]: 'no_views',
    [old]: 'price',
  })
  expect(stale.count).toBe(4)
  await sql`update public.properties set reduced_at = now() where id = ${old}`
  await seen(unseen, 0)
  expect((await homeOf(agent)).stale.count).toBe(2)
})

test('the week is compared with the week before', async () => {
  const { agent, agency_id } = await createAgent()
  const listing = await createListing(sql, agent, { agency_id, status: 'live', published_at: daysAgo(30) })
  for (const [day, views] of [
    [0, 5],
    [6, 5],
    [7, 4],
    [13, 1],
    [14, 100],
  ] as const)
    await sql`insert into public.listing_views (property_id, day, views) values (${listing}, private.london_today() - ${day}::int, ${views})`
  const member = await createPerson(sql, { roles: ['user'] })
  await sql`insert into public.saved_properties (user_id, property_id, created_at) values (${member.id}, ${listing}, now() - interval '8 days')`
  expect((await homeOf(agent)).week).toEqual({
    views: { now: 10, before: 5 },
    saves: { now: 0, before: 1 },
    enquiries: { now: 0, before: 0 },
  })
})

test('an advertiser sees nothing of others, and a former one has no such page', async () => {
  const landlord = await createLandlord(sql)
  await createListing(sql, landlord)
  expect((await homeOf(landlord)).drafts.count).toBe(1)
  expect((await homeOf((await createAgent()).agent)).drafts.count).toBe(0)
  await sql`delete from public.user_roles where user_id = ${landlord.id}`
  await expect(homeOf(landlord)).rejects.toThrow('No home page')
})

test('an agent’s viewings include those that people booked themselves, each once', async () => {
  const { agent, agency_id } = await createAgent()
  const listing = await createListing(sql, agent, { agency_id, status: 'live', title: 'Quay House' })
  const [tomorrow, dayAfter] = [daysAgo(-1), daysAgo(-2)]
  const [enquiry] = await sql<{ id: string }[]>`
    insert into public.property_enquiries (property_id, property_title, name, message, owner_id, agency_id, status, viewing_at)
    values (${listing}, 'Quay House', 'Ben', 'Hello', ${agent.id}, ${agency_id}, 'viewing_booked', ${tomorrow}) returning id`
  for (const { name, at, enquiry_id } of [
    { name: 'Ben', at: tomorrow, enquiry_id: enquiry?.id ?? null },
    { name: 'Ada', at: dayAfter, enquiry_id: null },
  ])
    await sql`
      with appointment as (
        insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
        values (${agent.id}, ${listing}, ${at}, ${at}::timestamptz + interval '30 minutes', ${at}::timestamptz + interval '45 minutes') returning *
      )
      insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id, enquiry_id, name)
      select a.id, a.starts_at, a.ends_at, a.property_id, 'Quay House', a.host_id, ${agent.id}, ${agency_id}, ${enquiry_id}, ${name} from appointment a`
  expect((await homeOf(agent)).viewings).toMatchObject({ today: 0, later: 2, next: expect.anything() })
})

test('an administrator sees every queue with its oldest item and what is beyond the target', async () => {
  const admin = await createPerson(sql, { roles: ['admin'] })
  const home = async () =>
    (await runAs(sql, admin, (tx) => tx<{ home: AdminHome }[]>`select public.admin_home() as home`))[0]?.home
  const queueOf = async (name: string) => (await home())?.queues.find(({ queue }) => queue === name)
  expect(await queueOf('listing_reports')).toMatchObject({
    waiting: 0,
    overdue: 0,
    oldest: null,
    target_hours: 24,
  })
  const listing = await createListing(sql, null, { status: 'live' })
  for (const days of [0, 2])
    await sql`insert into public.listing_reports (property_id, reason, created_at) values (${listing}, 'scam', ${daysAgo(days)})`
  expect(await queueOf('listing_reports')).toMatchObject({ waiting: 2, overdue: 1 })
  await sql`insert into public.support_requests (user_id, subject, created_at) values (${admin.id}, 'Help', ${daysAgo(3)})`
  expect(await queueOf('support')).toMatchObject({ waiting: 1, overdue: 1, target_hours: 48 })
  await sql`insert into public.contact_requests (topic, name, email, message, created_at) values ('other', 'Ada Byron', 'ada@example.org', 'Hello', ${daysAgo(1)})`
  expect(await queueOf('contact')).toMatchObject({ waiting: 1, overdue: 0, target_hours: 48 })
  await sql`insert into public.payments (plan_id, amount_pence, status, paid_at) values ('agent_early', 4000, 'paid', now()), ('agent_early', 7500, 'pending', null)`
  expect(await home()).toMatchObject({
    revenue: { this_month_pence: 4000 },
    outstanding_pence: 7500,
    listings: { live: expect.any(Number) },
  })
  await expect(
    runAs(sql, await createPerson(sql, { roles: ['user'] }), (tx) => tx`select public.admin_home()`),
  ).rejects.toThrow('Only administrators')
})

test('a name given in an enquiry or a request fills an empty profile, and never replaces one', async () => {
  const profileOf = async (person: Person) =>
    (await sql`select first_name, last_name from public.profiles where id = ${person.id}`)[0]
  const [nameless, known] = [
    await createPerson(sql, { roles: ['user'] }),
    await createPerson(sql, { roles: ['user'] }),
  ]
  await sql`update public.profiles set first_name = null, last_name = '' where id = ${nameless.id}`
  for (const person of [nameless, known])
    await sql`insert into public.property_enquiries (property_title, name, message, enquirer_id) values ('Home', 'Maria de la Cruz', 'Hello', ${person.id})`
  expect(await profileOf(nameless)).toEqual({ first_name: 'Maria', last_name: 'de la Cruz' })
  expect(await profileOf(known)).toEqual({ first_name: 'Ada', last_name: 'Lovelace' })
  const applicant = await createPerson(sql, { roles: ['user'] })
  await sql`update public.profiles set first_name = null, last_name = null where id = ${applicant.id}`
  await sql`
    insert into public.letting_agent_requests (user_id, company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number)
    values (${applicant.id}, 'Co', '1 Road', 'Grace', 'Hopper', 'a@agency.test', '0123456789')`
  expect(await profileOf(applicant)).toEqual({ first_name: 'Grace', last_name: 'Hopper' })
})
