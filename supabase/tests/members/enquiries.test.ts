import { expect, test } from 'vitest'
import { anonymous } from '../../../platform/db/as-caller.ts'
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

const { sql } = await testDatabase()

const visitor: Person = { id: '', email: '', caller: anonymous }
const ask = async (person: Person, home: string, fields: { email?: string } = {}) => {
  const pass = person === visitor ? await captchaPass(sql) : null
  const [row] = await runAs(
    sql,
    person,
    (tx) =>
      tx`select public.send_enquiry(${home}, 'May I see it?', 'Grace', ${fields.email ?? null}, wants_viewing => true, preferred_times => array['Saturday'], captcha_pass => ${pass}) as id`,
  )
  return row?.id as string
}
const reply = (person: Person, enquiry: string, body: string) =>
  runAs(sql, person, (tx) => tx`select public.reply_to_enquiry(${enquiry}, ${body})`)
const messages = (person: Person, enquiry: string) =>
  runAs(
    sql,
    person,
    (tx) =>
      tx`select side, body from public.enquiry_messages where enquiry_id = ${enquiry} order by created_at`,
  )
const hintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { hint?: string }) => error.hint,
  )

test('an enquirer and a landlord exchange messages that others cannot read, and no email contains an address', async () => {
  const [landlord, enquirer, stranger] = [
    await createLandlord(sql),
    await createPerson(sql),
    await createLandlord(sql),
  ]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const enquiry = await ask(enquirer, listing)
  await reply(landlord, enquiry, 'Saturday at ten.')
  const talk = [
    { side: 'enquirer', body: 'May I see it?' },
    { side: 'professional', body: 'Saturday at ten.' },
  ]
  expect(await messages(landlord, enquiry)).toEqual(talk)
  expect(await messages(enquirer, enquiry)).toEqual(talk)
  expect(await messages(stranger, enquiry)).toEqual([])
  expect(await hintOf(reply(stranger, enquiry, 'Let me in'))).toBe('not_your_enquiry')
  const mails =
    await sql`select to_email, template, data from private.mail_outbox where user_id in (${landlord.id}, ${enquirer.id}) order by created_at`
  expect(mails.map(({ to_email, template }) => ({ to_email, template }))).toEqual([
    { to_email: landlord.email, template: 'enquiry_received' },
    { to_email: enquirer.email, template: 'enquiry_reply' },
  ])
  expect(JSON.stringify(mails[0]?.data)).not.toContain(enquirer.email)
  expect(JSON.stringify(mails[1]?.data)).not.toContain(landlord.email)
  const [state] = await runAs(
    sql,
    enquirer,
    (tx) =>
      tx`select status, first_answered_at is not null as answered from public.property_enquiries where id = ${enquiry}`,
  )
  expect(state).toEqual({ status: 'answered', answered: true })
})

test('a visitor’s enquiry reaches the landlord at once, and nothing the landlord writes is emailed until the visitor opens the link', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord, { status: 'live' })
  const enquiry = await ask(visitor, listing, { email: 'guest@example.org' })
  expect(await messages(landlord, enquiry)).toHaveLength(1)
  const toLandlord = () => sql`select data from private.mail_outbox where user_id = ${landlord.id}`
  expect(await toLandlord()).toMatchObject([{ data: { is_email_confirmed: false } }])
  expect(JSON.stringify(await toLandlord())).not.toContain('guest@example.org')
  const isConfirmed = async () =>
    (await runAs(sql, landlord, (tx) => tx`select public.my_enquiry(${enquiry}) as it`))[0]?.it
      .is_email_confirmed
  expect(await isConfirmed()).toBe(false)
  for (const words of ['Buy my pills', 'Buy more pills']) await reply(landlord, enquiry, words)
  const at = new Date(Date.now() + 86_400_000)
  await runAs(
    sql,
    landlord,
    (tx) => tx`select public.set_enquiry_status(${enquiry}, 'viewing_booked', ${at})`,
  )
  const toGuest = await sql<{ template: string; token: string; data: object }[]>`
    select template, data, data ->> 'guest_token' as token from private.mail_outbox where to_email = 'guest@example.org' order by created_at`
  expect(toGuest.map(({ template }) => template)).toEqual(['enquiry_confirm', 'enquiry_reply_waiting'])
  expect(JSON.stringify(toGuest)).not.toContain('pills')
  const token = toGuest[0]?.token ?? ''
  expect(await hintOf(runAs(sql, visitor, (tx) => tx`select public.guest_reply(${token}, 'x')`))).toBe(
    'not_your_enquiry',
  )
  const open = async () =>
    (await runAs(sql, visitor, (tx) => tx`select public.guest_enquiry(${token}) as it`))[0]?.it
  expect((await open()).messages).toHaveLength(3)
  await open()
  expect(await isConfirmed()).toBe(true)
  expect(await toLandlord()).toHaveLength(1)
  await reply(landlord, enquiry, 'Welcome')
  await runAs(sql, visitor, (tx) => tx`select public.guest_reply(${token}, 'Or Sunday?')`)
  expect(await messages(landlord, enquiry)).toHaveLength(5)
  expect(
    await sql`select from private.mail_outbox where to_email = 'guest@example.org' and template = 'enquiry_reply'`,
  ).toHaveLength(1)
  expect(await runAs(sql, visitor, (tx) => tx`select public.guest_enquiry('guess') as it`)).toEqual([
    { it: null },
  ])
  expect(await hintOf(runAs(sql, visitor, (tx) => tx`select public.guest_reply('guess', 'x')`))).toBe(
    'not_your_enquiry',
  )
})

test('a visitor whom the landlord has blocked is not told so, and the landlord never sees the enquiry', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord, { status: 'live' })
  const first = await ask(visitor, listing, { email: 'pest@example.org' })
  await runAs(sql, landlord, (tx) => tx`select public.block_enquiry(${first})`)
  const second = await ask(visitor, listing, { email: 'pest@example.org' })
  expect(await messages(landlord, second)).toEqual([])
  expect(await sql`select from private.mail_outbox where user_id = ${landlord.id}`).toHaveLength(1)
  const [guest] = await sql<
    { token: string }[]
  >`select token from private.enquiry_guests where enquiry_id = ${second}`
  expect(
    await hintOf(runAs(sql, visitor, (tx) => tx`select public.guest_enquiry(${guest?.token ?? ''})`)),
  ).toBe('blocked')
})

test('a visitor without an email address is refused, and so is an enquiry about a listing that is gone', async () => {
  const landlord = await createLandlord(sql)
  const live = await createListing(sql, landlord, { status: 'live' })
  expect(await hintOf(ask(visitor, live, { email: 'nonsense' }))).toBe('invalid_email')
  for (const status of ['draft', 'let_agreed', 'withdrawn']) {
    expect(await hintOf(ask(await createPerson(sql), await createListing(sql, landlord, { status })))).toBe(
      'not_on_the_market',
    )
  }
})

test('a person who sends many enquiries is stopped at the limit, also with concurrent requests', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord, { status: 'live' })
  const eager = await createPerson(sql)
  await sql`update public.app_settings set value = '3' where key = 'enquiries_per_day'`
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => hintOf(ask(eager, listing))))
  await sql`update public.app_settings set value = '20' where key = 'enquiries_per_day'`
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(3)
  expect(outcomes.filter((each) => each === 'rate_limited')).toHaveLength(5)
})

test('a blocked person can no longer write until they are unblocked', async () => {
  const [landlord, pest] = [await createLandlord(sql), await createPerson(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const enquiry = await ask(pest, listing)
  await runAs(sql, landlord, (tx) => tx`select public.block_enquiry(${enquiry})`)
  expect(await hintOf(ask(pest, listing))).toBe('blocked')
  expect(['blocked', 'enquiry_closed']).toContain(await hintOf(reply(pest, enquiry, 'Why?')))
  await runAs(sql, landlord, (tx) => tx`delete from public.enquiry_blocks where blocked_id = ${pest.id}`)
  expect(await hintOf(ask(pest, listing))).toBe('allowed')
})

test('an administrator reads a conversation only after one side has reported it', async () => {
  const [landlord, person, admin] = [
    await createLandlord(sql),
    await createPerson(sql),
    await createPerson(sql, { roles: ['admin'] }),
  ]
  const enquiry = await ask(person, await createListing(sql, landlord, { status: 'live' }))
  expect(await messages(admin, enquiry)).toEqual([])
  await runAs(sql, person, (tx) => tx`select public.report_enquiry(${enquiry}, 'Asked for money')`)
  expect(await messages(admin, enquiry)).toHaveLength(1)
})

test('colleagues share an agency’s inbox', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, owner)
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency_id}, ${colleague.id})`
  const enquirer = await createPerson(sql)
  const enquiry = await ask(enquirer, await createListing(sql, owner, { agency_id, status: 'live' }))
  await reply(colleague, enquiry, 'Gladly.')
  await runAs(
    sql,
    colleague,
    (tx) => tx`select public.set_enquiry_status(${enquiry}, 'viewing_booked', now() + interval '3 days')`,
  )
  expect(
    await hintOf(runAs(sql, enquirer, (tx) => tx`select public.set_enquiry_status(${enquiry}, 'new')`)),
  ).toBe('wrong_state')
  await runAs(sql, enquirer, (tx) => tx`select public.mark_enquiry_read(${enquiry})`)
})

test.each([
  // Monday 16 November 2026.
  ['within a day', '2026-11-16 10:00', '2026-11-16 11:30', 90],
  ['over night', '2026-11-16 17:00', '2026-11-17 09:30', 60],
  ['over a weekend', '2026-11-13 17:00', '2026-11-16 09:15', 45],
  ['on a Saturday', '2026-11-14 10:00', '2026-11-14 15:00', 0],
  ['over the change to summer time', '2026-03-27 17:00', '2026-03-30 10:00', 90],
])('working hours %s leave out nights and weekends', async (_, since, until, minutes) => {
  const [row] = await sql`select private.working_minutes(
    ${since}::timestamp at time zone 'Europe/London', ${until}::timestamp at time zone 'Europe/London') as minutes`
  expect(row?.minutes).toBe(minutes)
})

test('an agency’s response figures count enquiries without an answer, need five, and do not improve by closing', async () => {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, owner)
  const listing = await createListing(sql, owner, { agency_id, status: 'live' })
  const enquiries: string[] = []
  for (let i = 0; i < 6; i++) enquiries.push(await ask(await createPerson(sql), listing))
  const at = (id: string | undefined, created: string, answered: string | null) => sql`
    update public.property_enquiries set created_at = ${created}::timestamp at time zone 'Europe/London',
      first_answered_at = ${answered}::timestamp at time zone 'Europe/London' where id = ${id ?? null}`
  const monday = (await sql`select (date_trunc('week', now() - interval '14 days'))::date::text as day`)[0]
    ?.day
  const figures = async () => {
    await sql`select private.refresh_response_times()`
    return {
      ...(
        await sql`select response_minutes, response_share, response_enquiries from public.agencies where id = ${agency_id}`
      )[0],
    }
  }
  // Four with an answer; the other two were asked a moment ago and are not late yet.
  for (const [index, answer] of ['10:30', '11:00', '11:30', '12:00'].entries())
    await at(enquiries[index], `${monday} 10:00`, `${monday} ${answer}`)
  expect(await figures()).toEqual({ response_minutes: null, response_share: null, response_enquiries: null })
  await at(enquiries[4], `${monday} 10:00`, null)
  const withOneLate = { response_minutes: 90, response_share: 80, response_enquiries: 5 }
  expect(await figures()).toEqual(withOneLate)
  await runAs(sql, owner, (tx) => tx`select public.set_enquiry_status(${enquiries[4] ?? null}, 'closed')`)
  expect(await figures()).toEqual(withOneLate)
})
