import { beforeEach, describe, expect, test } from 'vitest'
import { connect, type Sql, type Tx } from '../platform/db/connect.ts'
import { type MailPayloads, parseMail } from '../product/mail/mail-payloads.ts'
import { renderMail } from '../product/mail/render.ts'
import { testDatabase } from '../test/database.ts'
import {
  ageListing,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../test/people.ts'
import { alertTasks } from './alerts.ts'
import { runTasks } from './run-tasks.ts'
import { sendNextAlert } from './send-alert.ts'

const { sql, url } = await testDatabase()
const site = 'https://www.lintel.test'

type MailRow = { id: string; to_email: string; data: MailPayloads['alert'] }

beforeEach(async () => {
  await sql`delete from private.mail_outbox`
  await sql`delete from public.saved_searches`
  await sql`delete from private.listing_events`
})

const mails = () =>
  sql<
    MailRow[]
  >`select id, to_email, data from private.mail_outbox where template = 'alert' order by created_at, id`
const listingIdsIn = (rows: MailRow[]) => rows.flatMap(({ data }) => data.homes.map(({ id }) => id))
const unsent = () => sql`select from public.alert_matches where sent_at is null`
const drain = async (now = new Date(), db = sql) => {
  while (await sendNextAlert(db, now));
}
const matchAll = async () => {
  for (;;) if ((await sql`select private.match_alerts() as taken`)[0]?.taken === 0) return
}

async function createMemberWithSearch(alert: string, keyword: string) {
  const person = await createPerson(sql)
  const [search] = await runAs(
    sql,
    person,
    (tx) => tx`
    insert into public.saved_searches (name, query, criteria, alert)
    values ('My search', ${`type=rent&keywords=${keyword}`}, ${tx.json({ listing_type: 'rent', keywords: keyword })}, ${alert})
    returning id, unsubscribe_token`,
  )
  return { person, id: search?.id as string, token: search?.unsubscribe_token as string }
}

/** Publishes directly in the database, without the plan's limit. */
async function publish(landlord: Person | null, keyword: string, facts: Record<string, unknown> = {}) {
  const listing = await createListing(sql, landlord, { description: `A ${keyword}.`, ...facts })
  await sql`update public.properties set status = 'live' where id = ${listing}`
  return listing
}

/** Sets when the matches happened. */
const setMatchTime = (moment: string) => sql`update public.alert_matches set event_at = ${moment}`
const changePrice = (home: string, price: number) =>
  sql`update public.properties set price = ${price} where id = ${home}`

test('a member with an instant alert gets an email at once that says why they get it and how to unsubscribe', async () => {
  const { person, token } = await createMemberWithSearch('instant', 'lighthouse')
  const failures: object[] = []
  const worker = await runTasks(sql, alertTasks(sql), { error: (fields) => void failures.push(fields) })
  const home = await publish(await createLandlord(sql), 'lighthouse')
  await expect.poll(mails).toHaveLength(1)
  await worker.stop()
  expect(failures).toEqual([])
  const [mail] = await mails()
  expect(mail?.to_email).toBe(person.email)
  const { subject, text, html, unsubscribe } = renderMail(
    parseMail({ template: 'alert', data: mail?.data }),
    site,
  )
  expect(subject).toBe('One new home across the UK')
  expect(text).toContain('Your search: to rent across the UK, “lighthouse”.')
  expect(text).toContain('New on the market')
  expect(text).toContain(`${site}/property/${home}`)
  expect(html).toContain('You asked for this alert, “My search”, on')
  expect(unsubscribe).toEqual({ link: `${site}/unsubscribe/${token}`, isOneClick: true })
  const notifications =
    await sql`select title, target, target_key from public.notifications where user_id = ${person.id} and kind = 'alert'`
  expect(notifications).toEqual([
    { title: 'One new home across the UK', target: 'search', target_key: 'type=rent&keywords=lighthouse' },
  ])
})

describe('a reader of digests', () => {
  test('gets one email a day at 8 am with the matches from before 8 am', async () => {
    await createMemberWithSearch('daily', 'windmill')
    const [early, late] = [await publish(null, 'windmill'), await publish(null, 'windmill')]
    await matchAll()
    await setMatchTime('2026-11-17T07:30:00Z')
    await sql`update public.alert_matches set event_at = '2026-11-17T08:10:00Z' where property_id = ${late}`
    await drain(new Date('2026-11-17T07:59:59Z'))
    expect(await mails()).toHaveLength(0)
    await drain(new Date('2026-11-17T08:00:00Z'))
    expect(listingIdsIn(await mails())).toEqual([early])
    await drain(new Date('2026-11-17T23:00:00Z'))
    expect(await mails()).toHaveLength(1)
    await drain(new Date('2026-11-18T08:00:01Z'))
    expect(listingIdsIn(await mails())).toEqual([early, late])
  })

  test.for([
    ['the day the clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29T06:59:59Z', '2026-03-29T07:00:00Z'],
    ['the day they go back', '2026-10-24T22:00:00Z', '2026-10-25T07:59:59Z', '2026-10-25T08:00:00Z'],
  ] as const)('gets the email at 8 am London time on %s', async ([, news, before, at]) => {
    await createMemberWithSearch('daily', 'oasthouse')
    await publish(null, 'oasthouse')
    await matchAll()
    await setMatchTime(news)
    await drain(new Date(before))
    expect(await mails()).toHaveLength(0)
    await drain(new Date(at))
    expect(await mails()).toHaveLength(1)
  })

  test('with a weekly digest gets it on Monday', async () => {
    await createMemberWithSearch('weekly', 'tollhouse')
    await publish(null, 'tollhouse')
    await matchAll()
    await setMatchTime('2026-11-17T12:00:00Z')
    for (const day of [18, 19, 20, 21, 22]) await drain(new Date(`2026-11-${day}T12:00:00Z`))
    await drain(new Date('2026-11-23T07:59:59Z'))
    expect(await mails()).toHaveLength(0)
    await drain(new Date('2026-11-23T08:00:00Z'))
    expect(await mails()).toHaveLength(1)
  })

  test('sees a new and reduced listing once, and neither withdrawn listings nor reductions that were reverted', async () => {
    const landlord = await createLandlord(sql)
    await createMemberWithSearch('daily', 'bothy')
    const [dear, gone, up] = [
      await publish(null, 'bothy', { price: 1200 }),
      await publish(landlord, 'bothy'),
      await publish(null, 'bothy', { price: 1000 }),
    ]
    await matchAll()
    await sql`update public.alert_matches set sent_at = now() where property_id = ${up}`
    for (const home of [dear, up]) await ageListing(sql, home, 7)
    await changePrice(dear, 1100)
    await changePrice(up, 900)
    await matchAll()
    await changePrice(up, 1000)
    await runAs(sql, landlord, (tx) => tx`select public.withdraw_listing(${gone})`)
    await setMatchTime('2026-11-17T07:30:00Z')
    await drain(new Date('2026-11-17T08:00:00Z'))
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.data.homes).toMatchObject([
      {
        id: dear,
        price: '£1,100 pcm (£254 pw)',
        tag: 'New',
        news: 'New on the market, and already £100 less than at first',
      },
    ])
    expect(await unsent()).toHaveLength(0)
  })

  test('gets every listing, in several emails if one would be too long', async () => {
    await createMemberWithSearch('daily', 'cottage')
    const homes: string[] = []
    for (let index = 0; index < 112; index++) homes.push(await publish(null, 'cottage'))
    await matchAll()
    await setMatchTime('2026-11-17T07:30:00Z')
    await drain(new Date('2026-11-17T08:00:00Z'))
    const sent = await mails()
    expect(sent.map(({ data }) => [data.part, data.homes.length]).sort()).toEqual([
      ['1 of 3', 50],
      ['2 of 3', 50],
      ['3 of 3', 12],
    ])
    expect(listingIdsIn(sent).sort()).toEqual(homes.sort())
    for (const { data } of sent)
      expect(renderMail(parseMail({ template: 'alert', data }), site).html.length).toBeLessThan(100_000)
    const unlinked =
      await sql`select from public.alert_matches m where not exists (select from private.mail_outbox o where o.id = m.mail_id)`
    expect(unlinked).toHaveLength(0)
  })
})

test('a member who edited the search gets only listings that match it now', async () => {
  const { person } = await createMemberWithSearch('instant', 'boathouse')
  const [cheap, dear] = [
    await publish(null, 'boathouse', { price: 800 }),
    await publish(null, 'boathouse', { price: 2000 }),
  ]
  await matchAll()
  await runAs(
    sql,
    person,
    (tx) => tx`update public.saved_searches set criteria = criteria || '{"max_price": 1000}'`,
  )
  await drain()
  expect(listingIdsIn(await mails())).toEqual([cheap])
  expect(dear).not.toBe(cheap)
  expect(await unsent()).toHaveLength(0)
})

test('a member without email alerts is notified in the portal only, and paused or banned members are not notified', async () => {
  const { person } = await createMemberWithSearch('instant', 'chapel')
  await runAs(
    sql,
    person,
    (tx) => tx`insert into public.notification_preferences (kind, by_mail) values ('alert', false)`,
  )
  const paused = await createMemberWithSearch('instant', 'chapel')
  const locked = await createMemberWithSearch('instant', 'chapel')
  await publish(null, 'chapel')
  await matchAll()
  await runAs(sql, paused.person, (tx) => tx`update public.saved_searches set is_paused = true`)
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${locked.person.id}`
  await drain()
  expect(await mails()).toHaveLength(0)
  const notifications =
    await sql`select user_id from public.notifications where kind = 'alert' and user_id = any (${[person.id, paused.person.id, locked.person.id]})`
  expect(notifications).toEqual([{ user_id: person.id }])

  await runAs(sql, paused.person, (tx) => tx`update public.saved_searches set is_paused = false`)
  await drain()
  expect((await mails()).map(({ to_email }) => to_email)).toEqual([paused.person.email])
})

/** Runs `work` on a separate connection that `cut` terminates. */
async function onTerminatedConnection(work: (db: Sql, cut: (tx: Tx) => Promise<void>) => Promise<unknown>) {
  const db = connect(url, { max: 1, name: 'dying' })
  const cut = async (tx: Tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await sql`select pg_terminate_backend(${row?.pid ?? 0})`
  }
  await work(db, cut).catch(() => undefined)
  await db.end({ timeout: 0 })
}

/** Sends until the connection is cut before the nth statement, and returns whether it got that far. */
async function sendUntilKilledAt(step: number, now: Date): Promise<boolean> {
  let count = 0
  await onTerminatedConnection(async (db, cut) => {
    const countStatements = (tx: Tx): Tx =>
      new Proxy(tx, {
        apply: async (target, self, args) => {
          count += 1
          if (count === step) await cut(target)
          return Reflect.apply(target, self, args)
        },
      })
    const begin = (work: (tx: Tx) => Promise<unknown>) => db.begin((tx) => work(countStatements(tx)))
    await drain(
      now,
      new Proxy(db, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) }),
    )
  })
  return count >= step
}

test('a member gets each listing exactly once, whenever the worker is killed', async () => {
  await createMemberWithSearch('daily', 'gatehouse')
  const homes = [await publish(null, 'gatehouse'), await publish(null, 'gatehouse')]
  await matchAll()
  await setMatchTime('2026-11-17T07:30:00Z')
  const now = new Date('2026-11-17T08:00:00Z')
  let kills = 0
  while (await sendUntilKilledAt(kills + 1, now)) {
    kills += 1
    // Before the commit there is no mail, no sent mark, no digest and no notification.
    if ((await mails()).length > 0) continue
    expect(await unsent()).toHaveLength(2)
    expect(await sql`select from private.alert_digests`).toHaveLength(0)
  }
  expect(kills).toBeGreaterThan(8)
  await drain(now)
  expect(listingIdsIn(await mails()).sort()).toEqual(homes.sort())
  expect(await unsent()).toHaveLength(0)
})

test('a member is matched once although matching was killed before its commit', async () => {
  await createMemberWithSearch('instant', 'pavilion')
  const home = await publish(null, 'pavilion')
  await onTerminatedConnection((db, cut) =>
    db.begin(async (tx) => {
      await tx`select private.match_alerts()`
      await cut(tx)
    }),
  )
  expect(await sql`select from public.alert_matches`).toHaveLength(0)
  await Promise.all([matchAll(), matchAll()])
  await drain()
  expect(listingIdsIn(await mails())).toEqual([home])
})

test('five concurrent workers send each of twenty members one email with all listings', async () => {
  const people = await Promise.all(
    Array.from({ length: 20 }, () => createMemberWithSearch('instant', 'granary')),
  )
  const homes = [
    await publish(null, 'granary'),
    await publish(null, 'granary'),
    await publish(null, 'granary'),
  ]
  await Promise.all([matchAll(), matchAll()])
  await Promise.all(Array.from({ length: 5 }, () => drain()))
  const sent = await mails()
  expect(sent.map(({ to_email }) => to_email).sort()).toEqual(people.map(({ person }) => person.email).sort())
  for (const mail of sent) expect(listingIdsIn([mail]).sort()).toEqual([...homes].sort())
})

test('a search whose alert fails does not block the others', async () => {
  const [broken, well] = [
    await createMemberWithSearch('instant', 'barn'),
    await createMemberWithSearch('instant', 'barn'),
  ]
  await publish(null, 'barn')
  await matchAll()
  // Bypasses the trigger that refuses such criteria.
  await sql`alter table public.saved_searches disable trigger check_criteria`
  await sql`update public.saved_searches set criteria = '{"min_price": "cheap"}' where id = ${broken.id}`
  await sql`alter table public.saved_searches enable trigger check_criteria`
  const failures: object[] = []
  const [, sending] = alertTasks(sql)
  if (!sending) throw new Error('no sending')
  for (let run = 0; run < 4; run++) await sending.run().catch((error: object) => void failures.push(error))
  expect(failures).toMatchObject([{ searchId: broken.id }])
  expect((await mails()).map(({ to_email }) => to_email)).toEqual([well.person.email])
})
