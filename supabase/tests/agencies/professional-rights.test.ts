import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/db/connect.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import { noonInDays } from '../../../test/viewing-times.ts'

const { sql } = await testDatabase()

type Ids = {
  listing: string
  forSale: string
  draft: string
  enquiry: string
  agency: string
  branch: string
  colleague: string
  person: string
  /** A viewing that took place. */
  viewing: string
  /** A viewing to come, which a colleague shows if there is one. */
  upcoming: string
  appointment: string
  offer: string
  document: string
  /** The secrets of calendar feeds: the person's own and the branch's. */
  feed: string
  branchFeed: string
  /** The agency's feed of homes, with a key, a message and a file that waits for a decision. */
  agencyFeed: string
  feedKey: string
  feedRun: string
}
type Attempt = (tx: Tx, ids: Ids) => Promise<readonly object[]>

/** What every professional may do with their own listings. Each returns rows if it succeeded. */
const listingAttempts: Record<string, Attempt> = {
  'read a draft': (tx, { draft }) => tx`select id from public.properties where id = ${draft}`,
  'change a live listing': (tx, { listing }) =>
    tx`update public.properties set title = 'Changed' where id = ${listing} returning id`,
  'enter a listing': (tx) => tx`insert into public.properties (title) values ('Another') returning id`,
  'delete a draft': (tx, { draft }) => tx`delete from public.properties where id = ${draft} returning id`,
  'read enquiries': (tx, { enquiry }) => tx`select name from public.property_enquiries where id = ${enquiry}`,
  'read messages': (tx, { enquiry }) =>
    tx`select body from public.enquiry_messages where enquiry_id = ${enquiry}`,
  'read notices with an enquirer’s words': (tx) =>
    tx`select data from public.notifications where kind = 'enquiry'`,
  'read views': (tx, { listing }) => tx`select day from public.listing_views where property_id = ${listing}`,
  'read the plan': (tx) => tx`select id from public.memberships`,
  'read payments': (tx) => tx`select id from public.payments`,
  'read imports': (tx) => tx`select id from public.import_runs`,
  'start an import': (tx) => tx`
    insert into public.import_runs (agency_id, format, file_name) values (private.my_agency_id(), 'csv', 'a.csv') returning id`,
  'change an import': (tx) => tx`update public.import_runs set total = 1 returning id`,
  'list pictures of a draft': (tx, { draft }) =>
    tx`select id from storage.objects where name = ${`${draft}/a.jpg`}`,
  'remove pictures of a listing': (tx, { listing }) =>
    tx`delete from storage.objects where name = ${`${listing}/a.jpg`} returning id`,
  'add a picture': (tx, { draft }) => tx`
    insert into storage.objects (bucket_id, name) values ('listing-pictures', ${`${draft}/b.jpg`}) returning id`,
  'read a feed file': (tx) => tx`select id from storage.objects where bucket_id = 'imports'`,
  'add a feed file': (tx, { person }) => tx`
    insert into storage.objects (bucket_id, name) values ('imports', ${`${person}/b.csv`}) returning id`,
  publish_listing: (tx, { draft }) => tx`select (public.publish_listing(${draft})).id`,
  listing_problems: (tx, { draft }) => tx`select public.listing_problems(${draft})`,
  renew_listing: (tx, { listing }) => tx`select (public.renew_listing(${listing})).id`,
  set_listing_status: (tx, { listing }) =>
    tx`select (public.set_listing_status(${listing}, 'under_offer')).id`,
  withdraw_listing: (tx, { listing }) => tx`select (public.withdraw_listing(${listing})).id`,
  duplicate_listing: (tx, { listing }) => tx`select public.duplicate_listing(${listing})`,
  listing_activity: (tx, { listing }) =>
    tx`select day from public.listing_activity(${listing}, current_date - 1)`,
  listing_totals: (tx, { listing }) =>
    tx`select views from public.listing_totals(array[${listing}::uuid], current_date - 1)`,
  agency_activity: (tx) => tx`select week from public.agency_activity(1)`,
  import_listings: (tx) => tx`
    select line from jsonb_array_elements(public.import_listings(
      '[{"row": 1, "ref": "N1", "home": {"title": "New", "listing_type": "sale"}}]', false)) line where line ? 'id'`,
  feed_picture_counts: (tx) =>
    tx`select c from public.feed_picture_counts() c where (c ->> 'waiting')::int > 0`,
  store_feed_picture: (tx, { listing }) =>
    tx`select public.store_feed_picture(${listing}, 'https://x.test/a.jpg', ${`${listing}/a.jpg`}, 1)`,
  my_plan_usage: (tx) => tx`select u from public.my_plan_usage() u where u is not null`,
  change_plan: (tx) => tx`select (public.change_plan(p.id)).id from public.plans p, public.my_plan_usage() u
    where p.role = u -> 'plan' ->> 'role' and p.is_offered`,
  end_membership: (tx) => tx`select (public.end_membership()).id`,
  get_or_create_membership: (tx) => tx`
    select private.get_or_create_membership(u -> 'plan' ->> 'id') from public.my_plan_usage() u where u is not null`,
  get_checkout_details: (tx) => tx`select private.get_checkout_details(null)`,
  my_enquiries: (tx) =>
    tx`select e from public.my_enquiries('professional') e where (e ->> 'total')::int > 0`,
  my_enquiry: (tx, { enquiry }) => tx`select e from public.my_enquiry(${enquiry}) e where e is not null`,
  my_enquiry_counts: (tx) => tx`select c from public.my_enquiry_counts() c where (c ->> 'total')::int > 0`,
  reply_to_enquiry: (tx, { enquiry }) => tx`select public.reply_to_enquiry(${enquiry}, 'Yes')`,
  set_enquiry_status: (tx, { enquiry }) => tx`select public.set_enquiry_status(${enquiry}, 'closed')`,
  mark_enquiry_read: (tx, { enquiry }) => tx`select public.mark_enquiry_read(${enquiry})`,
  block_enquiry: (tx, { enquiry }) => tx`select public.block_enquiry(${enquiry})`,
  unblock_enquiry: (tx, { enquiry }) => tx`select public.unblock_enquiry(${enquiry})`,
  report_enquiry: (tx, { enquiry }) => tx`select public.report_enquiry(${enquiry}, 'Rude')`,
  my_offers: (tx) => tx`select o from jsonb_array_elements(public.my_offers('advertiser')) o`,
  listing_offers: (tx, { forSale }) =>
    tx`select o from jsonb_array_elements(public.listing_offers(${forSale}) -> 'offers') o`,
  seal_offers: (tx, { forSale }) => tx`select public.seal_offers(${forSale}, now() + interval '2 days')`,
  set_seller_contact: (tx, { listing }) =>
    tx`select public.set_seller_contact(${listing}, 'Ann Lee', 'ann@example.org')`,
  my_offer: (tx, { offer }) => tx`select o from public.my_offer(${offer}) o where o is not null`,
  act_on_offer: (tx, { offer }) =>
    tx`select public.act_on_offer(${offer}, 'accept', 100) where private.trusted_uid() is not null`,
  set_milestone: (tx, { offer }) => accepted(tx, offer, 'set_milestone', ['survey', 'done']),
  add_chain_link: (tx, { offer }) =>
    accepted(tx, offer, 'add_chain_link', ['above', 'A terrace in Leeds', 'looking']),
  open_offer_document: (tx, { document }) => tx`select public.open_offer_document(${document})`,
  'read past viewings': (tx) => pastViewings(tx, 'mine'),
  'read past viewings of the agency': (tx) => pastViewings(tx, 'agency'),
  'read past viewings by calendar': (tx, { feed }) => feedEvents(tx, feed),
  give_viewing_feedback: (tx, { viewing }) =>
    tx`select public.give_viewing_feedback(${viewing}, 'took_place')`,
  cancel_viewing: (tx, { upcoming }) => tx`select public.cancel_viewing(${upcoming})`,
  cancel_viewing_appointment: (tx, { appointment }) =>
    tx`select public.cancel_viewing_appointment(${appointment})`,
  move_viewing_appointment: (tx, { appointment }) =>
    tx`select public.move_viewing_appointment(${appointment}, ${noonInDays(9)})`,
  my_viewing_availability: (tx) =>
    tx`select a from public.my_viewing_availability() a where a -> 'listings' <> '[]'`,
  save_viewing_availability: (tx) =>
    tx`select public.save_viewing_availability('{"slot_minutes": 30, "travel_minutes": 0, "notice_minutes": 0}')`,
  open_viewing_draw: (tx, { listing }) => openDraw(tx, listing),
  cancel_viewing_draw: async (tx, { listing }) => {
    const [draw] = await openDraw(tx, listing)
    return tx`select public.cancel_viewing_draw(${draw?.id ?? ''})`
  },
  my_availability: (tx) => tx`select a from public.my_availability() a where (a ->> 'due')::int > 0`,
  confirm_availability: (tx, { listing }) =>
    tx`select c from public.confirm_availability(array[${listing}::uuid]) c where (c ->> 'confirmed')::int > 0`,
  professional_home: (tx) => tx`select h from public.professional_home() h where (h ->> 'market')::int > 0`,
  bulk_change_listings: (tx, { listing }) => withdrawAll(tx, listing, randomUUID()),
  undo_bulk_change: async (tx, { listing }) => {
    const change = randomUUID()
    await withdrawAll(tx, listing, change)
    return tx`select l from jsonb_array_elements(public.undo_bulk_change(${change})) l where l ->> 'outcome' = 'done'`
  },
}

const openDraw = (tx: Tx, listing: string) => tx<{ id: string }[]>`
  select public.open_viewing_draw(${listing}, now() + interval '1 day',
    ${tx.json([{ starts_at: noonInDays(4).toISOString() }])}) as id`

const withdrawAll = (tx: Tx, listing: string, change: string) => tx`
  select l from jsonb_array_elements(public.bulk_change_listings(${change}, array[${listing}::uuid], 'withdraw')) l
  where l ->> 'outcome' = 'done'`

const pastViewings = (tx: Tx, whose: string) =>
  tx`select a from jsonb_array_elements(public.my_viewings(now() - interval '30 days', now(), ${whose}) -> 'appointments') a`

const feedEvents = (tx: Tx, token: string) =>
  tx`select e from jsonb_array_elements(public.calendar_feed(${token}) -> 'events') e`

/** Something that is done with an accepted offer. */
async function accepted(tx: Tx, offer: string, name: string, values: string[]) {
  await tx`select public.act_on_offer(${offer}, 'accept', 100)`
  return tx`select ${tx.unsafe(`public.${name}`)}(${offer}, ${tx.unsafe(values.map((value) => `'${value}'`).join(', '))})`
}

/** Further rights of agency owners. */
const agencyAttempts: Record<string, Attempt> = {
  assign_enquiry: (tx, { enquiry, colleague }) => tx`select public.assign_enquiry(${enquiry}, ${colleague})`,
  add_enquiry_note: (tx, { enquiry }) => tx`select public.add_enquiry_note(${enquiry}, 'Called back')`,
  save_enquiry_draft: (tx, { enquiry }) => tx`select public.save_enquiry_draft(${enquiry}, 'Dear')`,
  'read notes of colleagues': (tx, { enquiry }) =>
    tx`select body from public.enquiry_notes where enquiry_id = ${enquiry}`,
  'read replies that colleagues are writing': (tx, { enquiry }) =>
    tx`select body from public.enquiry_drafts where enquiry_id = ${enquiry}`,
  'read saved replies': (tx) => tx`select body from public.saved_replies`,
  'subscribe to a branch': (tx, { branch }) => tx`select public.create_calendar_feed(${branch})`,
  'see the branches to subscribe to': (tx) =>
    tx`select b from jsonb_array_elements(public.my_calendar_feeds() -> 'branches') b`,
  'read a branch’s past viewings by calendar': (tx, { branchFeed }) => feedEvents(tx, branchFeed),
  'change the agency': (tx, { agency }) =>
    tx`update public.agencies set description = 'Changed' where id = ${agency} returning id`,
  'open a branch': (tx, { agency }) =>
    tx`insert into public.agency_branches (agency_id, name) values (${agency}, 'New') returning id`,
  'change a branch': (tx, { agency }) =>
    tx`update public.agency_branches set phone = '1' where agency_id = ${agency} returning id`,
  'close a branch': (tx, { agency }) =>
    tx`delete from public.agency_branches where agency_id = ${agency} returning id`,
  'read the team': (tx, { colleague }) =>
    tx`select role from public.agency_members where user_id = ${colleague}`,
  'make a colleague owner': (tx, { colleague }) =>
    tx`update public.agency_members set role = 'owner' where user_id = ${colleague} returning role`,
  'remove a colleague': (tx, { colleague }) =>
    tx`delete from public.agency_members where user_id = ${colleague} returning role`,
  'read invitations': (tx) => tx`select id from public.agency_invitations`,
  'add a logo': (tx, { agency }) => tx`
    insert into storage.objects (bucket_id, name) values ('agency-pictures', ${`${agency}/b.png`}) returning id`,
  'list logos': (tx, { agency }) => tx`select id from storage.objects where name = ${`${agency}/a.png`}`,
  agency_team: (tx) => tx`select user_id from public.agency_team()`,
  invite_to_agency: (tx) => tx`select public.invite_to_agency('new@example.org', 'owner')`,
  revoke_agency_invitation: (tx, { agency }) => tx`
    select public.revoke_agency_invitation(i.id) from public.agency_invitations i
    where i.agency_id = ${agency} and i.revoked_at is null`,
  create_feed: (tx) => tx`select public.create_feed('Alto', 'realtime')`,
  my_feeds: (tx) => tx`select f from jsonb_array_elements(public.my_feeds() -> 'feeds') f`,
  my_feed_messages: (tx, { agencyFeed }) =>
    tx`select m from jsonb_array_elements(public.my_feed_messages(${agencyFeed})) m`,
  create_feed_key: (tx, { agencyFeed }) => tx`select public.create_feed_key(${agencyFeed}, 'Second')`,
  revoke_feed_key: (tx, { feedKey }) => tx`select public.revoke_feed_key(${feedKey})`,
  decide_feed_run: (tx, { feedRun }) => tx`select public.decide_feed_run(${feedRun}, true)`,
  change_feed: (tx, { agencyFeed }) => tx`select public.change_feed(${agencyFeed}, 'New name')`,
  delete_feed: (tx, { agencyFeed }) => tx`select public.delete_feed(${agencyFeed})`,
}

/** Whether the attempt succeeds. It is rolled back. */
async function getsThrough(person: Person, ids: Ids, attempt: Attempt): Promise<boolean> {
  const undo = new Error('undo')
  let rows: readonly object[] = []
  try {
    await runAs(sql, person, async (tx) => {
      rows = await attempt(tx, ids)
      throw undo
    })
  } catch (error) {
    if (error !== undo) return false
  }
  return rows.length > 0
}

async function outcomes(person: Person, ids: Ids, attempts: Record<string, Attempt>) {
  const found: Record<string, boolean> = {}
  for (const [name, attempt] of Object.entries(attempts))
    found[name] = await getsThrough(person, ids, attempt)
  return found
}

const all = (attempts: Record<string, Attempt>, isAllowed: boolean) =>
  Object.fromEntries(Object.keys(attempts).map((name) => [name, isAllowed]))

/** Creates listings, an enquiry, files, an import and a payment for a landlord or an agency. */
async function seed(person: Person, agency: string | null, colleague = ''): Promise<Ids> {
  const owned = { agency_id: agency }
  const listing = await createListing(sql, person, { ...owned, status: 'live', expires_at: '2027-01-01' })
  const forSale = await createListing(sql, person, { ...owned, listing_type: 'sale', status: 'live' })
  const draft = await createListing(sql, person, owned)
  const enquirer = await createPerson(sql)
  const enquiry = randomUUID()
  await runAs(
    sql,
    enquirer,
    (tx) => tx`select public.send_enquiry(${listing}, 'Is it free?', id => ${enquiry})`,
  )
  await sql`insert into public.listing_views (property_id, day, views) values (${listing}, current_date, 1)`
  await sql`insert into public.import_runs (user_id, agency_id, format, file_name) values (${person.id}, ${agency}, 'csv', 'a.csv')`
  await sql`
    insert into private.feed_pictures (property_id, source, position, is_floor_plan, state) values (${listing}, 'https://x.test/a.jpg', 1, false, 'waiting')`
  await sql`
    insert into storage.objects (bucket_id, name) values ('listing-pictures', ${`${draft}/a.jpg`}),
      ('listing-pictures', ${`${listing}/a.jpg`}), ('imports', ${`${person.id}/a.csv`})`
  await sql`
    insert into public.listing_confirmations (property_id, confirmed_at) values (${listing}, now() - interval '8 days')
    on conflict (property_id) do update set confirmed_at = excluded.confirmed_at`
  await sql`
    insert into private.offers (kind, property_id, property_title, owner_id, agency_id, person_id, name, amount, position, funding)
    values ('sale', ${forSale}, 'A home', ${person.id}, ${agency}, ${enquirer.id}, 'Ada Byron', 100, 'to_sell', 'cash')`
  const [offer] = await sql`select id from private.offers where property_id = ${forSale}`
  const [document] = await sql`
    insert into private.offer_documents (offer_id, kind, file_name) values (${offer?.id}, 'identity', 'a.pdf') returning id`
  await sql`insert into storage.objects (bucket_id, name) values ('offer-documents', ${`${document?.id}/a.pdf`})`
  const [branch] = await sql`select id from public.agency_branches where agency_id = ${agency}`
  await sql`update public.properties set branch_id = ${branch?.id ?? null} where id = ${listing}`
  const hour = (at: Date) => new Date(at.getTime() + 3_600_000)
  const addViewing = async (host: string, starts: Date, status: string) => {
    const [row] = await sql<{ id: string; appointment: string }[]>`
      with appointment as (
        insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
        values (${host}, ${listing}, ${starts}, ${hour(starts)}, ${hour(starts)}) returning *
      )
      insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id,
        seeker_id, name, phone, status)
      select a.id, a.starts_at, a.ends_at, a.property_id, 'A home', a.host_id, ${person.id}::uuid, ${agency}::uuid, ${enquirer.id}::uuid,
        'Ada', '0117', ${status}
      from appointment a returning id, appointment_id as appointment`
    return row
  }
  const viewing = await addViewing(person.id, noonInDays(-3), 'completed')
  const upcoming = await addViewing(colleague || person.id, noonInDays(8), 'booked')
  const subscribe = async (to: string | null) => {
    const [row] = await runAs(sql, person, (tx) => tx`select public.create_calendar_feed(${to}) as token`)
    return row?.token as string
  }
  if (agency) {
    await sql`
      insert into public.enquiry_notes (enquiry_id, agency_id, author_id, body) values (${enquiry}, ${agency}, ${colleague}, 'A note')`
    await sql`
      insert into public.enquiry_drafts (enquiry_id, agency_id, user_id, body) values (${enquiry}, ${agency}, ${colleague}, 'Dear')`
    await sql`insert into public.saved_replies (agency_id, title, body) values (${agency}, 'Hours', 'We open at nine.')`
  }
  await sql`
    select private.invoice_membership(m.id, m.plan_id) from public.memberships m
    where case when ${agency}::uuid is null then m.user_id = ${person.id} else m.agency_id = ${agency} end`
  return {
    listing,
    forSale,
    draft,
    enquiry,
    agency: agency ?? '',
    branch: branch?.id ?? '',
    colleague,
    person: person.id,
    viewing: viewing?.id ?? '',
    upcoming: upcoming?.id ?? '',
    appointment: upcoming?.appointment ?? '',
    offer: offer?.id,
    document: document?.id,
    feed: await subscribe(null),
    branchFeed: branch ? await subscribe(branch.id) : '',
    ...(agency ? await seedFeed(person, agency) : { agencyFeed: '', feedKey: '', feedRun: '' }),
  }
}

async function seedFeed(manager: Person, agency: string) {
  const [row] = await sql<{ agencyFeed: string; feedKey: string; feedRun: string }[]>`
    with feed as (
      insert into private.feeds (agency_id, kind, name, created_by) values (${agency}, 'realtime', 'Street', ${manager.id}) returning id
    ), key as (
      insert into private.feed_keys (feed_id, name, key_hash, key_start, created_by)
      select id, 'Office', ${randomUUID().replaceAll('-', '').repeat(2)}, 'feed_abcd', ${manager.id} from feed returning id
    ), run as (
      insert into private.feed_runs (feed_id, file_name, file_hash, status, missing)
      select id, 'homes.blm', ${'0'.repeat(64)}, 'undecided', array['A1'] from feed returning id
    ), message as (
      insert into private.feed_messages (feed_id, kind, external_ref, outcome) select id, 'send', 'A1', 'created' from feed
    )
    select feed.id as "agencyFeed", key.id as "feedKey", run.id as "feedRun" from feed, key, run`
  if (!row) throw new Error('no feed')
  return row
}

const withdraw = (admin: Person, person: Person, role: string) =>
  runAs(sql, admin, (tx) => tx`select public.withdraw_role(${person.id}, ${role})`)
const grant = (admin: Person, person: Person, role: string) =>
  runAs(sql, admin, (tx) => tx`select public.grant_role(${person.id}, ${role})`)
const statusOf = async (id: string) => {
  const [row] = await sql`select status from public.properties where id = ${id}`
  return row?.status
}

let admin: Person
beforeAll(async () => {
  admin = await createPerson(sql, { roles: ['admin'] })
})

describe('an agency', () => {
  const agencyWorld = async () => {
    const owner = await createPerson(sql, { roles: ['letting_agent'] })
    const agency = await createAgency(sql, owner)
    const colleague = await createPerson(sql, { roles: ['letting_agent'] })
    await sql`insert into public.agency_members (agency_id, user_id) values (${agency}, ${colleague.id})`
    await sql`insert into public.agency_branches (agency_id, name) values (${agency}, 'Main')`
    await sql`insert into storage.objects (bucket_id, name) values ('agency-pictures', ${`${agency}/a.png`})`
    await runAs(sql, owner, (tx) => tx`select public.invite_to_agency('open@example.org')`)
    return { owner, agency, colleague, ids: await seed(owner, agency, colleague.id) }
  }
  const attempts = { ...listingAttempts, ...agencyAttempts }

  test('an owner whose agent role is withdrawn loses all professional access, and regains it with the role', async () => {
    const { owner, ids } = await agencyWorld()
    expect(await outcomes(owner, ids, attempts)).toEqual(all(attempts, true))
    await withdraw(admin, owner, 'letting_agent')
    expect(await outcomes(owner, ids, attempts)).toEqual(all(attempts, false))
    await grant(admin, owner, 'letting_agent')
    const returned = await outcomes(owner, ids, attempts)
    // Notifications and invitations are deleted with the role; the rest is restored with it.
    expect(Object.keys(returned).filter((name) => !returned[name])).toEqual([
      'read notices with an enquirer’s words',
      'revoke_agency_invitation',
    ])
  })

  test('an owner who was removed has no professional access', async () => {
    const { owner, agency, colleague, ids } = await agencyWorld()
    await runAs(
      sql,
      owner,
      (tx) => tx`update public.agency_members set role = 'owner' where user_id = ${colleague.id}`,
    )
    await runAs(
      sql,
      colleague,
      (tx) =>
        tx`delete from public.agency_members where agency_id = ${agency} and user_id = ${owner.id} returning 1`,
    )
    expect(await outcomes(owner, ids, attempts)).toEqual(all(attempts, false))
  })

  test('an agency’s listings stay on the market until its last member loses the role', async () => {
    const { owner, colleague, agency, ids } = await agencyWorld()
    await sql`update public.memberships set current_period_end = now() + interval '9 days' where agency_id = ${agency}`
    await withdraw(admin, owner, 'letting_agent')
    expect(await statusOf(ids.listing)).toBe('live')
    await withdraw(admin, colleague, 'letting_agent')
    expect(await statusOf(ids.listing)).toBe('withdrawn')
    expect(
      await sql`select cancel_at_period_end from public.memberships where agency_id = ${agency}`,
    ).toEqual([{ cancel_at_period_end: true }])
    await grant(admin, owner, 'letting_agent')
    await runAs(sql, owner, (tx) => tx`select public.publish_listing(${ids.listing})`)
    expect(await statusOf(ids.listing)).toBe('live')
  })

  test('an agency’s listings come off the market when its last member leaves', async () => {
    const owner = await createPerson(sql, { roles: ['letting_agent'] })
    const agency = await createAgency(sql, owner)
    const listing = await createListing(sql, owner, { agency_id: agency, status: 'live' })
    await runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${owner.id}`)
    expect(await statusOf(listing)).toBe('withdrawn')
  })

  test('current members get notifications about an agency’s listings and enquiries, former ones do not', async () => {
    const { owner, colleague, agency } = await agencyWorld()
    const listing = await createListing(sql, colleague, {
      agency_id: agency,
      status: 'live',
      expires_at: '2026-01-01',
    })
    await runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${colleague.id}`)
    await sql`select private.close_expired_listings()`
    await sql`update public.properties set status = 'live', expires_at = null where id = ${listing}`
    await runAs(
      sql,
      await createPerson(sql),
      (tx) => tx`select public.send_enquiry(${listing}, 'A private word')`,
    )
    const about = (person: Person) => sql`
      select kind from public.notifications where user_id = ${person.id} and kind in ('listing', 'enquiry')
        and data ->> 'property_id' = ${listing} order by kind`
    expect(await about(owner)).toEqual([{ kind: 'enquiry' }, { kind: 'listing' }])
    expect(await about(colleague)).toEqual([])
  })

  test('an owner cannot leave if the only other owner has lost the role', async () => {
    const { owner, colleague, agency } = await agencyWorld()
    const dormant = await createPerson(sql, { roles: ['letting_agent'] })
    await sql`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${dormant.id}, 'owner')`
    await withdraw(admin, dormant, 'letting_agent')
    expect(colleague).toBeTruthy()
    await expect(
      runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${owner.id}`),
    ).rejects.toMatchObject({ hint: 'last_owner' })
  })

  test('an owner sees which colleague’s access is withdrawn', async () => {
    const { owner, colleague } = await agencyWorld()
    await withdraw(admin, colleague, 'letting_agent')
    expect(await runAs(sql, owner, (tx) => tx`select user_id, has_access from public.agency_team()`)).toEqual(
      [
        { user_id: owner.id, has_access: true },
        { user_id: colleague.id, has_access: false },
      ],
    )
  })

  test('an agent cannot regain a withdrawn role through an invitation', async () => {
    const { owner, colleague } = await agencyWorld()
    await withdraw(admin, colleague, 'letting_agent')
    await runAs(sql, owner, (tx) => tx`delete from public.agency_members where user_id = ${colleague.id}`)
    await runAs(sql, owner, (tx) => tx`select public.invite_to_agency(${colleague.email})`)
    const [mail] = await sql`
      select data ->> 'token' as token from private.mail_outbox where to_email = ${colleague.email} order by created_at desc limit 1`
    const accept = () =>
      runAs(sql, colleague, (tx) => tx`select public.accept_agency_invitation(${mail?.token})`)
    await expect(accept()).rejects.toMatchObject({ hint: 'role_withdrawn' })
    await grant(admin, colleague, 'letting_agent')
    await accept()
  })
})

describe('a landlord', () => {
  test('whose role is withdrawn loses all professional access, and their listings come off the market', async () => {
    const landlord = await createLandlord(sql)
    await sql`update public.memberships set current_period_end = now() + interval '9 days' where user_id = ${landlord.id}`
    const ids = await seed(landlord, null)
    await sql`update public.plans set has_analytics = true where id = 'landlord_premium'`
    expect(await outcomes(landlord, ids, listingAttempts)).toEqual(all(listingAttempts, true))
    await withdraw(admin, landlord, 'private_landlord')
    expect(await statusOf(ids.listing)).toBe('withdrawn')
    // They can still read their own plan and invoices.
    expect(await outcomes(landlord, ids, listingAttempts)).toEqual({
      ...all(listingAttempts, false),
      'read the plan': true,
    })
    expect(
      await sql`select cancel_at_period_end from public.memberships where user_id = ${landlord.id}`,
    ).toEqual([{ cancel_at_period_end: true }])
    expect(
      await sql`select title, target from public.notifications where user_id = ${landlord.id} and kind = 'account'`,
    ).toEqual([{ title: 'Your private landlord access has been withdrawn', target: 'contact' }])
    await grant(admin, landlord, 'private_landlord')
    await runAs(sql, landlord, (tx) => tx`select public.publish_listing(${ids.listing})`)
    expect(await statusOf(ids.listing)).toBe('live')
    await sql`update public.plans set has_analytics = false where id = 'landlord_premium'`
  })

  test('who also works for an agency does not keep their own listings through the agent role', async () => {
    const landlord = await createLandlord(sql)
    await sql`insert into public.user_roles (user_id, role) values (${landlord.id}, 'letting_agent')`
    await createAgency(sql, landlord)
    const listing = await createListing(sql, landlord, { status: 'live' })
    await withdraw(admin, landlord, 'private_landlord')
    expect(await statusOf(listing)).toBe('withdrawn')
    expect(
      await runAs(
        sql,
        landlord,
        (tx) => tx`update public.properties set title = 'X' where id = ${listing} returning 1`,
      ),
    ).toHaveLength(0)
  })

  test('whose listing an administrator restores after the role was withdrawn is not on the market again', async () => {
    const landlord = await createLandlord(sql)
    const listing = await createListing(sql, landlord, { status: 'live' })
    await runAs(sql, admin, (tx) => tx`select public.remove_listing(${listing}, 'Checked')`)
    await withdraw(admin, landlord, 'private_landlord')
    await runAs(sql, admin, (tx) => tx`select public.restore_listing(${listing})`)
    expect(await statusOf(listing)).toBe('withdrawn')
  })
})

describe('the database catalogue', () => {
  /** The functions that decide professional rights. All others call them. */
  const family = [
    'my_landlord_id',
    'my_agency_id',
    'my_owned_agency_id',
    'owns_agency',
    'manages',
    'listing_recipients',
    'membership_recipients',
    'can_invite',
    'has_active_owner',
    'is_sender_authorised',
  ]
  /** Functions that read agency members or an owner id for another purpose. */
  const otherPurposes: Record<string, string> = {
    accept_agency_invitation: 'one person works for one agency; locks the sender’s place',
    add_offer: 'nobody makes an offer for their own listing, in any role',
    agency_team: 'lists the team of my_agency_id',
    appoint_agency_owner: 'an administrator makes a member an owner; has_active_owner decides',
    blockers_on_my_side: 'whose blocks count for an agency',
    export_my_data: 'a person’s own data, in any role',
    handle_withdrawn_role: 'finds the agency of the person who lost the role',
    clear_withdrawn_role: 'closes invitations once the role of an owner returns',
    create_agency_for_request: 'one person works for one agency',
    guest_is_blocked: 'whose blocks count for an agency',
    invite_agency_owner: 'whether a person is in the team already',
    invite_to_agency: 'whether a person is in the team already',
    is_blocked: 'whose blocks count for an agency',
    import_feed_listing: 'finds the row to update; the policies decide',
    offer_form: 'says whether a listing is the caller’s own, in any role',
  }

  const definitions = async () => sql<{ schema: string; name: string; body: string; isCallable: boolean }[]>`
    select n.nspname as schema, p.proname as name, pg_get_functiondef(p.oid) as body,
      n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute') as "isCallable"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prokind = 'f' order by p.proname`
  const policies = async () => sql<{ name: string; rule: string }[]>`
    select policyname as name, coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies order by 1`

  test('an engineer finds no function that checks memberships or owner ids itself', async () => {
    const own = /agency_members|owner_id = \(?(select )?(auth\.uid|private\.trusted_uid|person)/
    const found = (await definitions()).filter(({ body }) => own.test(body)).map(({ name }) => name)
    expect([...new Set(found)].filter((name) => !family.includes(name)).sort()).toEqual(
      Object.keys(otherPurposes).sort(),
    )
  })

  test('an engineer finds no policy that checks memberships or owner ids itself', async () => {
    const own = /agency_members [a-z]|owner_id = \( SELECT (auth\.uid|private\.trusted_uid)/
    // A new listing is created under the caller's id; manages decides whether it is allowed.
    expect((await policies()).filter(({ rule }) => own.test(rule)).map(({ name }) => name)).toEqual([
      'landlords and agents enter homes',
    ])
  })

  test('an engineer finds that every policy evaluates rights once per statement', async () => {
    const once = /\( SELECT private\.\w+\(/g
    const perRow = /private\.(my_\w+|owns_agency|has_role|session_is_trusted|trusted_uid)\(/
    expect((await policies()).filter(({ rule }) => perRow.test(rule.replace(once, '')))).toEqual([])
  })

  test('a member’s rights to listings are looked up once per statement, however many rows it reads', async () => {
    const agent = await createPerson(sql, { roles: ['letting_agent'] })
    await createAgency(sql, agent)
    const plan = await runAs(sql, agent, (tx) => tx`explain (costs off) select title from public.properties`)
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).not.toContain('manages(')
    expect(text.match(/InitPlan/g)?.length).toBeGreaterThanOrEqual(3)
    expect(text).not.toContain('SubPlan')
  })

  test('an engineer finds every function that checks rights in the tests of people who lost them', async () => {
    const behind = [
      'lock_my_listing',
      'lock_my_enquiry',
      'enquiry_side',
      'my_enquiries_on_side',
      'my_membership',
      'plan_usage',
      'lock_agency_enquiry',
      'offer_side',
      'lock_my_offer',
      'lock_accepted_offer',
      'viewing_side',
      'lock_my_viewing',
      'lock_my_appointment',
      'can_host',
      'calendar_events',
      'lock_my_feed',
    ]
    const asks = new RegExp(`private\\.(${[...family, ...behind].join('|')})\\(`)
    const all = await definitions()
    const asking = all.filter(({ body }) => asks.test(body)).map(({ name }) => name)
    const wraps = new RegExp(`private\\.(${asking.join('|')})\\(`)
    const callable = all.filter(({ isCallable, body }) => isCallable && (asks.test(body) || wraps.test(body)))
    const tried = new Set([...Object.keys(listingAttempts), ...Object.keys(agencyAttempts)])
    expect(callable.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([
      'accept_agency_invitation', // for anyone with the link
      'add_offer_document', // for applicants
      'agencies_without_owner', // for administrators
      'agency_invitation', // for anyone with the link
      'answer_chain_link', // behind lock_accepted_offer, as add_chain_link is
      'book_viewing', // for all users
      'calendar_feed', // for anyone with the secret; the attempts by calendar call it
      'create_calendar_feed', // for all users
      'erase_offer_document', // for applicants
      'join_viewing_draw', // for all users
      'my_calendar_feeds', // for all users
      'my_saved_properties', // for all users
      'my_viewings', // for all users; the attempts to read past viewings call it
      'offer_form', // for all users
      'record_holding_deposit', // behind lock_accepted_offer, as set_milestone is
      'reschedule_viewing', // for viewers
      'send_enquiry', // for all users
    ])
  })
})
