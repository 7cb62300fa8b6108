import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { testDatabase } from '../../../test/database.ts'
import { captchaPass, createListing, createPerson, type Person, runAs } from '../../../test/people.ts'
import { housekeeping } from '../../../worker/housekeeping.ts'
import { sendNextAlert } from '../../../worker/send-alert.ts'

const { sql } = await testDatabase()

// The visitors of the tests share one network.
beforeEach(() => sql`delete from private.quota_usage`)

const visitor: Person = { id: '', email: '', caller: anonymous }
const newAddress = () => `${randomUUID()}@example.org`

type Options = {
  query?: string
  alert?: string
  keyword?: string
  name?: string
  criteria?: object
  pass?: string
}
async function ask(
  email: string,
  { keyword = 'jetty', alert = 'instant', name = 'My search', ...rest }: Options = {},
) {
  const { query = `type=rent&keywords=${keyword}`, criteria = { listing_type: 'rent', keywords: keyword } } =
    rest
  const pass = rest.pass ?? (await captchaPass(sql))
  await runAs(
    sql,
    visitor,
    (tx) =>
      tx`select public.request_email_alert(${email}, ${name}, ${query}, ${tx.json(criteria as never)}, ${alert}, ${pass})`,
  )
}
type Mail = { template: string; data: Record<string, string> }
const mailsTo = (email: string) =>
  sql<
    Mail[]
  >`select template, data from private.mail_outbox where to_email = ${email} order by created_at, id`
const tokenFor = async (email: string) => (await mailsTo(email)).at(-1)?.data.token ?? ''

async function call<Answer>(name: string, token: string, ...rest: string[]): Promise<Answer> {
  const [row] = await runAs(sql, visitor, (tx) =>
    tx.unsafe(`select public.${name}(${[token, ...rest].map((_, n) => `$${n + 1}`).join(',')}) as answer`, [
      token,
      ...rest,
    ] as never),
  )
  return row?.answer as Answer
}
type Confirmed = { name: string; alert: string; manage_token: string | null } | null
type Stored = { email: string; alerts: { id: string; name: string; alert: string }[] } | null
const confirm = (token: string) => call<Confirmed>('confirm_email_alert', token)

/** An address with a confirmed alert. */
async function subscribe(options: Options = {}, email = newAddress()) {
  await ask(email, options)
  const confirmed = await confirm(await tokenFor(email))
  return { email, token: confirmed?.manage_token ?? '' }
}
const searchesOf = (person: Person) =>
  sql`select query, alert from public.saved_searches where user_id = ${person.id} order by query`
const searchesOfAddress = (email: string) => sql`
  select s.query, s.alert from public.saved_searches s join private.alert_subscribers a on a.id = s.subscriber_id
  where a.email = ${email}`

async function publishAndSend(keyword: string) {
  const listing = await createListing(sql, null, { description: `A ${keyword}.` })
  await sql`update public.properties set status = 'live' where id = ${listing}`
  for (;;) if ((await sql`select private.match_alerts() as taken`)[0]?.taken === 0) break
  while (await sendNextAlert(sql, new Date()));
  return listing
}

test('a visitor gets alerts by email after confirming once, with a link to manage them', async () => {
  const email = newAddress()
  await ask(` ${email.toUpperCase()} `, { keyword: 'lockhouse' })
  expect(await searchesOfAddress(email)).toEqual([])
  await publishAndSend('lockhouse')
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['alert_confirm'])

  const token = await tokenFor(email)
  for (const _ of ['a mail scanner', 'the reader'])
    expect(await call('email_alert_request', token)).toEqual({
      name: 'My search',
      query: 'type=rent&keywords=lockhouse',
      alert: 'instant',
    })
  const confirmed = await confirm(token)
  expect(confirmed).toMatchObject({
    name: 'My search',
    query: 'type=rent&keywords=lockhouse',
    alert: 'instant',
  })
  const listing = await publishAndSend('lockhouse')
  const [, sent] = await mailsTo(email)
  expect(sent).toMatchObject({ template: 'alert', data: { homes: [{ id: listing }] } })
  for (const link of [confirmed?.manage_token ?? '', sent?.data.manage_token ?? ''])
    expect(await call<Stored>('email_alerts', link)).toMatchObject({ email, alerts: [{ alert: 'instant' }] })
})

test('a link works once, expires after two days, and tokens are stored as hashes', async () => {
  const email = newAddress()
  await ask(email)
  const token = await tokenFor(email)
  expect(await sql`select from private.email_alert_requests where token_hash = ${token}`).toHaveLength(0)
  const manage = (await confirm(token))?.manage_token ?? ''
  expect(await confirm(token)).toBeNull()
  expect(await call('email_alert_request', token)).toBeNull()
  expect(await sql`select from private.alert_links where token_hash = ${manage}`).toHaveLength(0)
  await ask(email, { keyword: 'weir' })
  const late = await tokenFor(email)
  await sql`update private.email_alert_requests set expires_at = now() - interval '1 second'`
  expect(await confirm(late)).toBeNull()
  await sql`update private.alert_links set expires_at = now() - interval '1 second'`
  expect(await call('email_alerts', manage)).toBeNull()
  for (const guess of ['', 'guess']) expect(await confirm(guess)).toBeNull()
})

test('someone else’s address gets at most three emails a day, without the sender’s words, and every answer is the same', async () => {
  const email = newAddress()
  const [name, host] = email.split('@')
  for (const address of [email, `${name}+1@${host}`, `${name}+2@${host}`, `${name}+3@${host}`, email])
    await ask(address, { name: 'Win a prize at evil.example', keyword: 'prize' })
  const mails = await sql<Mail[]>`
    select template, data from private.mail_outbox where private.normalise_mailbox(to_email) = ${email}`
  expect(mails.map(({ template }) => template)).toEqual(['alert_confirm', 'alert_confirm', 'alert_confirm'])
  expect(JSON.stringify(mails)).not.toMatch(/prize|evil/)
  // A confirmed address cannot be given more alerts without another click.
  const subscriber = await subscribe()
  await ask(subscriber.email, { keyword: 'spam' })
  expect(await searchesOfAddress(subscriber.email)).toHaveLength(1)
})

test('a visitor needs a solved captcha for each request, and a usable address and search', async () => {
  const pass = await captchaPass(sql)
  await ask(newAddress(), { pass })
  await expect(ask(newAddress(), { pass })).rejects.toMatchObject({ hint: 'captcha_required' })
  await expect(ask('nowhere')).rejects.toMatchObject({ hint: 'invalid_email' })
  await expect(ask(newAddress(), { criteria: { min_price: 'cheap' } })).rejects.toMatchObject({
    hint: 'invalid_criteria',
  })
  await expect(ask(newAddress(), { alert: 'hourly' })).rejects.toMatchObject({ code: '23514' })
  await expect(ask(newAddress(), { name: 'x'.repeat(201) })).rejects.toMatchObject({ code: '23514' })
})

test('one network cannot ask for alerts without end', async () => {
  for (let n = 0; n < 20; n++) await ask(newAddress())
  await expect(ask(newAddress())).rejects.toMatchObject({ code: 'PT429', hint: 'rate_limited' })
})

test('an address has at most ten alerts', async () => {
  const { email } = await subscribe({ keyword: 'pier0' })
  const [subscriber] = await sql<
    { id: string }[]
  >`select id from private.alert_subscribers where email = ${email}`
  await sql`
    insert into public.saved_searches (user_id, subscriber_id, name, query, criteria)
    select null, ${subscriber?.id ?? ''}, 'n', 'q' || n, '{}' from generate_series(1, 9) n`
  await ask(email, { keyword: 'pier11' })
  const token = await tokenFor(email)
  await expect(confirm(token)).rejects.toMatchObject({ hint: 'too_many_email_alerts' })
  // The link can be used again once there is room.
  expect(await call('email_alert_request', token)).not.toBeNull()
})

test('the holder of a link changes and stops only their own alerts, and erases everything', async () => {
  const [own, other] = [await subscribe({ keyword: 'dock' }), await subscribe({ keyword: 'dock' })]
  const [search] = (await call<Stored>('email_alerts', own.token))?.alerts ?? []
  const [foreign] = (await call<Stored>('email_alerts', other.token))?.alerts ?? []
  expect(await call('change_email_alert', own.token, search?.id ?? '', 'weekly')).toBe(true)
  expect(await searchesOfAddress(own.email)).toMatchObject([{ alert: 'weekly' }])
  expect(await call('change_email_alert', own.token, foreign?.id ?? '', 'off')).toBe(false)
  expect(await searchesOfAddress(other.email)).toMatchObject([{ alert: 'instant' }])
  const member = await createPerson(sql)
  const [kept] = await runAs(
    sql,
    member,
    (tx) =>
      tx`insert into public.saved_searches (name, query, criteria, alert) values ('n', 'type=rent', '{}', 'daily') returning id`,
  )
  expect(await call('change_email_alert', own.token, kept?.id as string, 'off')).toBe(false)

  await ask(own.email, { keyword: 'quay' })
  expect(await call('erase_email_alerts', own.token)).toBe(true)
  expect(await call('erase_email_alerts', own.token)).toBe(false)
  for (const table of ['private.alert_subscribers', 'private.email_alert_requests'])
    expect(await sql.unsafe(`select from ${table} where email = $1`, [own.email])).toHaveLength(0)
  expect(await mailsTo(own.email)).toEqual([])
  expect(await searchesOfAddress(other.email)).toHaveLength(1)
})

test('the unsubscribe link of an alert stops it, and says whether an account keeps the search', async () => {
  const { email } = await subscribe({ keyword: 'ferry' })
  const [search] = await sql`
    select s.unsubscribe_token as token from public.saved_searches s join private.alert_subscribers a on a.id = s.subscriber_id
    where a.email = ${email}`
  const token = search?.token as string
  expect(await call('alert_for_unsubscribe', token)).toMatchObject({ alert: 'instant', has_account: false })
  expect(await call('unsubscribe_alert', token)).toBe('My search')
  expect(await call('unsubscribe_alert', token)).toBe('My search')
  await publishAndSend('ferry')
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['alert_confirm'])
})

test('alerts become part of the account whose address is confirmed later, and of no other', async () => {
  const { email } = await subscribe({ keyword: 'barge' })
  await ask(email, { keyword: 'canal' })
  await confirm(await tokenFor(email))
  const person = await createPerson(sql)
  const [taken] = [await createPerson(sql)]
  // Somebody who only claims the address gets nothing.
  await sql`update auth.users set email = ${email}, email_confirmed_at = null, last_sign_in_at = now() where id = ${taken.id}`
  expect(await searchesOf(taken)).toEqual([])
  await sql`update auth.users set email = ${newAddress()} where id = ${taken.id}`
  await runAs(
    sql,
    person,
    (tx) => tx`
    insert into public.saved_searches (name, query, criteria) values ('Own', 'type=rent&keywords=barge', '{}')`,
  )
  await sql`update auth.users set email = ${email.toUpperCase()} where id = ${person.id}`
  expect(await searchesOf(person)).toEqual([
    { query: 'type=rent&keywords=barge', alert: 'instant' },
    { query: 'type=rent&keywords=canal', alert: 'instant' },
  ])
  expect(await searchesOfAddress(email)).toEqual([])
  expect(await sql`select from private.alert_subscribers where email = ${email}`).toHaveLength(0)
})

test('an alert that a member confirms without signing in goes to the account', async () => {
  const person = await createPerson(sql)
  await ask(person.email, { keyword: 'mill' })
  expect(await confirm(await tokenFor(person.email))).toMatchObject({ manage_token: null })
  expect(await searchesOf(person)).toEqual([{ query: 'type=rent&keywords=mill', alert: 'instant' }])
})

test('no caller reads who has alerts, and nobody takes a search of a subscriber', async () => {
  const { email } = await subscribe()
  const person = await createPerson(sql)
  for (const caller of [visitor, person]) {
    for (const table of ['private.alert_subscribers', 'private.alert_links', 'private.email_alert_requests'])
      await expect(runAs(sql, caller, (tx) => tx.unsafe(`select from ${table}`))).rejects.toMatchObject({
        code: '42501',
      })
    await expect(
      runAs(sql, caller, (tx) => tx`select private.create_alert_link(gen_random_uuid())`),
    ).rejects.toMatchObject({ code: '42501' })
  }
  expect(await runAs(sql, person, (tx) => tx`select from public.saved_searches`)).toHaveLength(0)
  await expect(
    runAs(
      sql,
      person,
      (tx) =>
        tx`insert into public.saved_searches (user_id, name, query, criteria) values (null, 'n', 'q', '{}')`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  expect(await searchesOfAddress(email)).toHaveLength(1)
})

test('what nobody confirmed and what is no longer used is deleted', async () => {
  const [stopped, kept] = [await subscribe({ keyword: 'moor' }), await subscribe({ keyword: 'moor' })]
  const waiting = newAddress()
  await ask(waiting)
  const [search] = (await call<Stored>('email_alerts', stopped.token))?.alerts ?? []
  await call('change_email_alert', stopped.token, search?.id ?? '', 'off')
  await sql`alter table public.saved_searches disable trigger touch_updated_at`
  await sql`update public.saved_searches set updated_at = now() - interval '31 days'`
  await sql`alter table public.saved_searches enable trigger touch_updated_at`
  await sql`update private.email_alert_requests set expires_at = now() - interval '1 minute' where email = ${waiting}`
  await housekeeping(sql).run()
  expect(await sql`select from private.email_alert_requests where email = ${waiting}`).toHaveLength(0)
  expect(await sql`select from private.alert_subscribers where email = ${stopped.email}`).toHaveLength(0)
  expect(await searchesOfAddress(kept.email)).toHaveLength(1)
})
