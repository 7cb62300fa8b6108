import { beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type Sql, type Tx } from '../platform/db/connect.ts'
import { renderMail } from '../product/mail/render.ts'
import { testDatabase } from '../test/database.ts'
import { ageListing, as, makeHome, makeLandlord, makePerson, type Person } from '../test/people.ts'
import { alerts } from './alerts.ts'
import { runTasks } from './run-tasks.ts'
import { sendNextAlert } from './send-alert.ts'

const { sql, url } = await testDatabase()
const site = 'https://www.lintel.test'

type MailRow = { id: string; to_email: string; data: Record<string, unknown> & { homes: { link: string }[] } }

beforeEach(async () => {
  await sql`delete from private.mail_outbox`
  await sql`delete from public.saved_searches`
  await sql`delete from private.listing_events`
})

const mails = () =>
  sql<
    MailRow[]
  >`select id, to_email, data from private.mail_outbox where template = 'alert' order by created_at, id`
const homesIn = (rows: MailRow[]) =>
  rows.flatMap(({ data }) => data.homes.map(({ link }) => link.slice('/property/'.length)))
const unsent = () => sql`select from public.alert_matches where sent_at is null`
const drain = async (now = new Date(), db = sql) => {
  while (await sendNextAlert(db, now));
}
const matchAll = async () => {
  for (;;) if ((await sql`select private.match_alerts() as taken`)[0]?.taken === 0) return
}

async function searcher(alert: string, keyword: string) {
  const person = await makePerson(sql)
  const [search] = await as(
    sql,
    person,
    (tx) => tx`
    insert into public.saved_searches (name, query, criteria, alert)
    values ('My search', ${`type=rent&keywords=${keyword}`}, ${tx.json({ listing_type: 'rent', keywords: keyword })}, ${alert})
    returning id, unsubscribe_token`,
  )
  return { person, id: search?.id as string, token: search?.unsubscribe_token as string }
}

/** Unlimited, so that a test may publish as many homes as it likes. */
async function publish(landlord: Person | null, keyword: string, facts: Record<string, unknown> = {}) {
  const home = await makeHome(sql, landlord, { description: `A ${keyword}.`, ...facts })
  await sql`update public.properties set status = 'live' where id = ${home}`
  return home
}

/** As if the news had been there since then. */
const newsSince = (moment: string) => sql`update public.alert_matches set event_at = ${moment}`
const reprice = (home: string, price: number) =>
  sql`update public.properties set price = ${price} where id = ${home}`

test('a running worker writes at once to whoever asked for it, and says why and how to stop', async () => {
  const { person, token } = await searcher('instant', 'lighthouse')
  const failures: object[] = []
  const worker = await runTasks(sql, alerts(sql), { error: (fields) => void failures.push(fields) })
  const home = await publish(await makeLandlord(sql), 'lighthouse')
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 10_000 })
  await worker.stop()
  expect(failures).toEqual([])
  const [mail] = await mails()
  expect(mail?.to_email).toBe(person.email)
  const { subject, text, html, unsubscribe } = renderMail(
    { template: 'alert', to: '', data: mail?.data ?? {} },
    site,
  )
  expect(subject).toBe('One new home across the UK')
  expect(text).toContain('Your search: to rent across the UK, “lighthouse”.')
  expect(text).toContain('New on the market')
  expect(text).toContain(`${site}/property/${home}`)
  expect(html).toContain('You asked for this alert, “My search”, on')
  expect(unsubscribe).toEqual({ link: `${site}/unsubscribe/${token}`, isOneClick: true })
  const told =
    await sql`select title, link from public.notifications where user_id = ${person.id} and kind = 'alert'`
  expect(told).toEqual([
    { title: 'One new home across the UK', link: '/search?type=rent&keywords=lighthouse' },
  ])
})

describe('a reader of digests', () => {
  test('hears at eight, not before, of what came before eight, and once a day', async () => {
    await searcher('daily', 'windmill')
    const [early, late] = [await publish(null, 'windmill'), await publish(null, 'windmill')]
    await matchAll()
    await newsSince('2026-11-17T07:30:00Z')
    await sql`update public.alert_matches set event_at = '2026-11-17T08:10:00Z' where property_id = ${late}`
    await drain(new Date('2026-11-17T07:59:59Z'))
    expect(await mails()).toHaveLength(0)
    await drain(new Date('2026-11-17T08:00:00Z'))
    expect(homesIn(await mails())).toEqual([early])
    await drain(new Date('2026-11-17T23:00:00Z'))
    expect(await mails()).toHaveLength(1)
    await drain(new Date('2026-11-18T08:00:01Z'))
    expect(homesIn(await mails())).toEqual([early, late])
  })

  test.for([
    ['the day the clocks go forward', '2026-03-28T22:00:00Z', '2026-03-29T06:59:59Z', '2026-03-29T07:00:00Z'],
    ['the day they go back', '2026-10-24T22:00:00Z', '2026-10-25T07:59:59Z', '2026-10-25T08:00:00Z'],
  ] as const)('hears at eight by the clock in London on %s', async ([, news, before, at]) => {
    await searcher('daily', 'oasthouse')
    await publish(null, 'oasthouse')
    await matchAll()
    await newsSince(news)
    await drain(new Date(before))
    expect(await mails()).toHaveLength(0)
    await drain(new Date(at))
    expect(await mails()).toHaveLength(1)
  })

  test('of the week hears on Monday', async () => {
    await searcher('weekly', 'tollhouse')
    await publish(null, 'tollhouse')
    await matchAll()
    await newsSince('2026-11-17T12:00:00Z')
    for (const day of [18, 19, 20, 21, 22]) await drain(new Date(`2026-11-${day}T12:00:00Z`))
    await drain(new Date('2026-11-23T07:59:59Z'))
    expect(await mails()).toHaveLength(0)
    await drain(new Date('2026-11-23T08:00:00Z'))
    expect(await mails()).toHaveLength(1)
  })

  test('is told once of a home that came and came down, never of one that has gone, and not that a price fell which rose again', async () => {
    const landlord = await makeLandlord(sql)
    await searcher('daily', 'bothy')
    const [dear, gone, up] = [
      await publish(null, 'bothy', { price: 1200 }),
      await publish(landlord, 'bothy'),
      await publish(null, 'bothy', { price: 1000 }),
    ]
    await matchAll()
    await sql`update public.alert_matches set sent_at = now() where property_id = ${up}`
    for (const home of [dear, up]) await ageListing(sql, home, 7)
    await reprice(dear, 1100)
    await reprice(up, 900)
    await matchAll()
    await reprice(up, 1000)
    await as(sql, landlord, (tx) => tx`select public.withdraw_listing(${gone})`)
    await newsSince('2026-11-17T07:30:00Z')
    await drain(new Date('2026-11-17T08:00:00Z'))
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.data.homes).toMatchObject([
      {
        link: `/property/${dear}`,
        price: '£1,100 a month',
        tag: 'New',
        news: 'New on the market, and already £100 less than at first',
      },
    ])
    expect(await unsent()).toHaveLength(0)
  })

  test('finds every home in the mail, in several mails where one would be cut off', async () => {
    await searcher('daily', 'cottage')
    const homes: string[] = []
    for (let index = 0; index < 112; index++) homes.push(await publish(null, 'cottage'))
    await matchAll()
    await newsSince('2026-11-17T07:30:00Z')
    await drain(new Date('2026-11-17T08:00:00Z'))
    const sent = await mails()
    expect(sent.map(({ data }) => [data.part, data.homes.length]).sort()).toEqual([
      ['1 of 3', 50],
      ['2 of 3', 50],
      ['3 of 3', 12],
    ])
    expect(homesIn(sent).sort()).toEqual(homes.sort())
    for (const { data } of sent)
      expect(renderMail({ template: 'alert', to: '', data }, site).html.length).toBeLessThan(100_000)
    const loose =
      await sql`select from public.alert_matches m where not exists (select from private.mail_outbox o where o.id = m.mail_id)`
    expect(loose).toHaveLength(0)
  })
})

test('somebody who changed the search meanwhile hears of what fits it now', async () => {
  const { person } = await searcher('instant', 'boathouse')
  const [cheap, dear] = [
    await publish(null, 'boathouse', { price: 800 }),
    await publish(null, 'boathouse', { price: 2000 }),
  ]
  await matchAll()
  await as(
    sql,
    person,
    (tx) => tx`update public.saved_searches set criteria = criteria || '{"max_price": 1000}'`,
  )
  await drain()
  expect(homesIn(await mails())).toEqual([cheap])
  expect(dear).not.toBe(cheap)
  expect(await unsent()).toHaveLength(0)
})

test('somebody who wants no mail is told in the portal only, and whoever paused or was locked out hears nothing', async () => {
  const { person } = await searcher('instant', 'chapel')
  await as(
    sql,
    person,
    (tx) => tx`insert into public.notification_preferences (kind, by_mail) values ('alert', false)`,
  )
  const paused = await searcher('instant', 'chapel')
  const locked = await searcher('instant', 'chapel')
  await publish(null, 'chapel')
  await matchAll()
  await as(sql, paused.person, (tx) => tx`update public.saved_searches set is_paused = true`)
  await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${locked.person.id}`
  await drain()
  expect(await mails()).toHaveLength(0)
  const told =
    await sql`select user_id from public.notifications where kind = 'alert' and user_id = any (${[person.id, paused.person.id, locked.person.id]})`
  expect(told).toEqual([{ user_id: person.id }])

  await as(sql, paused.person, (tx) => tx`update public.saved_searches set is_paused = false`)
  await drain()
  expect((await mails()).map(({ to_email }) => to_email)).toEqual([paused.person.email])
})

/** Works on a connection of its own, which is cut off under its hands. */
async function onDyingConnection(work: (db: Sql, cut: (tx: Tx) => Promise<void>) => Promise<unknown>) {
  const db = connect(url, { max: 1, name: 'dying' })
  const cut = async (tx: Tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await sql`select pg_terminate_backend(${row?.pid ?? 0})`
  }
  await work(db, cut).catch(() => undefined)
  await db.end({ timeout: 0 })
}

/** Sends until the connection is cut before the nth statement, and answers whether it came that far. */
async function sendAndDieAt(step: number, now: Date): Promise<boolean> {
  let count = 0
  await onDyingConnection(async (db, cut) => {
    const counting = (tx: Tx): Tx =>
      new Proxy(tx, {
        apply: async (target, self, args) => {
          count += 1
          if (count === step) await cut(target)
          return Reflect.apply(target, self, args)
        },
      })
    const begin = (work: (tx: Tx) => Promise<unknown>) => db.begin((tx) => work(counting(tx)))
    await drain(
      now,
      new Proxy(db, { get: (target, name) => (name === 'begin' ? begin : Reflect.get(target, name)) }),
    )
  })
  return count >= step
}

test('a reader gets each home exactly once, at whatever step the worker is killed', async () => {
  await searcher('daily', 'gatehouse')
  const homes = [await publish(null, 'gatehouse'), await publish(null, 'gatehouse')]
  await matchAll()
  await newsSince('2026-11-17T07:30:00Z')
  const now = new Date('2026-11-17T08:00:00Z')
  let deaths = 0
  while (await sendAndDieAt(deaths + 1, now)) {
    deaths += 1
    // Until the transaction is whole there is nothing: no mail, no mark, no digest, no notice.
    if ((await mails()).length > 0) continue
    expect(await unsent()).toHaveLength(2)
    expect(await sql`select from private.alert_digests`).toHaveLength(0)
  }
  expect(deaths).toBeGreaterThan(8)
  await drain(now)
  expect(homesIn(await mails()).sort()).toEqual(homes.sort())
  expect(await unsent()).toHaveLength(0)
})

test('a member is matched once, though the matching is killed before it is whole', async () => {
  await searcher('instant', 'pavilion')
  const home = await publish(null, 'pavilion')
  await onDyingConnection((db, cut) =>
    db.begin(async (tx) => {
      await tx`select private.match_alerts()`
      await cut(tx)
    }),
  )
  expect(await sql`select from public.alert_matches`).toHaveLength(0)
  await Promise.all([matchAll(), matchAll()])
  await drain()
  expect(homesIn(await mails())).toEqual([home])
})

test('five workers at once send each of twenty readers one mail with all their homes', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => searcher('instant', 'granary')))
  const homes = [
    await publish(null, 'granary'),
    await publish(null, 'granary'),
    await publish(null, 'granary'),
  ]
  await Promise.all([matchAll(), matchAll()])
  await Promise.all(Array.from({ length: 5 }, () => drain()))
  const sent = await mails()
  expect(sent.map(({ to_email }) => to_email).sort()).toEqual(people.map(({ person }) => person.email).sort())
  for (const mail of sent) expect(homesIn([mail]).sort()).toEqual([...homes].sort())
})

test('one search that cannot be told of does not keep the others waiting', async () => {
  const [broken, well] = [await searcher('instant', 'barn'), await searcher('instant', 'barn')]
  await publish(null, 'barn')
  await matchAll()
  // Behind the check that refuses such a search.
  await sql`alter table public.saved_searches disable trigger check_criteria`
  await sql`update public.saved_searches set criteria = '{"min_price": "cheap"}' where id = ${broken.id}`
  await sql`alter table public.saved_searches enable trigger check_criteria`
  const failures: object[] = []
  const [, sending] = alerts(sql)
  if (!sending) throw new Error('no sending')
  for (let run = 0; run < 4; run++) await sending.run().catch((error: object) => void failures.push(error))
  expect(failures).toMatchObject([{ searchId: broken.id }])
  expect((await mails()).map(({ to_email }) => to_email)).toEqual([well.person.email])
})
