import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { anonymous } from '../../../platform/db/as-caller.ts'
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
const visitor: Person = { id: '', email: '', caller: anonymous }

// Each test has the advertisers to itself: the worker's function looks at all of them.
beforeEach(async () => {
  await sql`delete from public.properties`
  await sql`delete from private.mail_outbox`
  await sql`delete from private.availability_links`
  await sql`update private.availability_clock set ran_at = now()`
})

/** Runs the worker's task after `days` more days in which the site was up. */
async function passDays(days: number): Promise<void> {
  await sql`
    update public.listing_confirmations set confirmed_at = confirmed_at - make_interval(days => ${days}),
      asked_at = asked_at - make_interval(days => ${days})`
  await check()
}
async function check(): Promise<void> {
  for (;;) {
    const [row] = await sql<{ changed: number }[]>`select private.check_availability() as changed`
    if (!row?.changed) return
  }
}
const live = (person: Person, facts: Record<string, unknown> = {}) =>
  createListing(sql, person, { status: 'live', ...facts })
const stateOf = async (id: string) => {
  const [row] = await sql<{ status: string; state: string; days: number }[]>`
    select p.status, c.state, floor(extract(epoch from now() - c.confirmed_at) / 86400)::int as days
    from public.properties p join public.listing_confirmations c on c.property_id = p.id where p.id = ${id}`
  return row
}
type Mail = { to_email: string; data: { stage: string; homes: number; titles: string[]; token: string } }
/** The emails since the last time; the worker has sent them. */
const takeMails = () =>
  sql<Mail[]>`delete from private.mail_outbox where template = 'availability_check' returning to_email, data`
type Outcome = { confirmed: number; refused: { id: string; reason: string }[] }
const resultOf = (rows: unknown) => (rows as { result: Outcome | null }[])[0]?.result
const confirm = async (person: Person, ids: string[] | null = null) =>
  resultOf(await runAs(sql, person, (tx) => tx`select public.confirm_availability(${ids}) as result`))
const confirmByLink = async (token: string, ids: string[] | null = null) =>
  resultOf(await runAs(sql, visitor, (tx) => tx`select public.confirm_by_link(${token}, ${ids}) as result`))
const found = async () => {
  const [row] = await sql<{ ids: string[] }[]>`
    select array(select item ->> 'id' from json_array_elements(public.search_properties('rent') -> 'items') item) as ids`
  return row?.ids
}

describe('an advertiser who never answers', () => {
  test('is asked after a week, moved down after two and hidden after three, with one email each time', async () => {
    const landlord = await createLandlord(sql)
    const ids = [await live(landlord), await live(landlord), await live(landlord)]
    const fresh = await live(await createLandlord(sql), {
      published_at: new Date(Date.now() - 90 * 86_400_000),
    })
    await passDays(6)
    expect(await takeMails()).toEqual([])
    await passDays(1)
    const asked = await takeMails()
    expect(asked).toHaveLength(2)
    expect(asked.find(({ to_email }) => to_email === landlord.email)?.data).toMatchObject({
      stage: 'ask',
      homes: 3,
    })
    await sql`update public.listing_confirmations set confirmed_at = now(), asked_at = null where property_id = ${fresh}`
    await passDays(6)
    expect(await stateOf(ids[0] ?? '')).toMatchObject({ status: 'live', state: 'confirmed' })
    await passDays(1)
    expect(await stateOf(ids[0] ?? '')).toMatchObject({ status: 'live', state: 'unconfirmed', days: 14 })
    expect((await takeMails()).map(({ data }) => data.stage)).toContain('moved_down')
    // Published last of all, and yet behind a listing of ninety days ago.
    expect((await found())?.[0]).toBe(fresh)
    const [card] =
      await sql`select card ->> 'is_unconfirmed' as is_unconfirmed from private.listing_search where listing_id = ${ids[0] ?? ''}`
    expect(card).toEqual({ is_unconfirmed: 'true' })
    await passDays(7)
    expect(await stateOf(ids[0] ?? '')).toMatchObject({ status: 'expired', state: 'hidden', days: 21 })
    expect((await takeMails()).filter(({ to_email }) => to_email === landlord.email)).toMatchObject([
      { data: { stage: 'hidden', homes: 3 } },
    ])
    expect(await found()).toEqual([fresh])
    expect(
      await runAs(sql, visitor, (tx) => tx`select id from public.properties where id = ${ids[0] ?? ''}`),
    ).toEqual([])
    await passDays(30)
    expect((await takeMails()).filter(({ to_email }) => to_email === landlord.email)).toEqual([])
  })

  test('gets one email about homes that come due within two days of each other', async () => {
    const landlord = await createLandlord(sql)
    const first = await live(landlord)
    const second = await live(landlord)
    await sql`update public.listing_confirmations set confirmed_at = confirmed_at - interval '2 days' where property_id = ${first}`
    await passDays(5)
    expect(await takeMails()).toMatchObject([{ data: { homes: 2 } }])
    await passDays(2)
    expect(await takeMails()).toEqual([])
    // A full fortnight passes all the same.
    await passDays(5)
    expect(await stateOf(first)).toMatchObject({ state: 'unconfirmed' })
    expect(await stateOf(second)).toMatchObject({ state: 'confirmed' })
  })
})

describe('an advertiser confirms', () => {
  test('in the portal: all that await it at once, and a hidden home returns as it was', async () => {
    const landlord = await createLandlord(sql)
    const offered = await live(landlord, { status: 'under_offer' })
    await passDays(7)
    await passDays(7)
    await passDays(7)
    expect(await stateOf(offered)).toMatchObject({ status: 'expired', state: 'hidden' })
    const due = await live(landlord)
    await sql`update public.listing_confirmations set confirmed_at = now() - interval '8 days' where property_id = ${due}`
    const counts = await runAs(sql, landlord, (tx) => tx`select public.my_availability() as counts`)
    expect(counts).toEqual([{ counts: { due: 2, unconfirmed: 0, hidden: 1 } }])
    const countDue = () =>
      runAs(sql, landlord, (tx) => tx`select public.count_my_listings('{"attention": "due"}') as n`)
    await live(landlord)
    expect(await countDue()).toEqual([{ n: 2 }])
    expect(await confirm(landlord)).toEqual({ confirmed: 2, refused: [] })
    expect(await countDue()).toEqual([{ n: 0 }])
    expect(await stateOf(offered)).toEqual({ status: 'under_offer', state: 'confirmed', days: 0 })
    expect(await found()).toEqual(expect.arrayContaining([offered, due]))
    expect(await confirm(landlord)).toEqual({ confirmed: 0, refused: [] })
  })

  test('by the link in the email, without signing in, as often as it is opened', async () => {
    const landlord = await createLandlord(sql)
    const ids = [await live(landlord), await live(landlord)]
    await passDays(7)
    const [mail] = await takeMails()
    const token = mail?.data.token ?? ''
    const request = () =>
      runAs(sql, visitor, (tx) => tx`select public.availability_request(${token}) as request`)
    expect(await request()).toMatchObject([{ request: { homes: [{ state: 'confirmed' }, {}] } }])
    expect(await confirmByLink(token, [ids[0] ?? ''])).toEqual({ confirmed: 1, refused: [] })
    expect(await confirmByLink(token)).toEqual({ confirmed: 1, refused: [] })
    expect(await confirmByLink(token)).toEqual({ confirmed: 0, refused: [] })
    expect(await request()).toEqual([{ request: { homes: [] } }])
    expect(await confirmByLink('0'.repeat(48))).toBeNull()
    await sql`update private.availability_links set sent_at = now() - interval '61 days'`
    expect(await confirmByLink(token)).toBeNull()
    expect(await request()).toEqual([{ request: null }])
  })

  test('a suspended landlord’s link shows no homes and puts none back on the market', async () => {
    const landlord = await createLandlord(sql)
    const id = await live(landlord)
    await passDays(7)
    const [mail] = await takeMails()
    const token = mail?.data.token ?? ''
    await passDays(7)
    await passDays(7)
    expect(await stateOf(id)).toMatchObject({ status: 'expired', state: 'hidden' })
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${landlord.id}`
    const request = await runAs(
      sql,
      visitor,
      (tx) => tx`select public.availability_request(${token}) as request`,
    )
    expect(request).toEqual([{ request: { homes: [] } }])
    expect(await confirmByLink(token)).toEqual({ confirmed: 0, refused: [] })
    expect(await stateOf(id)).toMatchObject({ status: 'expired', state: 'hidden' })
    await sql`update auth.users set banned_until = null where id = ${landlord.id}`
    expect(await confirmByLink(token)).toEqual({ confirmed: 1, refused: [] })
  })

  test('by publishing and by renewing', async () => {
    const landlord = await createLandlord(sql)
    const id = await live(landlord, { expires_at: new Date(Date.now() + 86_400_000 * 40) })
    await passDays(7)
    await passDays(7)
    expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed' })
    await runAs(
      sql,
      landlord,
      (tx) => tx`update public.properties set title = 'Another title' where id = ${id}`,
    )
    expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed' })
    await sql`update public.properties set expires_at = now() + interval '1 day' where id = ${id}`
    await runAs(sql, landlord, (tx) => tx`select public.renew_listing(${id})`)
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', days: 0 })
  })

  test('by importing a feed that still has the home, and not by trying one', async () => {
    const agent = await createPerson(sql, { roles: ['letting_agent'] })
    const agency = await createAgency(sql, agent)
    const id = await live(agent, { agency_id: agency, external_ref: 'F1' })
    const gone = await live(agent, { agency_id: agency, external_ref: 'F2' })
    await passDays(7)
    const rows = [{ row: 1, ref: 'F1', status: 'live', home: {} }]
    const importFeed = (isTrial: boolean) =>
      runAs(sql, agent, (tx) => tx`select public.import_listings(${tx.json(rows)}, ${isTrial}) as report`)
    await importFeed(true)
    expect(await stateOf(id)).toMatchObject({ days: 7 })
    expect(await importFeed(false)).toMatchObject([{ report: [{ outcome: 'unchanged' }] }])
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', days: 0 })
    expect(await stateOf(gone)).toMatchObject({ days: 7 })
  })

  test('only their own homes, only while they answer for them, and only homes on the market', async () => {
    const landlord = await createLandlord(sql)
    const agent = await createPerson(sql, { roles: ['letting_agent'] })
    const agency = await createAgency(sql, agent)
    const [theirs, agencys] = [await live(landlord), await live(agent, { agency_id: agency })]
    await live(landlord, { status: 'let_agreed' })
    const draft = await createListing(sql, landlord)
    await passDays(7)
    const mails = await takeMails()
    const tokenOf = ({ email }: Person) => mails.find(({ to_email }) => to_email === email)?.data.token ?? ''
    for (const id of [agencys, randomUUID()])
      await expect(confirm(landlord, [theirs, id])).rejects.toMatchObject({ hint: 'not_your_listing' })
    expect(await confirm(landlord, [draft])).toEqual({ confirmed: 0, refused: [] })
    expect(await confirmByLink(tokenOf(landlord), [agencys])).toEqual({ confirmed: 0, refused: [] })
    await expect(confirm(await createPerson(sql), [theirs])).rejects.toMatchObject({ hint: 'role_missing' })
    await expect(confirm(visitor, [theirs])).rejects.toMatchObject({ code: '42501' })
    await sql`delete from public.agency_members where user_id = ${agent.id}`
    expect(await confirmByLink(tokenOf(agent))).toEqual({ confirmed: 0, refused: [] })
    await sql`delete from public.user_roles where user_id = ${landlord.id} and role = 'private_landlord'`
    expect(await confirmByLink(tokenOf(landlord))).toEqual({ confirmed: 0, refused: [] })
  })

  test('a hidden home only within the plan, and while nobody else advertises it', async () => {
    const landlord = await createLandlord(sql)
    const [unpaid, copied, expired] = [
      await createLandlord(sql),
      await createLandlord(sql),
      await createLandlord(sql),
    ]
    const ids = {
      landlord: await live(landlord),
      unpaid: await live(unpaid),
      copied: await live(copied, { address_line: '1 Copied Road' }),
      expired: await live(expired, { expires_at: new Date(Date.now() + 3_600_000) }),
    }
    await passDays(7)
    await passDays(7)
    await passDays(7)
    await sql`update public.memberships set status = 'cancelled' where user_id = ${unpaid.id}`
    await sql`update public.properties set expires_at = now() - interval '1 minute' where id = ${ids.expired}`
    await live(landlord, { address_line: '1 Copied Rd' })
    expect(await confirm(landlord)).toMatchObject({ confirmed: 1, refused: [] })
    expect(await confirm(unpaid)).toMatchObject({
      confirmed: 0,
      refused: [{ id: ids.unpaid, reason: 'no_membership' }],
    })
    expect(await confirm(copied)).toMatchObject({ confirmed: 0, refused: [{ reason: 'reason_needed' }] })
    expect(await confirm(expired)).toMatchObject({ confirmed: 0, refused: [{ reason: 'expired' }] })
  })
})

describe('time in which the site was down', () => {
  test('counts for no listing: deadlines move by as much', async () => {
    const landlord = await createLandlord(sql)
    const id = await live(landlord)
    await passDays(7)
    await takeMails()
    // Down for three weeks, from the day after the question.
    await sql`update public.listing_confirmations set confirmed_at = confirmed_at - interval '22 days', asked_at = asked_at - interval '22 days'`
    await sql`update private.availability_clock set ran_at = now() - interval '21 days'`
    await check()
    expect(await stateOf(id)).toMatchObject({ status: 'live', state: 'confirmed' })
    await passDays(6)
    expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed' })
    await passDays(7)
    expect(await stateOf(id)).toMatchObject({ status: 'expired', state: 'hidden' })
  })

  test('includes time in which emails could not be sent', async () => {
    const landlord = await createLandlord(sql)
    const id = await live(landlord)
    await passDays(7)
    await sql`update private.mail_outbox set created_at = now() - interval '3 days' where template = 'availability_check'`
    await passDays(7)
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed', days: 14 })
    await sql`update private.availability_clock set ran_at = now() - interval '7 days'`
    await sql`update private.mail_outbox set sent_at = now()`
    await check()
    expect(await stateOf(id)).toMatchObject({ state: 'confirmed' })
    await passDays(7)
    expect(await stateOf(id)).toMatchObject({ state: 'unconfirmed' })
  })

  test('is not waited for by listings that nobody was asked about', async () => {
    const id = await live(await createLandlord(sql))
    await sql`update public.listing_confirmations set confirmed_at = now() - interval '60 days'`
    await check()
    expect(await stateOf(id)).toMatchObject({ status: 'live', state: 'confirmed' })
    expect(await takeMails()).toMatchObject([{ data: { stage: 'ask' } }])
  })
})
