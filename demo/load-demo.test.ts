import { verify } from '@node-rs/argon2'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { loadDemo } from './load-demo.ts'

const { sql } = await testDatabase()
const total = 600

beforeAll(async () => {
  // A load that fails half-way, a complete one, and one more.
  const dying = loadDemo(sql, {
    listings: total,
    onProgress: ({ step }) => {
      if (step === 'Search') throw new Error('the power went')
    },
  })
  await expect(dying).rejects.toThrow('the power went')
  const [left] =
    await sql`select (select count(*) from auth.users)::int + (select count(*) from public.properties)::int as rows`
  expect(left?.rows).toBe(0)
  expect(await loadDemo(sql, { listings: total })).toBe(true)
}, 300_000)

test('a second start loads nothing', async () => {
  expect(await loadDemo(sql, { listings: total })).toBe(false)
  const [homes] = await sql`select count(*)::int as count from public.properties`
  expect(homes?.count).toBe(total)
})

test('every foreign key is valid although the load skips the checks', async () => {
  const keys = await sql<{ child: string; columns: string[]; parent: string; parents: string[] }[]>`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      array(select quote_ident(a.attname) from unnest(c.conkey) with ordinality k (n, i) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.i) as columns,
      array(select quote_ident(a.attname) from unnest(c.confkey) with ordinality k (n, i) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.i) as parents
    from pg_constraint c where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`
  expect(keys.length).toBeGreaterThan(50)
  for (const { child, columns, parent, parents } of keys) {
    const isSet = columns.map((column) => `c.${column} is not null`).join(' and ')
    const isMet = columns.map((column, i) => `p.${parents[i]} = c.${column}`).join(' and ')
    const [lost] = await sql.unsafe(
      `select count(*)::int as count from ${child} c where ${isSet} and not exists (select from ${parent} p where ${isMet})`,
    )
    expect(lost?.count, `${child} (${columns})`).toBe(0)
  }
})

test('a visitor searches exactly the live listings: the search table equals what its triggers would have written', async () => {
  const [counts] = await sql`
    select (select count(*)::int from private.listing_search) as filed,
      (select count(*)::int from public.properties where status in ('live', 'under_offer')) as on_market`
  expect(counts?.filed).toBe(counts?.on_market)
  const before =
    await sql`select listing_id, price, places, location_key from private.listing_search order by listing_id limit 40`
  await sql`update public.properties set updated_at = now() where id in ${sql(before.map((row) => row.listing_id))}`
  const after =
    await sql`select listing_id, price, places, location_key from private.listing_search where listing_id in ${sql(before.map((row) => row.listing_id))} order by listing_id`
  expect([...after]).toEqual([...before])
})

test('a card has a placeholder and a size for its picture', async () => {
  const [bare] = await sql`
    select count(*)::int as count from public.properties
    where image_details -> 0 ->> 'thumbhash' !~ '^[A-Za-z0-9+/]{20,40}=*$' or image_details -> 0 -> 'width' is null
      or image_details -> 0 ->> 'thumbhash' is null`
  expect(bare?.count).toBe(0)
})

test('loading demonstration data sends no emails or alerts', async () => {
  const [sent] = await sql`
    select (select count(*) from private.mail_outbox)::int as mails, (select count(*) from private.listing_events)::int as events`
  expect(sent).toEqual({ mails: 0, events: 0 })
})

test.each(Object.entries(demoAccounts))(
  'the %s signs in with the password of the demonstration',
  async (account, { email }) => {
    const [row] = await sql`
    select u.encrypted_password, u.email_confirmed_at, p.first_name, p.mfa_skip_until > now() + interval '90 days' as is_not_forced,
      array(select role from public.user_roles r where r.user_id = u.id order by role) as roles,
      exists (select from auth.identities i where i.user_id = u.id and i.provider = 'email') as has_identity
    from auth.users u join public.profiles p on p.id = u.id where u.email = ${email}`
    expect(await verify(row?.encrypted_password, demoPassword)).toBe(true)
    expect(row).toMatchObject({ is_not_forced: true, has_identity: true })
    expect(row?.email_confirmed_at).not.toBeNull()
    const own = { admin: 'admin', agent: 'letting_agent', landlord: 'private_landlord', user: 'user' }[
      account
    ]
    expect(row?.roles).toContain(own)
  },
)

const idOf = async (email: string) =>
  (await sql`select id from auth.users where email = ${email}`)[0]?.id as string

test('the agent has listings in every status, enquiries to answer and a paid plan', async () => {
  const id = await idOf(demoAccounts.agent.email)
  const [agency] = await sql`
    select a.id, a.has_branding, m.plan_id, m.status from public.agency_members am join public.agencies a on a.id = am.agency_id
      join public.memberships m on m.agency_id = a.id where am.user_id = ${id} and am.role = 'owner'`
  expect(agency).toMatchObject({ has_branding: true, plan_id: 'agent_premium', status: 'active' })
  const states = await sql`select distinct status from public.properties where agency_id = ${agency?.id}`
  expect(states.map((each) => each.status)).toEqual(
    expect.arrayContaining([
      'live',
      'under_offer',
      'draft',
      'scheduled',
      'sold_stc',
      'let_agreed',
      'withdrawn',
    ]),
  )
  const [enquiries] =
    await sql`select count(*)::int as count from public.property_enquiries where agency_id = ${agency?.id}`
  expect(enquiries?.count).toBeGreaterThan(15)
})

test('the landlord has listings within the plan, and enquiries about them', async () => {
  const id = await idOf(demoAccounts.landlord.email)
  const homes =
    await sql`select status, expires_at from public.properties where owner_id = ${id} and agency_id is null`
  expect(homes.map((home) => home.status).sort()).toEqual(['draft', 'let_agreed', 'live', 'live'])
  const [enquiries] =
    await sql`select count(*)::int as count from public.property_enquiries where owner_id = ${id}`
  expect(enquiries?.count).toBeGreaterThan(3)
})

test('the member has saved listings that have changed, searches with alerts, and replies', async () => {
  const id = await idOf(demoAccounts.user.email)
  const [found] = await sql`
    select count(*)::int as saved,
      count(*) filter (where p.price < s.price_at_save)::int as reduced,
      count(*) filter (where p.status <> s.status_at_save)::int as moved,
      (select count(*)::int from public.saved_searches where user_id = ${id} and alert <> 'off') as alerts,
      (select count(*)::int from public.property_enquiries where enquirer_id = ${id}) as enquiries
    from public.saved_properties s join public.properties p on p.id = s.property_id where s.user_id = ${id}`
  expect(found?.saved).toBeGreaterThanOrEqual(7)
  expect(found?.reduced).toBeGreaterThanOrEqual(1)
  expect(found?.moved).toBeGreaterThanOrEqual(2)
  expect(found?.alerts).toBe(3)
  expect(found?.enquiries).toBeGreaterThanOrEqual(5)
})

test('what people write, book, save and are told agrees', async () => {
  const booked = await sql<{ body: string; viewing_at: Date; booked: Date | null }[]>`
    select (select string_agg(m.body, ' ' order by m.created_at) from public.enquiry_messages m where m.enquiry_id = e.id) as body,
      e.viewing_at, (select v.starts_at from private.viewings v where v.enquiry_id = e.id and v.status = 'booked') as booked
    from public.property_enquiries e where e.status = 'viewing_booked'`
  expect(booked.length).toBeGreaterThan(5)
  for (const { body, viewing_at, booked: starts } of booked) {
    expect(starts).toEqual(viewing_at)
    const day = viewing_at.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'Europe/London' })
    if (!body.includes('the day after')) expect(body).toContain(day)
  }
  const [contradictions] = await sql`
    select
      (select count(*) from public.saved_properties s join public.properties p on p.id = s.property_id where s.created_at < p.published_at)::int as saved_early,
      (select count(*) from private.viewings v join public.property_enquiries e on e.id = v.enquiry_id
        where v.status = 'completed' and v.starts_at < e.created_at)::int as viewed_early,
      (select count(*) from public.enquiry_leads l where extract(hour from l.due_at at time zone 'Europe/London') not between 9 and 18)::int as due_at_night,
      (select count(*) from public.enquiry_messages m where extract(hour from m.created_at at time zone 'Europe/London') between 1 and 5
        and m.created_at < now() - interval '8 hours')::int as written_at_night,
      (select count(*) from public.notifications n where n.kind = 'alert' and n.user_id = ${await idOf(demoAccounts.user.email)}
        and (select private.count_from_criteria(s.criteria) ->> 'count' from public.saved_searches s
          where s.user_id = n.user_id and s.name = n.body)::int > 0)::int as alerts_with_homes`
  expect(contradictions).toEqual({
    saved_early: 0,
    viewed_early: 0,
    due_at_night: 0,
    written_at_night: 0,
    alerts_with_homes: 1,
  })
})

test('the administrator has pending requests, and decided ones with a reason where required', async () => {
  const requests = await sql`
    select status, count(*)::int as count, count(decision_reason)::int as reasons from (
      select status, decision_reason from public.letting_agent_requests
      union all select status, decision_reason from public.private_landlord_requests) r group by status order by status`
  expect([...requests]).toEqual([
    { status: 'approved', count: 100, reasons: 0 },
    { status: 'pending', count: 12, reasons: 0 },
    { status: 'rejected', count: 6, reasons: 6 },
  ])
})

test('no plan limit is exceeded: twenty new listings a month for Agent Early, one or four at a time for landlords', async () => {
  const overdrawn = await sql`
    select m.plan_id, u.month, count(*) from private.listing_publications u join public.memberships m on m.id = u.membership_id
      join public.plans p on p.id = m.plan_id group by m.id, m.plan_id, u.month, p.max_published_per_month
      having count(*) > p.max_published_per_month`
  expect(overdrawn).toHaveLength(0)
  const crowded = await sql`
    select m.user_id from public.memberships m join public.plans p on p.id = m.plan_id
      join public.properties h on h.owner_id = m.user_id and h.agency_id is null and h.status in ('scheduled', 'live', 'under_offer')
      where m.agency_id is null group by m.user_id, p.max_listings having count(*) > p.max_listings`
  expect(crowded).toHaveLength(0)
})

test('the forty agencies and sixty landlords have fictional email addresses and phone numbers', async () => {
  const [counts] = await sql`
    select (select count(*)::int from public.agencies) as agencies,
      (select count(*)::int from public.user_roles where role = 'private_landlord') as landlords,
      (select count(*)::int from auth.users where email !~ '[.](example|test)$') as real_mail,
      (select count(*)::int from public.agencies where phone !~ '^(020 7946 0|01632 960|0[12][0-9]+ 49[68] 0|029 2018 0|028 9649 6)') as real_phones`
  expect(counts).toEqual({ agencies: 40, landlords: 60, real_mail: 0, real_phones: 0 })
})

test('the price history of each listing starts when it was published and ends with its price', async () => {
  const wrong = await sql`
    select p.id from public.properties p left join lateral (
      select price, changed_at, (select min(changed_at) from public.price_history f where f.property_id = p.id) as first_at
      from public.price_history h where h.property_id = p.id order by changed_at desc, id desc limit 1) h on true
    where p.published_at is not null and (h.price is distinct from p.price or h.first_at is distinct from p.published_at)`
  expect(wrong).toHaveLength(0)
})
