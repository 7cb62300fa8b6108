import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createInboxMailer, readInbox } from '../product/mail/local-inbox.ts'
import { createSmtpMailer, type Mailer } from '../product/mail/mailer.ts'
import { queueMail } from '../product/mail/outbox.ts'
import { testDatabase } from '../test/database.ts'
import { sendMail } from './send-mail.ts'
import { startWorker } from './start-worker.ts'

const { sql, url } = await testDatabase()
const siteUrl = 'https://www.lintel.test'
const silentLog = { error: () => undefined }
const cleanups: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const stop of cleanups.reverse()) await stop()
})
beforeEach(async () => {
  await sql`delete from private.mail_outbox`
})

/** A real SMTP server that stores the emails it accepts. */
async function startMailServer(refuse: (address: string) => Error | undefined = () => undefined, port = 0) {
  const received: Awaited<ReturnType<PostalMime['parse']>>[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  cleanups.push(close)
  return { received, close, port: (server.server.address() as AddressInfo).port }
}

const createMailer = (port: number): Mailer => {
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Lintel <no-reply@lintel.test>')
  cleanups.push(() => mailer.close())
  return mailer
}

/** A mailer whose emails are sent only when released. */
function slowMailer() {
  const started: string[] = []
  const held: (() => void)[] = []
  const send: Mailer['send'] = ({ to }) => {
    started.push(to)
    return new Promise((resolve) => held.push(resolve))
  }
  const isBusy = (mails: number) => expect.poll(() => started).toHaveLength(mails)
  return { mailer: { send, close: () => undefined }, started, isBusy, release: () => held.shift()?.() }
}

const drain = async (mailer: Mailer) => {
  const task = createTask(mailer)
  while (await task.run());
}
const createTask = (mailer: Mailer) => sendMail({ sql, mailer, requests: {}, siteUrl, log: silentLog })
const queueReset = (to: string, dedupeKey?: string) =>
  queueMail(sql, {
    template: 'reset',
    to,
    data: { link: 'https://www.lintel.test/auth/v1/verify?token=abc', expires_in_minutes: 60 },
    ...(dedupeKey ? { dedupeKey } : {}),
  })
const alertData = {
  title: 'One new home',
  summary: 'to rent across the UK',
  homes: [],
  query: 'type=rent',
  link_label: 'See this search',
  name: 'My search',
  since: '2 November 2026',
  unsubscribe_token: 'secret',
}
const state = async () =>
  sql`select to_email, sent_at is not null as sent, failed_at is not null as failed, attempts, last_error, message_id, data
      from private.mail_outbox order by to_email`

test('a recipient gets an email over SMTP with both parts and its link', async () => {
  const { received, port } = await startMailServer()
  await queueReset('ada@example.org')
  await createTask(createMailer(port)).run()
  expect(received).toHaveLength(1)
  const [mail] = received
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

test('a mail client can unsubscribe from an alert with one click (RFC 8058), but not from account emails', async () => {
  const { received, port } = await startMailServer()
  await queueReset('a@example.org')
  await queueMail(sql, { template: 'alert', to: 'b@example.org', data: alertData })
  await drain(createMailer(port))
  const headersTo = (address: string) => {
    const mail = received.find(({ to }) => to?.[0]?.address === address)
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
test('an advertiser cannot add a header or recipient with a line break in a title', async () => {
  const { received, port } = await startMailServer()
  const title = 'One new home\r\nBcc: thief@example.org\r\nX-Planted: yes'
  await queueMail(sql, {
    template: 'alert',
    to: 'ada@example.org',
    data: { ...alertData, title },
  })
  await drain(createMailer(port))
  expect(received).toHaveLength(1)
  expect(received[0]?.bcc).toBeUndefined()
  expect(received[0]?.headers.map(({ key }) => key)).not.toContain('x-planted')
  expect(received[0]?.subject).toMatch(/One new home.*Bcc: thief/)
})

test('emails wait while the mail server is down, and are sent once when it is back', async () => {
  const dead = await startMailServer()
  await dead.close()
  const task = createTask(createMailer(dead.port))
  for (const name of ['a', 'b', 'c']) await queueReset(`${name}@example.org`)
  await task.run()
  const waiting = await state()
  expect(waiting.map((row) => [row.sent, row.failed])).toEqual(waiting.map(() => [false, false]))
  expect(waiting.reduce((sum, row) => sum + row.attempts, 0)).toBe(1)

  const alive = await startMailServer(undefined, dead.port)
  await sql`update private.mail_outbox set send_after = now()`
  while (await task.run());
  expect(alive.received.map((mail) => mail.to?.[0]?.address).sort()).toEqual([
    'a@example.org',
    'b@example.org',
    'c@example.org',
  ])
})

test('five concurrent workers send each email once', async () => {
  const { received, port } = await startMailServer()
  for (let index = 0; index < 40; index++) await queueReset(`person${index}@example.org`)
  await Promise.all(Array.from({ length: 5 }, () => drain(createMailer(port))))
  expect(received).toHaveLength(40)
  expect(new Set(received.map((mail) => mail.to?.[0]?.address)).size).toBe(40)
})

test('two workers send each email once although one of them is slow', async () => {
  await queueReset('first@example.org')
  await queueReset('second@example.org')
  const slow = slowMailer()
  const slowRun = drain(slow.mailer)
  await slow.isBusy(1)
  // The lease covers the current mail only, not those waiting behind it.
  await sql`update private.mail_outbox set locked_until = now() - interval '1 second' where to_email = 'second@example.org'`
  const quick: string[] = []
  await drain({ send: async ({ to }) => void quick.push(to), close: () => undefined })
  slow.release()
  await Promise.race([slowRun, slow.isBusy(2)])
  slow.release()
  await slowRun
  expect([...slow.started, ...quick]).toEqual(['first@example.org', 'second@example.org'])
})

test('an operator who stops the worker waits for the current email only', async () => {
  await queueReset('first@example.org')
  await queueReset('second@example.org')
  const { mailer, started, isBusy, release } = slowMailer()
  const worker = await startWorker({ databaseUrl: url, siteUrl, mailer, mailRequests: {}, log: silentLog })
  await isBusy(1)
  const stopping = worker.stop()
  release()
  await Promise.race([stopping, isBusy(2)])
  release()
  await stopping
  expect(started).toEqual(['first@example.org'])
  expect((await state()).map((row) => [row.sent, row.attempts])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

test('another worker sends the email of a worker that died, with the same message id', async () => {
  const { received, port } = await startMailServer()
  await queueReset('half@example.org')
  await sql`update private.mail_outbox set attempts = 1, locked_until = now() + interval '5 minutes'`
  const task = createTask(createMailer(port))
  await task.run()
  expect(received).toHaveLength(0)
  await sql`update private.mail_outbox set locked_until = now() - interval '1 second'`
  await task.run()
  const [row] = await sql`select id from private.mail_outbox`
  expect(received[0]?.messageId).toBe(`<${row?.id}@www.lintel.test>`)
})

test('an address that the mail server rejects permanently is given up, and a temporary rejection is retried', async () => {
  const refusal = (code: number) => Object.assign(new Error('not here'), { responseCode: code })
  const { received, port } = await startMailServer((address) =>
    address.startsWith('gone') ? refusal(550) : address.startsWith('full') ? refusal(452) : undefined,
  )
  for (const name of ['full', 'gone', 'well']) await queueReset(`${name}@example.org`)
  await drain(createMailer(port))
  expect((await state()).map((row) => [row.to_email, row.sent, row.failed])).toEqual([
    ['full@example.org', false, false],
    ['gone@example.org', false, true],
    ['well@example.org', true, false],
  ])
  expect(received).toHaveLength(1)
})

test('a payload that its template cannot read is given up at once, and the next mail is sent', async () => {
  const { received, port } = await startMailServer()
  await sql`select private.queue_mail('agency_invitation', 'broken@example.org', '{"agency": "Acme"}')`
  await queueReset('well@example.org')
  await drain(createMailer(port))
  expect((await state()).map((row) => [row.to_email, row.sent, row.failed, row.last_error])).toEqual([
    [
      'broken@example.org',
      false,
      true,
      'the payload of agency_invitation is not valid: token (invalid_type)',
    ],
    ['well@example.org', true, false, null],
  ])
  expect(received).toHaveLength(1)
})

test('the same event sends one email, and a rolled back transaction sends none', async () => {
  await queueReset('once@example.org', 'event 1')
  await queueReset('once@example.org', 'event 1')
  await sql
    .begin(async (tx) => {
      await queueMail(tx, { template: 'email_taken', to: 'never@example.org', data: {} })
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect((await state()).map((row) => row.to_email)).toEqual(['once@example.org'])
})

test('an enquirer cannot inject markup or headers through a title or message', async () => {
  const { received, port } = await startMailServer()
  await queueMail(sql, {
    template: 'enquiry_received',
    to: 'owner@example.org',
    data: {
      enquiry_id: randomUUID(),
      name: 'Ada',
      property_title: 'A <b>flat</b>\r\nBcc: everybody@example.org',
      message: '<img src=x onerror=alert(1)>',
    },
  })
  await createTask(createMailer(port)).run()
  const [mail] = received
  expect(mail?.subject).toBe('New enquiry: A <b>flat</b> Bcc: everybody@example.org')
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail?.html).not.toContain('<img src=x')
})

test('a running worker sends a queued email as soon as it is committed, here to the local inbox', async () => {
  const worker = await startWorker({
    databaseUrl: url,
    siteUrl,
    mailer: createInboxMailer(sql),
    mailRequests: {},
    log: silentLog,
  })
  cleanups.push(worker.stop)
  await queueReset('first@example.org')
  await queueReset('second@example.org')
  await expect.poll(() => readInbox(sql)).toHaveLength(2)
  const [newest] = await readInbox(sql)
  expect(newest).toMatchObject({
    to: 'second@example.org',
    links: ['https://www.lintel.test/auth/v1/verify?token=abc'],
  })
})
