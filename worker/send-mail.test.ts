import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createInboxMailer, readInbox } from '../product/mail/local-inbox.ts'
import { createSmtpMailer, type Mailer } from '../product/mail/mailer.ts'
import { queueMail } from '../product/mail/outbox.ts'
import { testDatabase } from '../test/database.ts'
import { sendMail } from './send-mail.ts'
import { startWorker } from './start-worker.ts'

const { sql, url } = await testDatabase()
const siteUrl = 'https://www.lintel.test'
const quiet = { error: () => undefined }
const stops: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})
beforeEach(async () => {
  await sql`delete from private.mail_outbox`
})

/** A real mail server that keeps what it takes. */
async function mailServer(refuse: (address: string) => Error | undefined = () => undefined, port = 0) {
  const taken: Awaited<ReturnType<PostalMime['parse']>>[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        taken.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  stops.push(close)
  return { taken, close, port: (server.server.address() as AddressInfo).port }
}

const mailerTo = (port: number): Mailer => {
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Lintel <no-reply@lintel.test>')
  stops.push(() => mailer.close())
  return mailer
}

/** A mail server that takes its time: each mail goes only when it is let go. */
function slowMailer() {
  const begun: string[] = []
  const held: (() => void)[] = []
  const send: Mailer['send'] = ({ to }) => {
    begun.push(to)
    return new Promise((resolve) => held.push(resolve))
  }
  const isBusy = (mails: number) => vi.waitFor(() => expect(begun).toHaveLength(mails))
  return { mailer: { send, close: () => undefined }, begun, isBusy, letGo: () => held.shift()?.() }
}

const drain = async (mailer: Mailer) => {
  const task = sender(mailer)
  while (await task.run());
}
const sender = (mailer: Mailer) => sendMail({ sql, mailer, requests: {}, siteUrl, log: quiet })
const reset = (to: string, dedupeKey?: string) =>
  queueMail(sql, {
    template: 'reset',
    to,
    data: { link: 'https://www.lintel.test/auth/v1/verify?token=abc', expires_in_minutes: 60 },
    ...(dedupeKey ? { dedupeKey } : {}),
  })
const state = async () =>
  sql`select to_email, sent_at is not null as sent, failed_at is not null as failed, attempts, last_error, message_id, data
      from private.mail_outbox order by to_email`

test('a mail arrives over real SMTP with both parts and one clear link', async () => {
  const { taken, port } = await mailServer()
  await reset('ada@example.org')
  await sender(mailerTo(port)).run()
  expect(taken).toHaveLength(1)
  const [mail] = taken
  expect(mail).toMatchObject({
    subject: 'Choose a new Lintel password',
    from: { name: 'Lintel', address: 'no-reply@lintel.test' },
    to: [{ address: 'ada@example.org' }],
  })
  expect(mail?.text).toContain('https://www.lintel.test/auth/v1/verify?token=abc')
  expect(mail?.html).toContain('href="https://www.lintel.test/auth/v1/verify?token=abc"')
  const [row] = await state()
  expect(row).toMatchObject({ sent: true, attempts: 1, message_id: mail?.messageId, data: {} })
})

test('a mail program may stop an alert by itself (RFC 8058), but nothing about the account', async () => {
  const { taken, port } = await mailServer()
  await reset('a@example.org')
  const alert = { title: 'One new home', homes: [], link: '/search', unsubscribe_link: '/unsubscribe/secret' }
  await queueMail(sql, { template: 'alert', to: 'b@example.org', data: alert })
  await drain(mailerTo(port))
  const headersTo = (address: string) => {
    const mail = taken.find(({ to }) => to?.[0]?.address === address)
    return (mail?.headers ?? [])
      .filter(({ key }) => key.startsWith('list-'))
      .map(({ key, value }) => [key, value])
  }
  expect(headersTo('a@example.org')).toEqual([])
  expect(headersTo('b@example.org')).toEqual([
    ['list-unsubscribe', '<https://www.lintel.test/unsubscribe/secret>'],
    ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
  ])
})

// ASVS 1.3.11
test('somebody who puts a line break into a title adds no header and no reader to a mail', async () => {
  const { taken, port } = await mailServer()
  const title = 'One new home\r\nBcc: thief@example.org\r\nX-Planted: yes'
  await queueMail(sql, {
    template: 'alert',
    to: 'ada@example.org',
    data: { title, homes: [], link: '/search', unsubscribe_link: '/unsubscribe/secret' },
  })
  await drain(mailerTo(port))
  expect(taken).toHaveLength(1)
  expect(taken[0]?.bcc).toBeUndefined()
  expect(taken[0]?.headers.map(({ key }) => key)).not.toContain('x-planted')
  expect(taken[0]?.subject).toMatch(/One new home.*Bcc: thief/)
})

test('mail waits while the mail server is dead, and is sent once when it is back', async () => {
  const dead = await mailServer()
  await dead.close()
  const task = sender(mailerTo(dead.port))
  for (const name of ['a', 'b', 'c']) await reset(`${name}@example.org`)
  await task.run()
  const waiting = await state()
  expect(waiting.map((row) => [row.sent, row.failed])).toEqual(waiting.map(() => [false, false]))
  expect(waiting.reduce((sum, row) => sum + row.attempts, 0)).toBe(1)

  const alive = await mailServer(undefined, dead.port)
  await sql`update private.mail_outbox set send_after = now()`
  while (await task.run());
  expect(alive.taken.map((mail) => mail.to?.[0]?.address).sort()).toEqual([
    'a@example.org',
    'b@example.org',
    'c@example.org',
  ])
})

test('five workers at once send each mail once', async () => {
  const { taken, port } = await mailServer()
  for (let index = 0; index < 40; index++) await reset(`person${index}@example.org`)
  await Promise.all(Array.from({ length: 5 }, () => drain(mailerTo(port))))
  expect(taken).toHaveLength(40)
  expect(new Set(taken.map((mail) => mail.to?.[0]?.address)).size).toBe(40)
})

test('two workers send each mail once, however slow the mail server makes one of them', async () => {
  await reset('first@example.org')
  await reset('second@example.org')
  const slow = slowMailer()
  const slowly = drain(slow.mailer)
  await slow.isBusy(1)
  // A lease lasts longer than the one mail under way, not than all that wait behind it.
  await sql`update private.mail_outbox set locked_until = now() - interval '1 second' where to_email = 'second@example.org'`
  const quick: string[] = []
  await drain({ send: async ({ to }) => void quick.push(to), close: () => undefined })
  slow.letGo()
  await Promise.race([slowly, slow.isBusy(2)])
  slow.letGo()
  await slowly
  expect([...slow.begun, ...quick]).toEqual(['first@example.org', 'second@example.org'])
})

test('an operator who stops the worker waits for the mail under way, not for those behind it', async () => {
  await reset('first@example.org')
  await reset('second@example.org')
  const { mailer, begun, isBusy, letGo } = slowMailer()
  const worker = await startWorker({ databaseUrl: url, siteUrl, mailer, mailRequests: {}, log: quiet })
  await isBusy(1)
  const stopping = worker.stop()
  letGo()
  await Promise.race([stopping, isBusy(2)])
  letGo()
  await stopping
  expect(begun).toEqual(['first@example.org'])
  expect((await state()).map((row) => [row.sent, row.attempts])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

test('a worker that died half-way is replaced, and the mail keeps its id', async () => {
  const { taken, port } = await mailServer()
  await reset('half@example.org')
  await sql`update private.mail_outbox set attempts = 1, locked_until = now() + interval '5 minutes'`
  const task = sender(mailerTo(port))
  await task.run()
  expect(taken).toHaveLength(0)
  await sql`update private.mail_outbox set locked_until = now() - interval '1 second'`
  await task.run()
  const [row] = await sql`select id from private.mail_outbox`
  expect(taken[0]?.messageId).toBe(`<${row?.id}@www.lintel.test>`)
})

test('an address that the mail server refuses for good is given up, one it refuses for now is tried later', async () => {
  const refusal = (code: number) => Object.assign(new Error('not here'), { responseCode: code })
  const { taken, port } = await mailServer((address) =>
    address.startsWith('gone') ? refusal(550) : address.startsWith('full') ? refusal(452) : undefined,
  )
  for (const name of ['full', 'gone', 'well']) await reset(`${name}@example.org`)
  await drain(mailerTo(port))
  expect((await state()).map((row) => [row.to_email, row.sent, row.failed])).toEqual([
    ['full@example.org', false, false],
    ['gone@example.org', false, true],
    ['well@example.org', true, false],
  ])
  expect(taken).toHaveLength(1)
})

test('the same event queued twice is one mail, and an undone transaction mails nobody', async () => {
  await reset('once@example.org', 'event 1')
  await reset('once@example.org', 'event 1')
  await sql
    .begin(async (tx) => {
      await queueMail(tx, { template: 'reset', to: 'never@example.org', data: {} })
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect((await state()).map((row) => row.to_email)).toEqual(['once@example.org'])
})

test('a name with markup or a line break in it changes nothing but the words', async () => {
  const { taken, port } = await mailServer()
  await queueMail(sql, {
    template: 'enquiry_received',
    to: 'owner@example.org',
    data: {
      property_title: 'A <b>flat</b>\r\nBcc: everybody@example.org',
      message: '<img src=x onerror=alert(1)>',
      link: '/portal/enquiries/1',
    },
  })
  await sender(mailerTo(port)).run()
  const [mail] = taken
  expect(mail?.subject).toBe('New enquiry: A <b>flat</b> Bcc: everybody@example.org')
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail?.html).not.toContain('<img src=x')
})

test('a running worker sends what is queued as soon as it is committed, here into the local inbox', async () => {
  const worker = await startWorker({
    databaseUrl: url,
    siteUrl,
    mailer: createInboxMailer(sql),
    mailRequests: {},
    log: quiet,
  })
  stops.push(worker.stop)
  await reset('first@example.org')
  await reset('second@example.org')
  await vi.waitFor(async () => expect(await readInbox(sql)).toHaveLength(2), { timeout: 10_000 })
  const [newest] = await readInbox(sql)
  expect(newest).toMatchObject({
    to: 'second@example.org',
    links: ['https://www.lintel.test/auth/v1/verify?token=abc'],
  })
})
