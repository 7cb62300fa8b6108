import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { pageTargets } from '../../../domain/site/page-target.ts'
import { mailboxOf } from '../../../platform/auth/mail/mailbox.ts'
import { anonymous } from '../../../platform/db/as-caller.ts'
import { mailPayloads } from '../../../product/mail/mail-payloads.ts'
import { testDatabase } from '../../../test/database.ts'
import {
  captchaPass,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'
import { noonInDays } from '../../../test/viewing-times.ts'

const { sql } = await testDatabase({ max: 20 })
const visitor: Person = { id: '', email: '', caller: anonymous }

type Kind = { template: string; triggered_by: string; max_per_recipient: number | null; overflow: string }
const kinds = await sql<Kind[]>`select * from private.mail_templates`
const declared = new Set(kinds.map(({ template }) => template))

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { hint?: string }) => error.hint,
  )
const mailsTo = (email: string) => sql<{ template: string; data: Record<string, string>; is_due: boolean }[]>`
  select template, data, send_after <= now() as is_due from private.mail_outbox
  where to_email = ${email} order by created_at, send_after`

beforeEach(() => sql`truncate private.quota_usage`)

/** Template names in function bodies: arguments of queue_mail, notify and similar functions. */
async function kindsInFunctions(): Promise<string[]> {
  const rows = await sql<{ body: string }[]>`
    select coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prokind = 'f'`
  const found = new Set<string>()
  for (const { body } of rows) {
    for (const [, name = ''] of body.matchAll(/queue_mail\(\s*'(\w+)'/g)) found.add(name)
    for (const [, name = ''] of body.matchAll(/insert into private\.mail_outbox[\s\S]*?select '(\w+)'/g))
      found.add(name)
    for (const [, values = ''] of body.matchAll(/perform private\.notify\w*\(((?:[^;'$]|'[^']*')*);/g)) {
      const [before = ''] = values.split('jsonb_build_object')
      for (const [, name = ''] of before.matchAll(/'([a-z]+_[a-z_]*[a-z])'/g)) found.add(name)
    }
  }
  // Other quoted words in those calls: notification kinds, page targets and roles.
  for (const name of ['access_request', 'letting_agent', 'private_landlord', ...pageTargets])
    found.delete(name)
  return [...found]
}

/** Template names in TypeScript: `template: 'confirm'`. */
async function kindsInServices(): Promise<string[]> {
  const found = new Set<string>()
  for (const folder of ['platform', 'worker', 'server'])
    for (const file of await readdir(folder, { recursive: true })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const text = await readFile(path.join(folder, file), 'utf8')
      for (const [, name = ''] of text.matchAll(/\btemplate: '([\w:]+)'/g)) found.add(name)
      for (const [, name = ''] of text.matchAll(/'(requested:\w+)'/g)) found.add(name)
    }
  return [...found]
}

test('an engineer who adds a kind of email has to declare who can trigger it, and its limits', async () => {
  const [inFunctions, inServices] = [await kindsInFunctions(), await kindsInServices()]
  expect(inFunctions).toEqual(
    expect.arrayContaining([
      'enquiry_confirm',
      'viewing_booked',
      'viewing_cancelled',
      'listing_expired',
      'payment_due',
      'announcement',
    ]),
  )
  expect(inServices).toEqual(expect.arrayContaining(['password_changed', 'requested:recovery', 'alert']))
  const all = new Set([...Object.keys(mailPayloads), ...inFunctions, ...inServices])
  expect([...all].filter((template) => !declared.has(template))).toEqual([])
})

test('an engineer cannot declare an email that a person can trigger without limits', async () => {
  const declare = (triggeredBy: string) =>
    sql`insert into private.mail_templates (template, triggered_by) values ('unlimited', ${triggeredBy})`
  for (const who of ['guest', 'member', 'advertiser'])
    await expect(declare(who)).rejects.toThrow('what a person can trigger has limits')
})

const limited = kinds.filter(({ triggered_by }) => !/administrator|schedule/.test(triggered_by))

test.each(limited)(
  'one mailbox gets no more than the limit of $template in an hour',
  async ({ template }) => {
    await sql`update private.mail_templates set max_per_recipient = 3 where template = ${template}`
    const queue = (address: string) =>
      codeOf(
        sql`select private.queue_mail(${template}, ${address}, jsonb_build_object('enquiry_id', gen_random_uuid()))`,
      )
    const spellings = ['ada', 'Ada', 'ada+1', 'ada+2', 'ADA+three', 'ada', 'ada'].map(
      (name) => `${name}@example.org`,
    )
    await sql`delete from private.mail_outbox`
    await Promise.all(spellings.map(queue))
    const rows = await sql<{ key: string | null }[]>`select collapse_key as key from private.mail_outbox`
    expect(rows.filter(({ key }) => !key?.startsWith('deferred:'))).toHaveLength(3)
    expect(rows.length).toBeLessThanOrEqual(4)
  },
)

test('a person cannot send more emails of a kind than the limit', async () => {
  const person = await createPerson(sql)
  await sql`update private.mail_templates set max_per_actor = 3 where template = 'enquiry_reply'`
  // Only internal functions queue email; called here as the owner with the user's claims.
  const queue = (n: number) =>
    codeOf(
      sql.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify(person.caller.claims)}, true)`
        await tx`select private.queue_mail('enquiry_reply', ${`somebody${n}@example.net`})`
      }),
    )
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, n) => queue(n)))
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['allowed', 'rate_limited']))
})

test('a person beyond the hourly limit gets the latest email in the next hour', async () => {
  await sql`update private.mail_templates set max_per_recipient = 2 where template = 'enquiry_received'`
  for (const message of ['one', 'two', 'three', 'four', 'five'])
    await sql`select private.queue_mail('enquiry_received', 'busy@example.org', ${sql.json({ message })})`
  const mails = await mailsTo('busy@example.org')
  expect(mails.map(({ data, is_due }) => [data.message, is_due])).toEqual([
    ['one', true],
    ['two', true],
    ['five', false],
  ])
})

test('a person’s delayed email does not replace one of another account with the same mailbox', async () => {
  await sql`update private.mail_templates set max_per_recipient = 1 where template = 'new_device'`
  const people = await Promise.all(
    ['shared', 'shared+1', 'shared+2'].map((name) => createPerson(sql, { email: `${name}@example.org` })),
  )
  for (const at of ['first', 'second', 'third'])
    for (const { id, email } of people)
      await sql`select private.queue_mail('new_device', ${email}, ${sql.json({ at })}, ${id})`
  const waiting = await sql<{ to_email: string; at: string }[]>`
    select to_email, data ->> 'at' as at from private.mail_outbox
    where to_email like 'shared%' and send_after > now() order by to_email`
  expect([...waiting]).toEqual([
    { to_email: 'shared+1@example.org', at: 'third' },
    { to_email: 'shared+2@example.org', at: 'third' },
    { to_email: 'shared@example.org', at: 'third' },
  ])
})

test('an owner’s sign-in and security emails are never delayed', () => {
  const atOnce = [
    ...[
      'requested:signup',
      'requested:recovery',
      'requested:magiclink',
      'requested:email_change',
      'confirm',
      'reset',
    ],
    ...['magic_link', 'email_change', 'reauthenticate', 'password_changed', 'mfa_changed'],
    ...['recovery_codes_generated', 'recovery_code_used', 'mfa_reset_cancelled'],
  ]
  const overflowOf = new Map(kinds.map(({ template, overflow }) => [template, overflow]))
  expect(atOnce.filter((template) => overflowOf.get(template) !== 'refuse')).toEqual([])
})

const names = fc.string({ unit: fc.constantFrom('a', 'B', '.', '+', '1', '-'), minLength: 1, maxLength: 8 })
const hosts = fc.constantFrom('gmail.com', 'GoogleMail.com', 'example.org', 'mail.example.co.uk')

test('the database and the account service agree on which mailbox an address has', async () => {
  await fc.assert(
    fc.asyncProperty(names, hosts, async (name, host) => {
      const [row] = await sql<
        { mailbox: string }[]
      >`select private.normalise_mailbox(${`${name}@${host}`}) as mailbox`
      expect(mailboxOf(`${name}@${host}`)).toBe(row?.mailbox)
    }),
    { numRuns: 200 },
  )
})

async function booking() {
  const [landlord, enquirer] = [await createLandlord(sql), await createPerson(sql)]
  const listing = await createListing(sql, landlord, { status: 'live' })
  const [row] = await runAs(
    sql,
    enquirer,
    (tx) => tx`select public.send_enquiry(${listing}, 'May I see it?') as id`,
  )
  const enquiry = row?.id as string
  const change = (who: Person, status: string, days: number | null = null) =>
    codeOf(
      runAs(sql, who, (tx) => {
        const at = days === null ? null : noonInDays(days)
        return tx`select public.set_enquiry_status(${enquiry}, ${status}, ${at})`
      }),
    )
  return { landlord, enquirer, change, enquiry }
}

test('an agent who changes a viewing 40 times sends one email and one notification, and is stopped', async () => {
  const { landlord, enquirer, change } = await booking()
  const outcomes: (string | undefined)[] = []
  for (let n = 1; n <= 40; n++) outcomes.push(await change(landlord, 'viewing_booked', n))
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['allowed', 'too_many_viewing_changes']))
  const mails = await mailsTo(enquirer.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.is_due).toBe(false)
  expect(new Date(mails[0]?.data.viewing_at ?? '')).toEqual(noonInDays(10))
  expect(await sql`select from public.notifications where user_id = ${enquirer.id}`).toHaveLength(1)
})

test('an agent who changes a viewing in parallel sends one email', async () => {
  const { landlord, enquirer, change } = await booking()
  await Promise.all(Array.from({ length: 10 }, (_, n) => change(landlord, 'viewing_booked', n + 1)))
  expect(await mailsTo(enquirer.email)).toHaveLength(1)
})

test('an enquirer gets the email about a viewing a minute after the first change, however often it changes', async () => {
  const { landlord, enquirer, change } = await booking()
  await change(landlord, 'viewing_booked', 1)
  await sql`update private.mail_outbox set send_after = now() + interval '5 seconds' where to_email = ${enquirer.email}`
  await change(landlord, 'viewing_booked', 2)
  await change(landlord, 'answered')
  const [mail, ...more] = await sql<{ template: string; is_soon: boolean }[]>`
    select template, send_after < now() + interval '10 seconds' as is_soon from private.mail_outbox
    where to_email = ${enquirer.email}`
  expect(more).toEqual([])
  expect(mail).toEqual({ template: 'viewing_cancelled', is_soon: true })
})

test('an enquirer who cancels at once gets no email about the booking', async () => {
  const { landlord, enquirer, change } = await booking()
  await change(landlord, 'viewing_booked', 1)
  await change(enquirer, 'closed')
  expect(await mailsTo(enquirer.email)).toEqual([])
  expect((await mailsTo(landlord.email)).map(({ template }) => template)).toEqual([
    'enquiry_received',
    'viewing_cancelled',
  ])
})

test('an enquirer gets another email if a viewing is rescheduled after the first was sent', async () => {
  const { landlord, enquirer, change } = await booking()
  await change(landlord, 'viewing_booked', 1)
  await sql`update private.mail_outbox set sent_at = now() where to_email = ${enquirer.email}`
  await change(landlord, 'viewing_booked', 2)
  expect(await mailsTo(enquirer.email)).toHaveLength(2)
})

test('guests who enter one mailbox in many spellings send it three emails a day', async () => {
  const listing = await createListing(sql, await createLandlord(sql), { status: 'live' })
  const write = async (email: string) => {
    const pass = await captchaPass(sql)
    return codeOf(
      runAs(
        sql,
        visitor,
        (tx) => tx`select public.send_enquiry(${listing}, 'Hi', 'X', ${email}, captcha_pass => ${pass})`,
      ),
    )
  }
  const spellings = ['victim', 'vic.tim', 'Victim', 'v.ictim+a', 'victim+b'].map(
    (name) => `${name}@gmail.com`,
  )
  const outcomes = await Promise.all([...spellings, 'victim@googlemail.com'].map(write))
  expect(outcomes.filter((each) => each === 'allowed')).toHaveLength(3)
  expect(new Set(outcomes)).toEqual(new Set(['allowed', 'confirm_first']))
})
