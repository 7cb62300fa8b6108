import { randomUUID } from 'node:crypto'
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
import { noonInDays } from '../../../test/viewing-times.ts'

const { sql } = await testDatabase()
const visitor: Person = { id: '', email: '', caller: anonymous }

type Fields = { id?: string; email?: string; message?: string }
const ask = async (person: Person, home: string, { id, email, message = 'May I see it?' }: Fields = {}) => {
  const pass = person === visitor ? await captchaPass(sql) : null
  const [row] = await runAs(
    sql,
    person,
    (tx) =>
      tx`select public.send_enquiry(${home}, ${message}, 'Grace', ${email ?? null}, id => ${id ?? null}, captcha_pass => ${pass}) as id`,
  )
  return row?.id as string
}
const reply = (person: Person, enquiry: string, body: string, id: string = randomUUID()) =>
  runAs(sql, person, (tx) => tx`select public.reply_to_enquiry(${enquiry}, ${body}, ${id})`)
const setStatus = (person: Person, enquiry: string, status: string, at: Date | null = null) =>
  runAs(sql, person, (tx) => tx`select public.set_enquiry_status(${enquiry}, ${status}, ${at})`)
type Action = 'block_enquiry' | 'unblock_enquiry' | 'report_enquiry'
const callOn = (person: Person, name: Action, enquiry: string, ...more: string[]) =>
  runAs(sql, person, (tx) =>
    tx.unsafe(`select public.${name}($1${more.length ? ', $2' : ''})`, [enquiry, ...more]),
  )
const callAsGuest = (name: 'guest_block' | 'guest_unblock', token: string) =>
  runAs(sql, visitor, (tx) => tx.unsafe(`select public.${name}($1)`, [token]))
const guestThread = async (token: string) =>
  (await runAs(sql, visitor, (tx) => tx`select public.guest_enquiry(${token}) as it`))[0]?.it
const tokenOf = async (enquiry: string) => {
  const [guest] = await sql<
    { token: string }[]
  >`select token from private.enquiry_guests where enquiry_id = ${enquiry}`
  return guest?.token ?? ''
}

type Inbox = {
  total: number
  unread: number
  counts: Record<string, number>
  has_received: boolean
  enquiries: { id: string; with: string; is_unread: boolean; status: string; last: { body: string } }[]
}
const inbox = async (person: Person, filters: { side?: string; status?: string; words?: string } = {}) => {
  const { side = 'professional', status = null, words = '' } = filters
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ it: Inbox }[]>`select public.my_enquiries(${side}, ${status}, ${words}) as it`,
  )
  return row?.it as Inbox
}
type Thread = {
  side: string
  status: string
  viewing_at: string | null
  is_unread: boolean
  read_at: string | null
  has_blocked: boolean
  has_reported: boolean
  messages: { body: string; is_mine: boolean; by: string | null }[]
}
const thread = async (person: Person, enquiry: string) => {
  const [row] = await runAs(
    sql,
    person,
    (tx) => tx<{ it: Thread | null }[]>`select public.my_enquiry(${enquiry}) as it`,
  )
  return row?.it
}
const openLink = async (email: string) => {
  const [mail] = await sql<{ token: string }[]>`
    select data ->> 'guest_token' as token from private.mail_outbox
    where to_email = ${email} and template = 'enquiry_confirm' order by created_at desc limit 1`
  const token = mail?.token ?? ''
  await runAs(sql, visitor, (tx) => tx`select public.guest_enquiry(${token})`)
  return token
}
const hintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { hint?: string }) => error.hint,
  )
const mailsTo = async (email: string) =>
  (
    await sql<
      { template: string }[]
    >`select template from private.mail_outbox where to_email = ${email} order by created_at`
  ).map(({ template }) => template)

test('an enquirer who retries after a lost response creates one enquiry and one message', async () => {
  const [landlord, enquirer] = [await createLandlord(sql), await createPerson(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const id = randomUUID()
  const sent = await Promise.all([1, 2, 3].map(() => ask(enquirer, listing, { id })))
  expect(new Set(sent)).toEqual(new Set([id]))
  const messageId = randomUUID()
  await Promise.all([1, 2, 3].map(() => reply(landlord, id, 'Come on Saturday.', messageId)))
  expect((await thread(enquirer, id))?.messages.map(({ body }) => body)).toEqual([
    'May I see it?',
    'Come on Saturday.',
  ])
  expect(await mailsTo(enquirer.email)).toEqual(['enquiry_reply'])
  // An id that another person used cannot be reused.
  await expect(ask(await createPerson(sql), listing, { id })).rejects.toThrow(/duplicate key/)
  await expect(reply(landlord, id, 'Other words', messageId)).rejects.toThrow(/duplicate key/)
})

test('a guest who sends twice gets one email, and after three unconfirmed enquiries has to confirm', async () => {
  const listing = await createListing(sql, await createLandlord(sql), { status: 'live' })
  const id = randomUUID()
  const email = 'twice@example.org'
  for (const _ of [1, 2]) expect(await ask(visitor, listing, { id, email })).toBe(id)
  expect(await mailsTo(email)).toEqual(['enquiry_confirm'])
  await ask(visitor, listing, { email })
  await ask(visitor, listing, { email })
  expect(await hintOf(ask(visitor, listing, { email: email.toUpperCase() }))).toBe('confirm_first')
  await openLink(email)
  expect(await hintOf(ask(visitor, listing, { email }))).toBe('allowed')
})

test('an agent finds unread conversations first, by status and by words; others find none of them', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, agent)
  const admin = await createPerson(sql, { roles: ['admin'] })
  const [anna, ben] = [await createPerson(sql), await createPerson(sql)]
  const listing = await createListing(sql, agent, { agency_id, status: 'live', title: 'Bay-fronted terrace' })
  const first = await ask(anna, listing, { message: 'Is the loft boarded?' })
  const second = await ask(ben, listing, { message: 'Do you allow dogs?' })
  await reply(agent, second, 'We do.')
  const all = await inbox(agent)
  expect(all).toMatchObject({ total: 2, unread: 1, counts: { new: 1, answered: 1 }, has_received: true })
  expect(all.enquiries.map(({ id, is_unread }) => ({ id, is_unread }))).toEqual([
    { id: first, is_unread: true },
    { id: second, is_unread: false },
  ])
  expect((await inbox(agent, { status: 'answered' })).enquiries.map(({ id }) => id)).toEqual([second])
  expect((await inbox(agent, { words: 'LOFT' })).enquiries.map(({ id }) => id)).toEqual([first])
  expect((await inbox(agent, { words: '100%_' })).total).toBe(0)
  expect((await inbox(ben, { side: 'enquirer' })).enquiries).toMatchObject([
    { with: 'Agency', is_unread: true, last: { body: 'We do.' } },
  ])
  for (const stranger of [admin, await createLandlord(sql)]) {
    expect(await inbox(stranger)).toMatchObject({ total: 0, has_received: false })
    expect(await thread(stranger, first)).toBeNull()
  }
})

test('an agent and their colleagues cannot send enquiries to their own agency', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, agent)
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency_id}, ${colleague.id})`
  const listing = await createListing(sql, agent, { agency_id, status: 'live' })
  for (const person of [agent, colleague]) expect(await hintOf(ask(person, listing))).toBe('own_home')
})

test('a reader’s read receipt is stored once, shown to the other side, and clears the notifications', async () => {
  const [landlord, enquirer] = [await createLandlord(sql), await createPerson(sql)]
  const enquiry = await ask(enquirer, await createListing(sql, landlord, { status: 'live' }))
  const markRead = (person: Person) =>
    runAs(sql, person, (tx) => tx`select public.mark_enquiry_read(${enquiry})`)
  expect(await thread(landlord, enquiry)).toMatchObject({ is_unread: true })
  expect((await thread(enquirer, enquiry))?.read_at).toBeNull()
  await markRead(landlord)
  const seen = (await thread(enquirer, enquiry))?.read_at
  expect(seen).not.toBeNull()
  await markRead(landlord)
  expect((await thread(enquirer, enquiry))?.read_at).toBe(seen)
  expect(
    await sql`select from public.notifications where user_id = ${landlord.id} and read_at is null`,
  ).toHaveLength(0)
})

test('members and guests are notified once of a viewing and of its cancellation', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord, { status: 'live' })
  const member = await createPerson(sql)
  const email = 'viewer@example.org'
  const [mine, guests] = [await ask(member, listing), await ask(visitor, listing, { email })]
  await openLink(email)
  const tomorrow = noonInDays(1)
  for (const enquiry of [mine, guests]) {
    for (const _ of [1, 2]) await setStatus(landlord, enquiry, 'viewing_booked', tomorrow)
    expect(await thread(landlord, enquiry)).toMatchObject({ status: 'viewing_booked' })
    await sql`update private.mail_outbox set sent_at = now() where template = 'viewing_booked'`
    await setStatus(landlord, enquiry, 'answered')
    expect(await thread(landlord, enquiry)).toMatchObject({ status: 'answered', viewing_at: null })
  }
  expect(await mailsTo(member.email)).toEqual(['viewing_booked', 'viewing_cancelled'])
  expect(await mailsTo(email)).toEqual(['enquiry_confirm', 'viewing_booked', 'viewing_cancelled'])
  for (const at of [null, new Date(Date.now() - 1000), new Date(Date.now() + 400 * 86_400_000)])
    expect(await hintOf(setStatus(landlord, mine, 'viewing_booked', at))).toBe('wrong_viewing_time')
})

test('an agent’s reply reopens a closed conversation', async () => {
  const [landlord, enquirer] = [await createLandlord(sql), await createPerson(sql)]
  const enquiry = await ask(enquirer, await createListing(sql, landlord, { status: 'live' }))
  await setStatus(landlord, enquiry, 'closed')
  expect(await hintOf(reply(enquirer, enquiry, 'Wait'))).toBe('enquiry_closed')
  await reply(landlord, enquiry, 'One more thing.')
  expect(await hintOf(reply(enquirer, enquiry, 'Yes?'))).toBe('allowed')
})

test('an agent finds an answered conversation among the new ones when the enquirer writes again', async () => {
  const [landlord, enquirer] = [await createLandlord(sql), await createPerson(sql)]
  const enquiry = await ask(enquirer, await createListing(sql, landlord, { status: 'live' }))
  await reply(landlord, enquiry, 'It is free on Friday.')
  const counts = async () => (await inbox(landlord)).counts
  expect(await counts()).toEqual({ answered: 1 })
  await reply(enquirer, enquiry, 'At what time?')
  expect(await counts()).toEqual({ new: 1 })
  expect((await thread(enquirer, enquiry))?.status).toBe('new')
  await reply(landlord, enquiry, 'At noon.')
  expect(await counts()).toEqual({ answered: 1 })
  await setStatus(landlord, enquiry, 'viewing_booked', noonInDays(1))
  await reply(enquirer, enquiry, 'See you then.')
  expect(await counts()).toEqual({ viewing_booked: 1 })
})

test('a colleague unblocks a person or guest that another blocked, and the conversation continues', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, agent)
  const colleague = await createPerson(sql, { roles: ['letting_agent'] })
  await sql`insert into public.agency_members (agency_id, user_id) values (${agency_id}, ${colleague.id})`
  const listing = await createListing(sql, agent, { agency_id, status: 'live' })
  const member = await createPerson(sql)
  const email = 'pest@example.org'
  const [mine, guests] = [await ask(member, listing), await ask(visitor, listing, { email })]
  const token = await openLink(email)
  const writeAsGuest = () => runAs(sql, visitor, (tx) => tx`select public.guest_reply(${token}, 'Hello?')`)
  for (const enquiry of [mine, guests]) {
    await callOn(agent, 'block_enquiry', enquiry)
    expect(await thread(colleague, enquiry)).toMatchObject({ status: 'closed', has_blocked: true })
    expect(await hintOf(reply(colleague, enquiry, 'Hm'))).toBe('blocked')
  }
  expect(await thread(member, mine)).toMatchObject({ has_blocked: false })
  expect(await hintOf(writeAsGuest())).toBe('enquiry_closed')
  await ask(visitor, listing, { email })
  expect(await hintOf(openLink(email))).toBe('blocked')
  for (const enquiry of [mine, guests]) await callOn(colleague, 'unblock_enquiry', enquiry)
  expect(await thread(agent, mine)).toMatchObject({ status: 'new', has_blocked: false })
  expect(await hintOf(reply(member, mine, 'Thank you'))).toBe('allowed')
  expect(await hintOf(writeAsGuest())).toBe('allowed')
})

test('a guest blocks an advertiser by their link, neither can write, and the guest unblocks them', async () => {
  const [landlord, stranger] = [await createLandlord(sql), await createLandlord(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const email = 'weary@example.org'
  const enquiry = await ask(visitor, listing, { email })
  const unconfirmed = await tokenOf(enquiry)
  expect(await hintOf(callAsGuest('guest_block', unconfirmed))).toBe('not_your_enquiry')
  const token = await openLink(email)
  await reply(landlord, enquiry, 'Pay the deposit first.')
  for (const _ of [1, 2]) await callAsGuest('guest_block', token)
  expect(await guestThread(token)).toMatchObject({ status: 'closed', has_blocked: true })
  // The landlord sees the block only when they write.
  expect(await thread(landlord, enquiry)).toMatchObject({ status: 'closed', has_blocked: false })
  expect(await hintOf(reply(landlord, enquiry, 'Hello?'))).toBe('blocked')
  expect(
    await hintOf(callOn(landlord, 'unblock_enquiry', enquiry).then(() => reply(landlord, enquiry, 'Now?'))),
  ).toBe('blocked')
  expect(await mailsTo(email)).toEqual(['enquiry_confirm', 'enquiry_reply'])
  // Nor with another enquiry to the same advertiser; other advertisers are not affected.
  await ask(visitor, listing, { email: email.toUpperCase() })
  expect(await hintOf(openLink(email.toUpperCase()))).toBe('blocked')
  const other = await ask(visitor, await createListing(sql, stranger, { status: 'live' }), { email })
  expect(await guestThread(await tokenOf(other))).toMatchObject({ status: 'new', has_blocked: false })

  await callAsGuest('guest_unblock', token)
  expect(await guestThread(token)).toMatchObject({ status: 'answered', has_blocked: false })
  expect(await hintOf(reply(landlord, enquiry, 'I am sorry.'))).toBe('allowed')
  await setStatus(landlord, enquiry, 'closed')
  await callAsGuest('guest_unblock', token)
  expect(await guestThread(token)).toMatchObject({ status: 'closed' })
})

test('a guest reports a conversation once, and an administrator reads it then and not before', async () => {
  const [landlord, admin] = [await createLandlord(sql), await createPerson(sql, { roles: ['admin'] })]
  const email = 'reporter@example.org'
  const enquiry = await ask(visitor, await createListing(sql, landlord, { status: 'live' }), { email })
  const token = await openLink(email)
  const read = (person: Person) =>
    runAs(sql, person, (tx) => tx`select from public.enquiry_messages where enquiry_id = ${enquiry}`)
  const reports = (person: Person) =>
    runAs(
      sql,
      person,
      (tx) =>
        tx`select reporter_id, reason, status from public.enquiry_reports where enquiry_id = ${enquiry}`,
    )
  expect(await read(admin)).toHaveLength(0)
  for (const reason of ['Asks for money', 'Asks again'])
    await runAs(sql, visitor, (tx) => tx`select public.guest_report(${token}, ${reason})`)
  expect(await guestThread(token)).toMatchObject({ has_reported: true })
  expect(await reports(admin)).toEqual([{ reporter_id: null, reason: 'Asks for money', status: 'open' }])
  expect(await read(admin)).toHaveLength(1)
  expect(await reports(landlord)).toEqual([])
  await callOn(landlord, 'report_enquiry', enquiry, 'Rude')
  expect(await reports(admin)).toHaveLength(2)
  expect(await hintOf(runAs(sql, visitor, (tx) => tx`select public.guest_report('guess', 'x')`))).toBe(
    'not_your_enquiry',
  )
})

test('a landlord’s and an enquirer’s counts cover their own conversations only', async () => {
  const [landlord, other] = [await createLandlord(sql), await createLandlord(sql)]
  const counts = async (person: Person) =>
    (await runAs(sql, person, (tx) => tx`select public.my_enquiry_counts() as it`))[0]?.it
  const received = await ask(other, await createListing(sql, landlord, { status: 'live' }))
  const sent = await ask(landlord, await createListing(sql, other, { status: 'live' }))
  expect(await counts(landlord)).toEqual({ total: 2, unread: 1, agency_id: null })
  await reply(other, sent, 'Gladly.')
  expect(await counts(landlord)).toMatchObject({ total: 2, unread: 2 })
  for (const enquiry of [received, sent])
    await runAs(sql, landlord, (tx) => tx`select public.mark_enquiry_read(${enquiry})`)
  expect(await counts(landlord)).toMatchObject({ total: 2, unread: 0 })
  expect(await counts(await createPerson(sql, { roles: ['admin'] }))).toMatchObject({ total: 0, unread: 0 })
})

test('a member or guest who sends too many messages in an hour is stopped', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createListing(sql, landlord, { status: 'live' })
  const eager = await createPerson(sql)
  const email = 'eager@example.org'
  const mine = await ask(eager, listing)
  await ask(visitor, listing, { email })
  const token = await openLink(email)
  await sql`update public.app_settings set value = '3' where key = 'messages_per_hour'`
  const outcomes = await Promise.all(
    [1, 2, 3, 4].flatMap((n) => [
      hintOf(reply(eager, mine, `Message ${n}`)),
      hintOf(runAs(sql, visitor, (tx) => tx`select public.guest_reply(${token}, ${`Message ${n}`})`)),
    ]),
  )
  await sql`update public.app_settings set value = '60' where key = 'messages_per_hour'`
  // The enquiry itself was the first of three.
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(4)
  expect(outcomes.filter((each) => each === 'rate_limited')).toHaveLength(4)
})
