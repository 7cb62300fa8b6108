import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()
const admin = await createPerson(sql, { roles: ['admin'] })
const member = await createPerson(sql)
const landlord = await createLandlord(sql)

type AdminAction = {
  /** Creates the target of the action and returns its id. */
  to: () => Promise<string>
  run: (tx: Tx, id: string) => Promise<unknown>
  entity: string
  action: string
  before: object | null
  after: object | null
  reason?: string
}

const idOf = ([row]: readonly { id?: string }[]): string => row?.id ?? ''

const request = async (table: string, email: string, applicant = member.id) =>
  idOf(
    await sql`
    insert into ${sql(table)} (user_id, company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number)
    values (${applicant}, 'Co', '1 Road', 'A', 'B', ${email}, '0123456789') returning id`,
  )
const agentRequest = () => request('public.letting_agent_requests', 'a@company.test')
const report = async () =>
  idOf(
    await sql`
    insert into public.listing_reports (property_id, reason) values (${await liveHome()}, 'scam') returning id`,
  )
const liveHome = () => createListing(sql, landlord, { status: 'live' })
const removedHome = () =>
  createListing(sql, landlord, {
    status: 'removed',
    removed_reason: 'A scam',
    status_before_removal: 'withdrawn',
  })
const enquiryReport = async () =>
  idOf(
    await sql`
    with enquiry as (
      insert into public.property_enquiries (property_title, enquirer_id, owner_id, name, message)
      values ('A home', ${member.id}, ${landlord.id}, 'Ada', 'Hello') returning id)
    insert into public.enquiry_reports (enquiry_id, reporter_id, reason) select id, ${landlord.id}, 'Rude' from enquiry returning id`,
  )
const makeUser = async () => (await createPerson(sql)).id
const session = async (account: string) =>
  idOf(
    await sql`
    insert into auth.sessions (id, user_id, user_agent, created_at, updated_at)
    values (${randomUUID()}, ${account}, 'Firefox', now(), now()) returning id`,
  )
const payment = async (status: string, payer = landlord.id) =>
  idOf(
    await sql`
    insert into public.payments (membership_id, user_id, plan_id, amount_pence, status, paid_at)
    select m.id, ${payer}, 'landlord_premium', 2500, ${status}, ${status === 'paid' ? new Date() : null}
    from public.memberships m where m.user_id = ${payer} returning id`,
  )
const question = async () =>
  idOf(
    await sql`insert into public.support_requests (user_id, subject) values (${member.id}, 'Rent') returning id`,
  )
const article = async () =>
  idOf(
    await sql`
    insert into public.blog_posts (title, content, status) values ('Old', 'Words', 'published') returning id`,
  )
const constant = (value: string) => async () => value

const adminActions: Record<string, AdminAction> = {
  'approves a request': {
    to: agentRequest,
    run: (tx, id) => tx`select public.decide_access_request('letting_agent', ${id}, 'approved')`,
    entity: 'letting_agent_requests',
    action: 'approve_request',
    before: { status: 'pending' },
    after: { status: 'approved', decided_by: admin.id },
  },
  'rejects a request': {
    to: () => request('public.private_landlord_requests', 'a@gmail.com'),
    run: (tx, id) =>
      tx`select public.decide_access_request('private_landlord', ${id}, 'rejected', 'No proof')`,
    entity: 'private_landlord_requests',
    action: 'reject_request',
    before: { status: 'pending' },
    after: { status: 'rejected', decision_reason: 'No proof' },
    reason: 'No proof',
  },
  'decides about themselves': {
    to: () => request('public.private_landlord_requests', 'me@gmail.com', admin.id),
    run: (tx, id) => tx`update public.private_landlord_requests set status = 'approved' where id = ${id}`,
    entity: 'private_landlord_requests',
    action: 'update',
    before: { status: 'pending' },
    after: { status: 'approved' },
  },
  'removes a home': {
    to: liveHome,
    run: (tx, id) => tx`select public.remove_listing(${id}, 'A scam')`,
    entity: 'properties',
    action: 'remove_listing',
    before: { status: 'live' },
    after: { status: 'removed' },
    reason: 'A scam',
  },
  'restores a home': {
    to: removedHome,
    run: (tx, id) => tx`select public.restore_listing(${id})`,
    entity: 'properties',
    action: 'restore_listing',
    before: { status: 'removed' },
    after: { status: 'withdrawn' },
  },
  'restores a home of their own': {
    to: () => createListing(sql, admin, { status: 'removed', status_before_removal: 'withdrawn' }),
    run: (tx, id) => tx`select public.restore_listing(${id})`,
    entity: 'properties',
    action: 'restore_listing',
    before: { status: 'removed' },
    after: { status: 'withdrawn' },
  },
  'upholds a report': {
    to: report,
    run: (tx, id) => tx`select public.decide_listing_report(${id}, 'upheld', 'It is one')`,
    entity: 'listing_reports',
    action: 'uphold_report',
    before: { status: 'open' },
    after: { status: 'upheld', outcome: 'It is one' },
  },
  'dismisses an abuse report': {
    to: enquiryReport,
    run: (tx, id) => tx`select public.decide_enquiry_report(${id}, 'dismissed', 'It was not')`,
    entity: 'enquiry_reports',
    action: 'dismiss_report',
    before: { status: 'open' },
    after: { status: 'dismissed' },
  },
  'grants a role': {
    to: makeUser,
    run: (tx, id) => tx`select public.grant_role(${id}, 'private_landlord')`,
    entity: 'user_roles',
    action: 'insert',
    before: null,
    after: { role: 'private_landlord' },
  },
  'withdraws a role': {
    to: makeUser,
    run: (tx, id) => tx`select public.withdraw_role(${id}, 'user')`,
    entity: 'user_roles',
    action: 'delete',
    before: { role: 'user' },
    after: null,
  },
  'locks an account': {
    to: makeUser,
    run: (tx, id) => tx`select public.lock_account(${id}, '2030-01-01', 'Spam')`,
    entity: 'account',
    action: 'account_barred',
    before: { banned_until: null },
    after: { banned_until: '2030-01-01T00:00:00+00:00' },
    reason: 'Spam',
  },
  'unlocks an account': {
    to: makeUser,
    run: (tx, id) => tx`select public.unlock_account(${id})`,
    entity: 'account',
    action: 'account_unlocked',
    before: { banned_until: null },
    after: { banned_until: null },
  },
  'ends all sessions of a user': {
    to: makeUser,
    run: (tx, id) => tx`select public.admin_end_all_sessions(${id})`,
    entity: 'account',
    action: 'sessions_ended',
    before: { sessions: 0 },
    after: { sessions: 0 },
  },
  'erases an account': {
    to: makeUser,
    run: (tx, id) => tx`select public.erase_account(${id}, 'Asked for')`,
    entity: 'account',
    action: 'account_erased',
    before: { roles: ['user'] },
    after: null,
    reason: 'Asked for',
  },
  'records a payment': {
    to: () => payment('pending'),
    run: (tx, id) => tx`select public.record_payment(${id}, 'BACS')`,
    entity: 'payments',
    action: 'record_payment',
    before: { status: 'pending' },
    after: { status: 'paid' },
  },
  'refunds a payment': {
    to: () => payment('paid'),
    run: (tx, id) => tx`select public.refund_payment(${id}, 'Paid twice')`,
    entity: 'payments',
    action: 'refund_payment',
    before: { status: 'paid' },
    after: { status: 'refunded' },
    reason: 'Paid twice',
  },
  'answers a question': {
    to: question,
    run: (tx, id) => tx`insert into public.support_messages (request_id, body) values (${id}, 'So it is')`,
    entity: 'support_requests',
    action: 'answer_support',
    before: null,
    after: { message_id: expect.any(String) },
  },
  'closes a question': {
    to: question,
    run: (tx, id) => tx`update public.support_requests set status = 'closed' where id = ${id}`,
    entity: 'support_requests',
    action: 'update',
    before: { status: 'open' },
    after: { status: 'closed' },
  },
  'publishes a page': {
    to: constant('trail'),
    run: (tx, id) =>
      tx`select public.save_content('page', ${id}, 'publish', '{"title": "Help", "content": "Words"}')`,
    entity: 'pages',
    action: 'publish_page',
    before: null,
    after: { title: 'Help' },
  },
  'deletes an article': {
    to: article,
    run: (tx, id) => tx`delete from public.blog_posts where id = ${id}`,
    entity: 'blog_posts',
    action: 'delete',
    before: { title: 'Old', content: 'Words' },
    after: null,
  },
  'writes to a role': {
    to: async () => randomUUID(),
    run: (tx, id) => tx`select public.send_announcement('admin', 'News', 'Text', id => ${id})`,
    entity: 'announcements',
    action: 'announce',
    before: null,
    after: { title: 'News', audience: 'admin' },
  },
  'changes a setting': {
    to: constant('reports_per_day'),
    run: (tx, id) => tx`update public.app_settings set value = '21' where key = ${id}`,
    entity: 'app_settings',
    action: 'update',
    before: { value: 20 },
    after: { value: 21 },
  },
  'changes a plan': {
    to: constant('agent_early'),
    run: (tx, id) => tx`update public.plans set price_pounds_monthly = 41 where id = ${id}`,
    entity: 'plans',
    action: 'update',
    before: { price_pounds_monthly: 40 },
    after: { price_pounds_monthly: 41 },
  },
}

test.each(Object.entries(adminActions))(
  'an administrator who %s is in the audit log, with before and after',
  async (_, given) => {
    const { to, run, entity, action, before, after, reason = null } = given
    const id = await to()
    await runAs(sql, admin, (tx) => run(tx, id))
    const [entry] = await sql`
    select actor_id, before, after, reason from public.audit_log
    where entity = ${entity} and entity_id = ${id} and action = ${action} order by id desc limit 1`
    expect(entry?.actor_id).toBe(admin.id)
    expect(entry?.reason).toBe(reason)
    for (const [recorded, expected] of [
      [entry?.before, before],
      [entry?.after, after],
    ])
      if (expected) expect(recorded).toMatchObject(expected)
      else expect(recorded).toBeNull()
  },
)

// ASVS 7.4.5
test('an administrator ends one session of a user, which is recorded, and no session of another user', async () => {
  const [person, other] = [await makeUser(), await makeUser()]
  const [first, second, theirs] = [await session(person), await session(person), await session(other)]
  const end = (id: string) =>
    runAs(sql, admin, (tx) => tx`select public.admin_end_session(${person}, ${id}) as was_open`)
  expect(await end(first)).toEqual([{ was_open: true }])
  expect(await end(first)).toEqual([{ was_open: false }])
  expect(await end(theirs)).toEqual([{ was_open: false }])
  const left = await sql`select id from auth.sessions where user_id in ${sql([person, other])}`
  expect(left.map(({ id }) => id).sort()).toEqual([second, theirs].sort())
  expect(
    await sql`select before from public.audit_log where action = 'session_ended' and entity_id = ${person}`,
  ).toMatchObject([{ before: { session: { device: 'Firefox' } } }])
  await expect(
    runAs(sql, member, (tx) => tx`select public.admin_end_session(${person}, ${second})`),
  ).rejects.toThrow('Only administrators')
})

test('every reply of an administrator is in the audit log, without its text', async () => {
  const id = await question()
  const reply = (who: Person, body: string) =>
    runAs(
      sql,
      who,
      (tx) => tx`insert into public.support_messages (request_id, body) values (${id}, ${body})`,
    )
  for (const [who, body] of [
    [admin, 'First'],
    [member, 'Thank you'],
    [admin, 'Second'],
    [admin, 'Third'],
  ] as const)
    await reply(who, body)
  const recorded = await sql`
    select actor_id, subject_id, after::text as words from public.audit_log
    where entity_id = ${id} and action = 'answer_support'`
  expect(recorded).toHaveLength(3)
  for (const entry of recorded) expect(entry).toMatchObject({ actor_id: admin.id, subject_id: member.id })
  expect(JSON.stringify(recorded)).not.toMatch(/First|Second|Third/)
})

test('a landlord’s changes to their own listing are not in the audit log, even if they are an administrator', async () => {
  const listing = await createListing(sql, admin)
  await runAs(sql, admin, (tx) => tx`update public.properties set title = 'Mine' where id = ${listing}`)
  expect(await sql`select from public.audit_log where entity_id = ${listing}`).toHaveLength(0)
})
