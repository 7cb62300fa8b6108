import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageTargets } from '../../../domain/site/page-target.ts'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { type MailName, mailPayloads, parseMail } from '../../../product/mail/mail-payloads.ts'
import { renderMail } from '../../../product/mail/render.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  captchaPass,
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import { noonInDays } from '../../../test/viewing-times.ts'

const { sql } = await testDatabase()
const siteUrl = 'https://www.lintel.test'
const visitor: Person = { id: '', email: '', caller: anonymous }
const admin = await createPerson(sql, { roles: ['admin'] })
await sql`update public.app_settings set value = '0' where key = 'viewing_mail_delay_seconds'`

/** Queued by `queueMail`, whose types the compiler checks. */
const fromServices: MailName[] = [
  ...(['confirm', 'already_registered', 'reset', 'magic_link', 'invite', 'email_change'] as const),
  ...(['email_taken', 'reauthenticate', 'password_changed', 'recovery_codes_generated'] as const),
  ...(['recovery_code_used', 'new_device', 'alert'] as const),
]

/** The emails that the database has queued since the last time; fails for one that the worker could not send. */
async function takeMails(): Promise<{ template: string; text: string }[]> {
  const rows = await sql<{ template: string; data: unknown }[]>`
    delete from private.mail_outbox returning template, data`
  return rows.map((row) => ({ template: row.template, text: renderMail(parseMail(row), siteUrl).text }))
}
const triggered = new Set<string>(fromServices)
async function expectMails(...templates: MailName[]): Promise<string> {
  const mails = await takeMails()
  expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(templates))
  for (const template of templates) triggered.add(template)
  return mails.map(({ text }) => text).join('\n')
}
const call = (person: Person, work: Parameters<typeof runAs>[2]) => runAs(sql, person, work)
const idOf = async (work: Promise<unknown>) => ((await work) as { id: string }[])[0]?.id ?? ''

test('a reader of a notification finds a path for every page that the database names', async () => {
  const rows = await sql<{ target: string }[]>`
    select unnest(enum_range(null::public.page_target))::text as target`
  expect(rows.map(({ target }) => target).sort()).toEqual([...pageTargets].sort())
})

test('an engineer finds no path of the site in a database function', async () => {
  const rows = await sql<{ name: string; body: string }[]>`
    select p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'`
  const spelled = rows.flatMap(({ name, body }) =>
    [...body.matchAll(/'(\/[a-z][^'\s]*)/g)].map(([, path = '']) => `${name}: ${path}`),
  )
  expect(spelled.filter((each) => !/: \/storage\/v1\//.test(each))).toEqual([])
})

test('an engineer finds limits and a payload type for every kind of email, or the request that becomes one', async () => {
  const rows = await sql<{ template: string }[]>`select template from private.mail_templates`
  const declared = rows
    .map(({ template }) => template)
    .filter((template) => !template.startsWith('requested:'))
  expect(declared.sort()).toEqual(Object.keys(mailPayloads).sort())
})

test('an owner can read every email about the safety of their account', async () => {
  const person = await createPerson(sql, { aal: 'aal2' })
  await sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values (${randomUUID()}, ${person.id}, 'totp', 'verified', 'SECRET', now(), now())`
  await expectMails('mfa_changed')
  await sql`
    insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
    values (${person.id}, ${Buffer.from('id')}, ${Buffer.from('key')}, 'Chrome on Windows')`
  expect(await expectMails('passkey_changed')).toContain('Chrome on Windows')
  await call(admin, (tx) => tx`select public.request_mfa_reset(${person.id}, 'Lost phone')`)
  expect(await expectMails('mfa_reset_requested')).toContain(`${siteUrl}/mfa-reset/`)
  await call(admin, (tx) => tx`select public.cancel_mfa_reset(${person.id})`)
  await expectMails('mfa_reset_cancelled')
  await call(person, (tx) => tx`select public.request_account_erasure()`)
  expect(await expectMails('account_erasure')).toContain(`${siteUrl}/portal/settings/erase?token=`)
  await sql`select private.mail_account_lock(${person.id}, now() + interval '15 minutes')`
  await expectMails('account_locked')
})

test('an applicant can read every email from the request to the end of the plan', async () => {
  const details = {
    company_name: 'Hope & Glory',
    business_address: '1 High Street, Leeds',
    contact_first_name: 'Ada',
    contact_last_name: 'Lovelace',
    phone_number: '0113 496 0000',
    membership_plan: 'premium',
    accepted_terms: true,
    accepted_liability: true,
    accepted_privacy: true,
  }
  const apply = (kind: string, business_email: string) => async (person: Person) =>
    idOf(
      call(
        person,
        (tx) =>
          tx`select public.submit_access_request(${kind}, ${tx.json({ ...details, business_email })}) as id`,
      ),
    )
  const agent = await createPerson(sql)
  const request = await apply('letting_agent', 'ada@hope.test')(agent)
  await expectMails('access_request_received')
  await call(
    admin,
    (tx) => tx`select public.decide_access_request('letting_agent', ${request}, 'approved', null)`,
  )
  await expectMails('access_request_approved', 'payment_due')
  const refused = await apply('private_landlord', 'ada@gmail.com')(await createPerson(sql))
  await call(
    admin,
    (tx) =>
      tx`select public.decide_access_request('private_landlord', ${refused}, 'rejected', 'No such home')`,
  )
  expect(await expectMails('access_request_received', 'access_request_rejected')).toContain(
    `${siteUrl}/landlords`,
  )
  const payment = await idOf(sql`select id from public.payments where status = 'pending' limit 1`)
  const settle = (status: string) => sql`select private.settle_payment(${payment}, ${status})`
  await settle('failed')
  await expectMails('payment_failed')
  await settle('paid')
  await expectMails('payment_paid')
  await settle('refunded')
  expect(await expectMails('payment_refunded', 'membership_ended')).toContain(`${siteUrl}/portal/membership`)
})

test('an agency can read every email about its team', async () => {
  const [owner, member] = [
    await createPerson(sql, { roles: ['letting_agent'] }),
    await createPerson(sql, { roles: ['letting_agent'] }),
  ]
  const agency = await createAgency(sql, owner)
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${member.id}, 'member')`
  await call(owner, (tx) => tx`select public.invite_to_agency('new@example.org')`)
  expect(await expectMails('agency_invitation')).toContain(`${siteUrl}/portal/agency/join?token=`)
  await call(admin, (tx) => tx`select public.withdraw_role(${owner.id}, 'letting_agent')`)
  await expectMails('role_withdrawn')
  await call(admin, (tx) => tx`select public.appoint_agency_owner(${agency}, ${member.id}, 'No owner left')`)
  expect(await expectMails('agency_owner_appointed')).toContain(`${siteUrl}/portal/agency`)
})

test('both sides of an enquiry can read every email about it', async () => {
  const [landlord, enquirer] = [await createLandlord(sql), await createPerson(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const pass = await captchaPass(sql)
  await call(
    visitor,
    (tx) =>
      tx`select public.send_enquiry(${listing}, 'Hi', 'Grace', 'guest@example.org', captcha_pass => ${pass})`,
  )
  expect(await expectMails('enquiry_confirm', 'enquiry_received')).toContain(`${siteUrl}/enquiry/`)
  const [guest] = await sql<{ token: string; enquiry_id: string }[]>`
    select token, enquiry_id from private.enquiry_guests`
  await call(landlord, (tx) => tx`select public.reply_to_enquiry(${guest?.enquiry_id ?? ''}, 'Hello')`)
  expect(await expectMails('enquiry_reply_waiting')).toContain(`${siteUrl}/enquiry/${guest?.token}`)
  await call(visitor, (tx) => tx`select public.guest_enquiry(${guest?.token ?? ''})`)
  await call(visitor, (tx) => tx`select public.guest_reply(${guest?.token ?? ''}, 'Hello again')`)
  expect(await expectMails('enquiry_received')).toContain(`${siteUrl}/portal/enquiries/${guest?.enquiry_id}`)
  const theirs = await idOf(
    call(enquirer, (tx) => tx`select public.send_enquiry(${listing}, 'May I see it?') as id`),
  )
  await expectMails('enquiry_received')
  for (const [enquiry, page] of [
    [guest?.enquiry_id ?? '', `/enquiry/${guest?.token}`],
    [theirs, `/portal/enquiries/${theirs}`],
  ] as const) {
    await call(landlord, (tx) => tx`select public.reply_to_enquiry(${enquiry}, 'It is free.')`)
    expect(await expectMails('enquiry_reply')).toContain(`${siteUrl}${page}`)
    const at = noonInDays(1)
    await call(landlord, (tx) => tx`select public.set_enquiry_status(${enquiry}, 'viewing_booked', ${at})`)
    expect(await expectMails('viewing_booked')).toContain(`${siteUrl}${page}`)
    await call(landlord, (tx) => tx`select public.set_enquiry_status(${enquiry}, 'closed')`)
    expect(await expectMails('viewing_cancelled')).toContain(`${siteUrl}${page}`)
  }
})

test('both sides of a viewing can read every email about it', async () => {
  const [landlord, seeker] = [await createLandlord(sql), await createPerson(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const day = noonInDays(3).toISOString().slice(0, 10)
  await call(
    landlord,
    (tx) => tx`
      select public.save_viewing_availability('{"slot_minutes": 30, "travel_minutes": 0, "notice_minutes": 0}', '[]',
        ${tx.json([{ day, is_available: true, opens: '12:00', closes: '13:00' }])})`,
  )
  const viewing = await idOf(
    call(
      seeker,
      (tx) =>
        tx`select public.book_viewing(${listing}, (${day} || ' 12:00 Europe/London')::timestamptz) as id`,
    ),
  )
  expect(await expectMails('viewing_booked')).toContain(`${siteUrl}/portal/viewings`)
  await sql`update private.viewings set changed_at = now() - interval '9 days', reminded_day_for = null where id = ${viewing}`
  const start = (at: string) => sql`
    update private.viewing_appointments set starts_at = now() + ${at}::interval, ends_at = now() + ${at}::interval + interval '30 minutes',
      free_at = now() + ${at}::interval + interval '30 minutes'
    where property_id = ${listing}`
  await start('20 hours')
  await sql`select private.remind_of_viewings()`
  expect(await expectMails('viewing_reminder')).toContain('Viewing in 24 hours')
  await start('-3 hours')
  await sql`select private.complete_viewings()`
  await expectMails('viewing_feedback')
  await call(landlord, (tx) => tx`select public.give_viewing_feedback(${viewing}, 'other_absent')`)
  await expectMails('viewing_no_show')
  const draw = await idOf(
    call(
      landlord,
      (tx) => tx`
        select public.open_viewing_draw(${listing}, now() + interval '1 day', ${tx.json([{ starts_at: noonInDays(4).toISOString() }])}) as id`,
    ),
  )
  for (const person of [seeker, await createPerson(sql)])
    await call(person, (tx) => tx`select public.join_viewing_draw(${draw})`)
  await sql`update private.viewing_draws set closes_at = now() where id = ${draw}`
  await sql`select private.run_due_viewing_draw()`
  expect(await expectMails('viewing_booked', 'viewing_draw')).toContain(`${siteUrl}/viewing-draw/${draw}`)
})

test('colleagues can read every email about an enquiry of their agency', async () => {
  const [owner, member, enquirer] = [
    await createPerson(sql, { roles: ['letting_agent'] }),
    await createPerson(sql, { roles: ['letting_agent'] }),
    await createPerson(sql),
  ]
  const agency_id = await createAgency(sql, owner)
  await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency_id}, ${member.id}, 'member')`
  const listing = await createListing(sql, owner, { agency_id, status: 'live' })
  const enquiry = await idOf(
    call(
      enquirer,
      (tx) =>
        tx`select public.send_enquiry(${listing}, 'May I see it?', contact_phone => '0117 496 0000', wants_viewing => true) as id`,
    ),
  )
  const received = await expectMails('enquiry_received')
  for (const fact of ['0117 496 0000', 'Yes, any time', 'Monk Road', `${siteUrl}/property/${listing}`])
    expect(received).toContain(fact)
  await call(owner, (tx) => tx`select public.assign_enquiry(${enquiry}, ${member.id}, 'Your patch')`)
  expect(await expectMails('enquiry_assigned')).toContain('Your patch')
  await sql`update public.enquiry_leads set due_at = now() where enquiry_id = ${enquiry}`
  await sql`select private.escalate_leads()`
  expect(await expectMails('enquiry_escalated')).toContain('4 working hours')
})

test('an advertiser can read every email about a listing', async () => {
  const landlord = await createLandlord(sql)
  const live = { status: 'live' }
  await createListing(sql, landlord, { ...live, expires_at: new Date(Date.now() + 3_600_000) })
  await sql`select private.warn_of_expiring_listings()`
  await expectMails('listing_expiring')
  await createListing(sql, landlord, { ...live, expires_at: new Date(Date.now() - 3_600_000) })
  await sql`select private.close_expired_listings()`
  await expectMails('listing_expired')
  const unanswered = await createListing(sql, landlord, live)
  await sql`update public.listing_confirmations set confirmed_at = now() - interval '8 days' where property_id = ${unanswered}`
  await sql`select private.check_availability()`
  expect(await expectMails('availability_check')).toContain(`${siteUrl}/confirm-homes/`)
  const removed = await createListing(sql, landlord, live)
  await call(admin, (tx) => tx`select public.remove_listing(${removed}, 'Not a real home')`)
  await expectMails('listing_removed')
  const unpaid = await createPerson(sql, { roles: ['private_landlord'] })
  await createListing(sql, unpaid, { status: 'scheduled', publish_at: new Date(Date.now() - 60_000) })
  await sql`select private.publish_scheduled_listings()`
  expect(await expectMails('listing_not_opened')).toContain(`${siteUrl}/portal/membership`)
})

test('both sides of an offer and the seller can read every email about it, and enquirers what became of the home', async () => {
  const [landlord, buyer, enquirer] = [
    await createLandlord(sql),
    await createPerson(sql),
    await createPerson(sql),
  ]
  const listing = await createListing(sql, landlord, { listing_type: 'sale', status: 'live' })
  await call(enquirer, (tx) => tx`select public.send_enquiry(${listing}, 'May I see it?')`)
  await expectMails('enquiry_received')
  const offer = await idOf(
    call(
      buyer,
      (tx) => tx`select public.make_offer(${listing}, 240000, 'Grace', 'first_time_buyer', 'cash') as id`,
    ),
  )
  const written = await expectMails('offer_received', 'offer_update', 'offer_to_seller')
  expect(written).toContain(`${siteUrl}/portal/offers/${offer}`)
  expect(written).toContain('£240,000')
  await call(landlord, (tx) => tx`select public.act_on_offer(${offer}, 'accept', 240000)`)
  await expectMails('offer_update')
  await call(buyer, (tx) => tx`select public.set_milestone(${offer}, 'survey', 'done')`)
  await expectMails('offer_progress')
  await sql`select private.announce_listing_outcomes()`
  expect(await expectMails('listing_outcome')).toContain('It went under offer on')
})

test('a member can read what administrators write', async () => {
  const person = await createPerson(sql)
  const request = await idOf(
    call(person, (tx) => tx`insert into public.support_requests (subject) values ('Help') returning id`),
  )
  await call(
    admin,
    (tx) => tx`insert into public.support_messages (request_id, body) values (${request}, 'Like this.')`,
  )
  expect(await expectMails('support_answered')).toContain(`${siteUrl}/portal/support`)
  const contact = randomUUID()
  await sql`
    insert into public.contact_requests (id, topic, name, email, message)
    values (${contact}, 'press', 'Grace', 'grace@example.org', 'Where are you?')`
  await call(admin, (tx) => tx`select public.answer_contact_request(${contact}, 'In Leeds.')`)
  expect(await expectMails('contact_answered')).toContain(`${siteUrl}/contact`)
  const pass = await captchaPass(sql)
  await call(
    visitor,
    (tx) =>
      tx`select public.request_email_alert('grace@example.org', 'N', 'type=rent', ${tx.json({ listing_type: 'rent' })}, 'daily', ${pass})`,
  )
  expect(await expectMails('alert_confirm')).toContain(`${siteUrl}/email-alerts/confirm/`)
  for (const link of ['/help?topic=alerts', null]) {
    await call(
      admin,
      (tx) => tx`select public.send_announcement('admin', 'News', 'Text', ${link}, by_mail => true)`,
    )
    expect((await expectMails('announcement')).includes(`${siteUrl}/help?topic=alerts`)).toBe(link !== null)
  }
})

// Last, so that the tests above have caused what they can.
test('the managers of an agency can read the emails about its feeds', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  const [feed] = await sql`
    insert into private.feeds (agency_id, kind, name, source_url, fetch_failures, created_by)
    values (${agency}, 'file', 'Nightly file', 'https://feed.example/homes.blm', 3, ${owner.id}) returning *`
  const [realtime] = await sql`
    insert into private.feeds (agency_id, kind, name, created_by) values (${agency}, 'realtime', 'Street', ${owner.id}) returning id`
  await call(owner, (tx) => tx`select public.create_feed_key(${realtime?.id}, 'Front desk')`)
  expect(await expectMails('feed_key_added')).toContain('“Front desk”')
  await sql`select private.check_feeds()`
  expect(await expectMails('feed_broken')).toContain(`${siteUrl}/portal/feeds`)
  const listings = await Promise.all(
    ['A', 'B'].map((external_ref) =>
      createListing(sql, owner, { agency_id: agency, status: 'live', external_ref }),
    ),
  )
  for (const id of listings)
    await sql`insert into private.feed_listings (feed_id, external_ref, property_id, sent_at) values (${feed?.id}, ${id}, ${id}, now())`
  const [opened] = await sql`select private.open_file_feed(${feed?.number}) as feed`
  const [run] =
    await sql`select private.start_feed_run(${opened?.feed}, 'homes.blm', repeat('a', 64)) ->> 'run_id' as id`
  await sql`select private.finish_feed_run(${opened?.feed}, ${run?.id}, ${sql.array([listings[0] ?? ''])}, 1, 0)`
  expect(await expectMails('feed_undecided')).toContain('is missing 1 of your')
})

test('an engineer who adds an email to the database has to trigger it in this file', () => {
  expect([...triggered].sort()).toEqual(Object.keys(mailPayloads).sort())
})
