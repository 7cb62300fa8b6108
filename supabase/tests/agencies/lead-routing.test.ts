import { expect, test } from 'vitest'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  captchaPass,
  createAgency,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()
const visitor: Person = { id: '', email: '', caller: anonymous }

type Office = { agency: string; branch: string; owner: Person; tom: Person; priya: Person }

/** An agency with an owner without a branch, and two negotiators in one branch. */
async function openOffice(): Promise<Office> {
  const [owner, tom, priya] = [await createAgent(), await createAgent(), await createAgent()]
  const agency = await createAgency(sql, owner)
  const branch = await openBranch(agency, 'Clifton')
  for (const { id } of [tom, priya])
    await sql`insert into public.agency_members (agency_id, user_id, branch_id) values (${agency}, ${id}, ${branch})`
  return { agency, branch, owner, tom, priya }
}
const createAgent = () => createPerson(sql, { roles: ['letting_agent'] })
async function openBranch(agency: string, name: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.agency_branches (agency_id, name, phone) values (${agency}, ${name}, '0117 496 0001') returning id`
  return row?.id ?? ''
}
const advertise = ({ agency, branch }: Office, lister: Person, facts: object = {}) =>
  createListing(sql, lister, { agency_id: agency, branch_id: branch, status: 'live', ...facts })
const setRule = ({ agency, owner, branch }: Office, rule: object) =>
  runAs(
    sql,
    owner,
    (tx) => tx`insert into public.enquiry_routing ${tx({ agency_id: agency, branch_id: branch, ...rule })}`,
  )
const enquire = async (listing: string, from?: Person) => {
  const [row] = await runAs(
    sql,
    from ?? (await createPerson(sql)),
    (tx) => tx<{ id: string }[]>`select public.send_enquiry(${listing}, 'May I see it?') as id`,
  )
  return row?.id ?? ''
}
const reply = (person: Person, enquiry: string) =>
  runAs(sql, person, (tx) => tx`select public.reply_to_enquiry(${enquiry}, 'Yes')`)
const assign = (by: Person, enquiry: string, to: Person | null, note = '') =>
  runAs(sql, by, (tx) => tx`select public.assign_enquiry(${enquiry}, ${to?.id ?? null}, ${note})`)
const leadOf = async (enquiry: string) => {
  const [lead] = await sql<
    { assigned_to: string | null; branch_id: string; due_at: Date | null }[]
  >`select assigned_to, branch_id, due_at from public.enquiry_leads where enquiry_id = ${enquiry}`
  return lead
}
const assigneeOf = async (enquiry: string) => (await leadOf(enquiry))?.assigned_to
const historyOf = async (enquiry: string) =>
  (
    await sql<{ reason: string }[]>`
      select reason from public.enquiry_assignments where enquiry_id = ${enquiry} order by created_at`
  ).map(({ reason }) => reason)
const mailedAbout = async (enquiry: string, template = 'enquiry_received') =>
  (
    await sql<{ user_id: string }[]>`
      select user_id from private.mail_outbox where data ->> 'enquiry_id' = ${enquiry} and template = ${template}`
  )
    .map(({ user_id }) => user_id)
    .sort()
const ids = (...people: Person[]) => people.map(({ id }) => id).sort()
type ThreadFields = { lead: Record<string, unknown> | null; negotiator: object | null; messages: object[] }
const thread = async (person: Person, enquiry: string) => {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ it: ThreadFields | null }[]>`select public.my_enquiry(${enquiry}) as it`,
  )
  return row?.it ?? null
}
const hintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { hint?: string; code?: string }) => error.hint ?? error.code,
  )

test('an enquiry goes to the agent who entered the listing, and one about an imported listing to the whole branch', async () => {
  const office = await openOffice()
  const entered = await enquire(await advertise(office, office.tom))
  expect(await leadOf(entered)).toMatchObject({ assigned_to: office.tom.id, branch_id: office.branch })
  expect(await mailedAbout(entered)).toEqual([office.tom.id])
  const imported = await enquire(await advertise(office, office.tom, { external_ref: 'A1' }))
  expect(await assigneeOf(imported)).toBeNull()
  expect(await mailedAbout(imported)).toEqual(ids(office.tom, office.priya))
  // Neither the importer nor a branch without members leaves the others out.
  const empty = await openBranch(office.agency, 'Redland')
  const elsewhere = await enquire(
    await advertise(office, office.owner, { external_ref: 'A2', branch_id: empty }),
  )
  expect(await mailedAbout(elsewhere)).toEqual(ids(office.owner, office.tom, office.priya))
})

test('each branch has its own rule: a named negotiator, in turn, or everyone; a listing’s own negotiator comes first', async () => {
  const office = await openOffice()
  await setRule(office, { mode: 'round_robin' })
  const listing = await advertise(office, office.owner)
  const turns: (string | null | undefined)[] = []
  for (let n = 0; n < 4; n += 1) turns.push(await assigneeOf(await enquire(listing)))
  expect(new Set(turns.slice(0, 2))).toEqual(new Set(ids(office.tom, office.priya)))
  expect(turns.slice(2)).toEqual(turns.slice(0, 2))
  const concurrent = await Promise.all(Array.from({ length: 4 }, () => enquire(listing)))
  const shared = await Promise.all(concurrent.map(assigneeOf))
  expect(shared.filter((each) => each === office.tom.id)).toHaveLength(2)

  await sql`update public.enquiry_routing set mode = 'named', negotiator_id = ${office.priya.id} where agency_id = ${office.agency}`
  expect(await assigneeOf(await enquire(listing))).toBe(office.priya.id)
  await runAs(
    sql,
    office.priya,
    (tx) => tx`update public.properties set negotiator_id = ${office.tom.id} where id = ${listing}`,
  )
  const own = await enquire(listing)
  expect([await assigneeOf(own), await historyOf(own)]).toEqual([office.tom.id, ['listing']])
  await sql`update public.enquiry_routing set mode = 'everyone' where agency_id = ${office.agency}`
  const all = await enquire(await advertise(office, office.tom))
  expect(await mailedAbout(all)).toEqual(ids(office.tom, office.priya))
  // Who answers first looks after it.
  await reply(office.priya, all)
  expect([await assigneeOf(all), await historyOf(all)]).toEqual([office.priya.id, ['branch', 'answered']])
})

test('a colleague covers for a negotiator who is away on the day, and gets their messages too', async () => {
  const office = await openOffice()
  const { agency, tom, priya, owner } = office
  const listing = await advertise(office, tom)
  const before = await enquire(listing, await createPerson(sql))
  const away = (from: number, to: number, cover: string | null) => sql`
    insert into public.negotiator_absences (agency_id, user_id, starts_on, ends_on, cover_id)
    values (${agency}, ${tom.id}, (now() at time zone 'Europe/London')::date + ${from}::int, (now() at time zone 'Europe/London')::date + ${to}::int, ${cover})`
  await away(1, 5, owner.id)
  expect(await assigneeOf(await enquire(listing))).toBe(tom.id)
  await sql`truncate public.negotiator_absences`
  await away(-2, 0, owner.id)
  const covered = await enquire(listing)
  expect([await assigneeOf(covered), await historyOf(covered)]).toEqual([owner.id, ['cover']])
  const [{ enquirer_id: enquirer } = { enquirer_id: '' }] = await sql<
    { enquirer_id: string }[]
  >`select enquirer_id from public.property_enquiries where id = ${before}`
  await sql`delete from private.mail_outbox`
  await sql`select private.add_enquiry_message(null, e, 'enquirer', ${enquirer}, 'Still there?') from public.property_enquiries e where e.id = ${before}`
  expect(await mailedAbout(before)).toEqual([owner.id])
  await sql`update public.negotiator_absences set cover_id = null`
  expect(await assigneeOf(await enquire(listing))).toBe(priya.id)
})

test('an agent reassigns an enquiry with a reason; colleagues see the history and enquirers only the name and the branch', async () => {
  const office = await openOffice()
  const { owner, tom, priya } = office
  const grace = await createPerson(sql)
  const enquiry = await enquire(await advertise(office, tom), grace)
  await assign(owner, enquiry, priya, 'Speaks French')
  await assign(owner, enquiry, priya, 'Twice')
  expect(await mailedAbout(enquiry, 'enquiry_assigned')).toEqual([priya.id])
  await runAs(sql, tom, (tx) => tx`select public.add_enquiry_note(${enquiry}, 'Rang twice')`)
  await runAs(sql, tom, (tx) => tx`select public.save_enquiry_draft(${enquiry}, 'Dear Grace')`)
  const seen = await thread(priya, enquiry)
  expect(seen?.lead).toMatchObject({
    branch: 'Clifton',
    assigned_to: priya.id,
    history: [{ reason: 'lister' }, { reason: 'by_hand', by: 'Ada Lovelace', note: 'Speaks French' }],
    notes: [{ body: 'Rang twice', is_mine: false }],
    drafts: [{ name: 'Ada Lovelace', body: 'Dear Grace' }],
    reply_fields: { first_name: 'Ada', branch: 'Clifton', phone: '0117 496 0001' },
  })
  expect((await thread(tom, enquiry))?.lead).toMatchObject({ drafts: [] })
  const theirs = await thread(grace, enquiry)
  expect(theirs).toMatchObject({ lead: null, negotiator: { name: 'Ada Lovelace', branch: 'Clifton' } })
  expect(JSON.stringify(theirs)).not.toMatch(/Rang twice|Dear Grace|Speaks French/)
  for (const table of ['enquiry_notes', 'enquiry_drafts', 'enquiry_assignments', 'enquiry_leads'])
    expect(await runAs(sql, grace, (tx) => tx`select from ${tx(table)}`)).toHaveLength(0)
  // Sending the reply removes the draft.
  await reply(tom, enquiry)
  expect((await thread(priya, enquiry))?.lead).toMatchObject({ drafts: [], due_at: null })

  const stranger = await createAgent()
  await createAgency(sql, stranger)
  expect(await hintOf(assign(stranger, enquiry, stranger))).toBe('not_your_enquiry')
  expect(await hintOf(assign(grace, enquiry, null))).toBe('not_your_enquiry')
  expect(await hintOf(assign(owner, enquiry, stranger))).toBe('not_a_colleague')
  const note = (person: Person) =>
    runAs(sql, person, (tx) => tx`select public.add_enquiry_note(${enquiry}, 'x')`)
  expect([await hintOf(note(stranger)), await hintOf(note(grace))]).toEqual([
    'not_your_enquiry',
    'not_your_enquiry',
  ])
})

test('a negotiator who leaves, loses the role or is locked out loses access, and their open enquiries go to colleagues', async () => {
  const office = await openOffice()
  const { agency, tom, priya, owner } = office
  await setRule(office, { mode: 'round_robin' })
  const listing = await advertise(office, owner)
  const [open, closed] = [await enquire(listing), await enquire(listing)]
  for (const enquiry of [open, closed]) await assign(owner, enquiry, tom)
  await runAs(sql, owner, (tx) => tx`select public.set_enquiry_status(${closed}, 'closed')`)
  await runAs(sql, tom, (tx) => tx`select public.save_enquiry_draft(${open}, 'Half a reply')`)
  await sql`delete from public.agency_members where user_id = ${tom.id}`
  expect([await assigneeOf(open), (await historyOf(open)).at(-1)]).toEqual([priya.id, 'left'])
  expect(await thread(tom, open)).toBeNull()
  expect(await hintOf(assign(tom, open, tom))).toBe('not_your_enquiry')
  expect(await runAs(sql, tom, (tx) => tx`select from public.enquiry_leads`)).toHaveLength(0)
  expect(await sql`select from public.enquiry_drafts where user_id = ${tom.id}`).toHaveLength(0)
  expect(
    await sql`select from public.notifications where user_id = ${priya.id} and title = 'Enquiries reassigned'`,
  ).toHaveLength(1)

  const zoe = await createAgent()
  await sql`insert into public.agency_members (agency_id, user_id, branch_id) values (${agency}, ${zoe.id}, ${office.branch})`
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${priya.id}`
  await sql`select private.reassign_orphaned_leads()`
  expect(await assigneeOf(open)).toBe(zoe.id)
  await sql`delete from public.user_roles where user_id = ${zoe.id} and role = 'letting_agent'`
  await sql`select private.reassign_orphaned_leads()`
  // Nobody in the branch is left: its inbox, which the owner reads.
  expect(await assigneeOf(open)).toBeNull()
  const later = await enquire(listing)
  expect(await mailedAbout(later)).toEqual([owner.id])
})

test('an enquiry without an answer is escalated once its branch has been open that long, and once only', async () => {
  const office = await openOffice()
  const { agency, tom, owner, priya } = office
  await setRule(office, { mode: 'lister', escalate_to: priya.id, escalate_after_minutes: 60 })
  const listing = await advertise(office, tom)
  const [late, answered, answeredByPhone] = [
    await enquire(listing),
    await enquire(listing),
    await enquire(listing),
  ]
  expect((await leadOf(late))?.due_at).toBeInstanceOf(Date)
  await reply(tom, answered)
  await runAs(sql, tom, (tx) => tx`select public.set_enquiry_status(${answeredByPhone}, 'answered')`)
  expect([(await leadOf(answered))?.due_at, (await leadOf(answeredByPhone))?.due_at]).toEqual([null, null])
  const escalate = async () =>
    (await sql<{ done: number }[]>`select private.escalate_leads() as done`)[0]?.done
  expect(await escalate()).toBe(0)
  await sql`update public.enquiry_leads set due_at = now() - interval '1 minute' where enquiry_id = ${late}`
  const [one, two] = await Promise.all([escalate(), escalate()])
  expect((one ?? 0) + (two ?? 0)).toBe(1)
  expect([await assigneeOf(late), await historyOf(late)]).toEqual([priya.id, ['lister', 'escalated']])
  expect(await mailedAbout(late, 'enquiry_escalated')).toEqual([priya.id])
  const inbox = async (person: Person) =>
    (
      await runAs(
        sql,
        person,
        (tx) => tx<{ it: { total: number; assigned: object } }[]>`
          select public.my_enquiries('professional', assigned => 'late', branch => ${office.branch}) as it`,
      )
    )[0]?.it
  expect(await inbox(owner)).toMatchObject({ total: 1, assigned: { me: 0, none: 0, late: 1 } })
  // Without a person to escalate to, the owners are told and it stays where it is.
  await sql`update public.enquiry_routing set escalate_to = null where agency_id = ${agency}`
  const other = await enquire(listing)
  await sql`update public.enquiry_leads set due_at = now() - interval '1 minute' where enquiry_id = ${other}`
  await escalate()
  expect([await assigneeOf(other), await mailedAbout(other, 'enquiry_escalated')]).toEqual([
    tom.id,
    [owner.id],
  ])
})

test.each([
  // Friday 17:00, one hour: half on Friday, half on Saturday morning.
  ['2026-11-20T17:00:00Z', 60, '2026-11-21T09:30:00Z'],
  // Saturday afternoon until Monday.
  ['2026-11-21T14:00:00Z', 30, '2026-11-23T09:30:00Z'],
  // The clocks go forward on Sunday 29 March 2026.
  ['2026-03-27T17:00:00Z', 270, '2026-03-30T08:30:00Z'],
  ['2026-11-18T10:00:00Z', 600, '2026-11-19T11:30:00Z'],
])('an answer to an enquiry of %s is due after %i working minutes at %s', async (since, minutes, due) => {
  const [row] = await sql<{ due: Date }[]>`
    select private.working_deadline(jsonb_populate_record(null::public.enquiry_routing,
      '{"weekday_opens": "09:00", "weekday_closes": "17:30", "saturday_opens": "09:00", "saturday_closes": "12:30"}'), ${since}, ${minutes}) as due`
  expect(row?.due.toISOString()).toBe(new Date(due).toISOString())
})

test.each([
  [
    '90 Farnham Gardens',
    'Farnham Gardens, Raynes Park, London SW20',
    '90 Farnham Gardens, Raynes Park, London, SW20 0UE',
  ],
  ['Flat 2', 'Monk Road, London SW20', 'Flat 2, Monk Road, London, SW20 0UE'],
  [null, 'London SW20', 'London, SW20 0UE'],
])('an agent reads the address of %s in %s without repetitions', async (line, location, expected) => {
  const [row] = await sql`select private.full_address(${line}, ${location}, 'SW20 0UE') as address`
  expect(row).toEqual({ address: expected })
})

test('an enquirer who writes outside the hours gets one automatic reply per conversation, which is no answer', async () => {
  const office = await openOffice()
  const closed = { weekday_opens: null, weekday_closes: null }
  await setRule(office, {
    ...closed,
    has_auto_reply: true,
    auto_reply: 'Hi {{first_name}}, {{address}}: Monday.',
  })
  const listing = await advertise(office, office.tom, { address_line: '4 Monk Road' })
  const grace = await createPerson(sql)
  const enquiry = await enquire(listing, grace)
  await reply(grace, enquiry)
  const { messages } = (await thread(grace, enquiry)) ?? { messages: [] }
  expect(messages).toMatchObject([
    { body: 'May I see it?' },
    { body: 'Hi Ada, 4 Monk Road: Monday.', is_automatic: true, is_mine: false },
    { body: 'Yes' },
  ])
  expect(await mailedAbout(enquiry, 'enquiry_reply')).toEqual([grace.id])
  const [state] =
    await sql`select status, first_answered_at from public.property_enquiries where id = ${enquiry}`
  expect(state).toEqual({ status: 'new', first_answered_at: null })
  // A guest reads it once the address is confirmed: no words go to an address that nobody confirmed.
  const pass = await captchaPass(sql)
  await runAs(
    sql,
    visitor,
    (tx) =>
      tx`select public.send_enquiry(${listing}, 'Hello', 'Eve', 'eve@example.org', captcha_pass => ${pass})`,
  )
  expect(await sql`select template from private.mail_outbox where to_email = 'eve@example.org'`).toEqual([
    { template: 'enquiry_confirm' },
  ])
  // In the hours there is none.
  const always = {
    weekday_opens: '00:00',
    weekday_closes: '23:59:59',
    saturday_opens: '00:00',
    saturday_closes: '23:59:59',
  }
  await sql`update public.enquiry_routing set ${sql({ ...always, sunday_opens: '00:00', sunday_closes: '23:59:59' })} where agency_id = ${office.agency}`
  expect((await thread(grace, await enquire(listing)))?.messages ?? []).toHaveLength(0)
  const daytime = await enquire(listing, grace)
  expect((await thread(grace, daytime))?.messages).toHaveLength(1)
})

test('a negotiator enters their own absence and no colleague’s, and only owners change the routing', async () => {
  const office = await openOffice()
  const { agency, tom, priya, owner } = office
  const stranger = await createAgent()
  const foreign = await createAgency(sql, stranger)
  const away = (by: Person, who: Person, cover: Person | null = null, of = agency) =>
    hintOf(
      runAs(
        sql,
        by,
        (tx) => tx`insert into public.negotiator_absences (agency_id, user_id, starts_on, ends_on, cover_id)
          values (${of}, ${who.id}, current_date, current_date, ${cover?.id ?? null})`,
      ),
    )
  expect(await away(tom, tom, priya)).toBe('allowed')
  expect(await away(tom, priya)).toBe('42501')
  expect(await away(owner, priya)).toBe('allowed')
  expect(await away(stranger, tom)).toBe('42501')
  expect(await away(tom, tom, stranger)).toBe('23503')
  expect(await away(tom, tom, null, foreign)).toBe('42501')
  expect(await hintOf(setRule({ ...office, owner: tom }, {}))).toBe('42501')
  expect(await hintOf(setRule(office, { mode: 'named', negotiator_id: stranger.id }))).toBe('23503')
  const foreignListing = await createListing(sql, stranger, { agency_id: foreign })
  const nameNegotiator = async (listing: string, person: string) =>
    runAs(sql, tom, (tx) => tx`update public.properties set negotiator_id = ${person} where id = ${listing}`)
  await nameNegotiator(foreignListing, tom.id)
  expect(await sql`select negotiator_id from public.properties where id = ${foreignListing}`).toEqual([
    { negotiator_id: null },
  ])
  const ownListing = await createListing(sql, tom, { agency_id: agency })
  expect(await hintOf(nameNegotiator(ownListing, stranger.id))).toBe('not_a_colleague')
})
