import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  captchaPass,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()
const admin = await createPerson(sql, { roles: ['admin'] })
const colleague = await createPerson(sql, { roles: ['admin'] })
const member = await createPerson(sql)

const trail = (action: string, entityId: string) =>
  sql`select actor_id, before, after, reason from public.audit_log where action = ${action} and entity_id = ${entityId}`

test('an administrator sorts and filters people, and finds one by id', async () => {
  const [ann, zoe] = [
    await createPerson(sql, { email: `ann.${randomUUID()}@sorted.test` }),
    await createPerson(sql, { email: `zoe.${randomUUID()}@sorted.test` }),
  ]
  const list = (isDescending: boolean) =>
    runAs(
      sql,
      admin,
      (tx) =>
        tx<
          { id: string }[]
        >`select id from public.admin_users('sorted.test', sort => 'email', is_descending => ${isDescending})`,
    ).then((rows) => rows.map(({ id }) => id))
  expect(await list(false)).toEqual([ann.id, zoe.id])
  expect(await list(true)).toEqual([zoe.id, ann.id])
  await runAs(sql, admin, (tx) => tx`select public.lock_account(${ann.id}, reason => 'spam')`)
  const locked = await runAs(
    sql,
    admin,
    (tx) => tx`select id, total::int from public.admin_users('sorted.test', state => 'locked')`,
  )
  expect(locked).toEqual([{ id: ann.id, total: 1 }])
  expect(await runAs(sql, admin, (tx) => tx`select id from public.admin_users(${zoe.id})`)).toEqual([
    { id: zoe.id },
  ])
  expect(await trail('account_barred', ann.id)).toMatchObject([
    { actor_id: admin.id, before: { banned_until: null }, reason: 'spam' },
  ])
})

test('only an administrator can list people', async () => {
  for (const question of [
    'public.admin_user_names(array[]::uuid[])',
    'public.admin_sessions(gen_random_uuid())',
    "public.audience_size('user')",
    'public.announcement_delivery(array[]::uuid[])',
    'public.failed_mail()',
    'public.retry_failed_mail()',
  ])
    await expect(runAs(sql, member, (tx) => tx.unsafe(`select * from ${question}`))).rejects.toThrow(
      'Only administrators',
    )
  await expect(
    runAs(
      sql,
      member,
      (tx) => tx`select public.save_content('page', 'help', 'publish', '{"title": "Mine"}')`,
    ),
  ).rejects.toThrow('Only administrators')
})

async function makeReport(): Promise<{ listing: string; report: string }> {
  const listing = await createListing(sql, await createLandlord(sql), { status: 'live' })
  const [row] = await sql<{ id: string }[]>`
    insert into public.listing_reports (property_id, reporter_id, reason) values (${listing}, ${member.id}, 'scam') returning id`
  return { listing, report: row?.id ?? '' }
}
const decide = (who: Person, report: string, decision: string, removes = false) =>
  runAs(
    sql,
    who,
    (tx) => tx`select public.decide_listing_report(${report}, ${decision}, 'Not theirs to let', ${removes})`,
  )

test('of two administrators who decide a report at once, one succeeds and the other gets an error', async () => {
  const { listing, report } = await makeReport()
  const [second] =
    await sql`insert into public.listing_reports (property_id, reason) values (${listing}, 'scam') returning id`
  const both = await Promise.allSettled([
    decide(admin, report, 'upheld', true),
    decide(colleague, report, 'upheld', true),
  ])
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { hint: 'already_handled' } },
  ])
  expect(await sql`select status, removed_reason from public.properties where id = ${listing}`).toEqual([
    { status: 'removed', removed_reason: 'Not theirs to let' },
  ])
  expect(await sql`select status from public.listing_reports where id = ${second?.id}`).toEqual([
    { status: 'upheld' },
  ])
  await decide(admin, report, 'open')
  expect(
    await sql`select status, handled_by, outcome from public.listing_reports where id = ${report}`,
  ).toEqual([{ status: 'open', handled_by: null, outcome: null }])
})

test('an administrator who sends an announcement twice with one id delivers it once, and the deliveries are counted', async () => {
  const id = randomUUID()
  const send = () =>
    runAs(
      sql,
      admin,
      (tx) => tx`select (public.send_announcement('admin', 'News', 'Text', by_mail => true, id => ${id})).*`,
    )
  const [first] = await send()
  expect(await send()).toMatchObject([{ id, recipients: first?.recipients }])
  await sql`update public.notifications set read_at = now() where announcement_id = ${id} and user_id = ${admin.id}`
  const [delivery] = await runAs(sql, admin, (tx) => tx`select * from public.announcement_delivery(${[id]})`)
  expect(delivery).toMatchObject({ notified: first?.recipients, read: 1, mails_waiting: first?.recipients })
})

test('an administrator resends failed emails', async () => {
  await sql`insert into private.mail_outbox (template, to_email, failed_at, attempts, last_error) values ('announcement', 'gone@example.org', now(), 9, 'no such host')`
  expect(await runAs(sql, admin, (tx) => tx`select to_email, last_error from public.failed_mail()`)).toEqual([
    { to_email: 'gone@example.org', last_error: 'no such host' },
  ])
  expect(await runAs(sql, admin, (tx) => tx`select public.retry_failed_mail() as n`)).toEqual([{ n: 1 }])
  expect(
    await sql`select failed_at, attempts from private.mail_outbox where to_email = 'gone@example.org'`,
  ).toEqual([{ failed_at: null, attempts: 0 }])
})

type SaveInput = { action: string; title?: string; at?: Date; version?: string | null; who?: Person }

async function save(
  key: string,
  { action, title = 'Words', at, version = null, who = admin }: SaveInput,
  kind = 'blog_post',
) {
  const fields = { title, content: `${title} at length` }
  const [row] = await runAs(
    sql,
    who,
    // The version goes as text: a JavaScript date knows no microseconds.
    (tx) =>
      tx`select public.save_content(${kind}, ${key}, ${action}, ${tx.json(fields)}, ${at ?? null}, ${version}::text::timestamptz)::text as version`,
  )
  return row?.version
}
const publicly = (key: string) =>
  sql.begin(async (tx) => {
    await tx`select set_config('role', 'anon', true)`
    return tx`select title from public.blog_posts where id = ${key}`
  })
const soon = () => new Date(Date.now() + 3_600_000)

test('readers see the published text while the next version is a draft or scheduled', async () => {
  const key = randomUUID()
  let version = await save(key, { action: 'draft', title: 'First' })
  expect(await publicly(key)).toEqual([])
  version = await save(key, { action: 'publish', title: 'First', version })
  expect(await publicly(key)).toEqual([{ title: 'First' }])
  version = await save(key, { action: 'draft', title: 'Second', version })
  version = await save(key, { action: 'schedule', title: 'Second', at: soon(), version })
  expect(await publicly(key)).toEqual([{ title: 'First' }])
  await sql`select private.publish_due_changes()`
  expect(await publicly(key)).toEqual([{ title: 'First' }])
  await sql`update public.content_changes set publish_at = now() - interval '1 second' where entity_id = ${key}`
  await sql`select private.publish_due_changes()`
  expect(await publicly(key)).toEqual([{ title: 'Second' }])
  expect(await sql`select from public.content_changes where entity_id = ${key}`).toHaveLength(0)
  expect(await sql`select title from public.content_revisions where entity_id = ${key}`).toContainEqual({
    title: 'First',
  })
})

test('a reader sees a scheduled article from its time on, with that date', async () => {
  const key = randomUUID()
  const at = soon()
  await save(key, { action: 'schedule', at })
  expect(await publicly(key)).toEqual([])
  expect(await sql`select created_at, publish_at from public.blog_posts where id = ${key}`).toEqual([
    { created_at: at, publish_at: at },
  ])
  await expect(save(randomUUID(), { action: 'schedule', at: new Date() })).rejects.toMatchObject({
    hint: 'past_date',
  })
})

test('a writer with an outdated version gets an error and overwrites nothing', async () => {
  const slug = `page-${randomUUID()}`
  const version = await save(slug, { action: 'publish', title: 'One' }, 'page')
  await save(slug, { action: 'draft', title: 'Hers', version, who: colleague }, 'page')
  await expect(save(slug, { action: 'publish', title: 'His', version }, 'page')).rejects.toMatchObject({
    hint: 'version_conflict',
  })
  expect(await sql`select title from public.pages where slug = ${slug}`).toEqual([{ title: 'One' }])
})

const turn = (key: string, isOn: boolean) =>
  runAs(sql, admin, (tx) => tx`update public.app_settings set value = ${tx.json(isOn)} where key = ${key}`)

test('an administrator switches a feature off and on again, and the database enforces it', async () => {
  const listing = await createListing(sql, await createLandlord(sql), { status: 'live' })
  const applicant = await createPerson(sql)
  const apply = () =>
    runAs(
      sql,
      applicant,
      (tx) => tx`
        insert into public.private_landlord_requests
          (company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number)
        values ('Co', '1 Road', 'A', 'B', 'a@gmail.com', '0123456789')`,
    )
  const pass = await captchaPass(sql)
  const write = () =>
    sql.begin(async (tx) => {
      await tx`select set_config('role', 'anon', true)`
      await tx`select public.send_enquiry(${listing}, 'Hello', 'Grace', 'grace@example.org', captcha_pass => ${pass})`
    })
  await turn('feature_access_requests', false)
  await turn('feature_guest_enquiries', false)
  await expect(apply()).rejects.toMatchObject({ hint: 'requests_closed' })
  await expect(write()).rejects.toMatchObject({ hint: 'guests_closed' })
  await turn('feature_access_requests', true)
  await turn('feature_guest_enquiries', true)
  await apply()
  await write()
  expect(await trail('update', 'feature_guest_enquiries')).toMatchObject([
    { actor_id: admin.id, before: { value: true }, after: { value: false } },
    { actor_id: admin.id, before: { value: false }, after: { value: true } },
  ])
})

test('an administrator cannot set a value outside its valid range', async () => {
  const set = (key: string, value: string | number) =>
    runAs(sql, admin, (tx) => tx`update public.app_settings set value = ${tx.json(value)} where key = ${key}`)
  for (const value of [-1, 1.5, 100_001, 'ten'])
    await expect(set('payment_grace_days', value)).rejects.toMatchObject({ hint: 'invalid_setting' })
  await expect(set('invoice_payment_details', 'x'.repeat(1_001))).rejects.toMatchObject({
    hint: 'invalid_setting',
  })
  await set('invoice_payment_details', 'Sort code 00-00-00')
  await set('payment_grace_days', 14)
})

test('an administrator sees the length of every queue', async () => {
  const listing = await createListing(sql, await createLandlord(sql), {
    status: 'scheduled',
    publish_at: new Date(0),
  })
  await sql`insert into private.feed_pictures (property_id, source, position, state) values (${listing}, 'https://feed.test/1.jpg', 0, 'waiting')`
  const [row] = await runAs(sql, admin, (tx) => tx`select public.admin_health() as health`)
  expect(row?.health).toMatchObject({
    listings: { overdue_opening: 1, overdue_closing: 0 },
    refunds: { waiting: 0, failing: 0 },
    withdrawals: { waiting: 0, oldest: null },
    pictures: { waiting: 1, oldest_due: expect.any(String) },
  })
})
