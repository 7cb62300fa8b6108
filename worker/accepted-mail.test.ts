import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import type { Mailer } from '../product/mail/mailer.ts'
import { queueMail } from '../product/mail/outbox.ts'
import { startBreakableProxy } from '../test/breakable-proxy.ts'
import { testDatabase } from '../test/database.ts'
import { sendMail } from './send-mail.ts'

const { sql, url } = await testDatabase()
const siteUrl = 'https://www.lintel.test'
const shared = { requests: {}, siteUrl, log: { error: () => undefined } }
const data = { link: 'https://www.lintel.test/auth/v1/verify?token=abc', expires_in_minutes: 60 }
beforeEach(async () => {
  await sql`delete from private.mail_outbox`
})

const queueReset = () => queueMail(sql, { template: 'reset', to: 'once@example.org', data })
const outbox = async () =>
  sql`select to_email, sent_at is not null as is_sent, message_id from private.mail_outbox`

/** Accepts every email, after what happens meanwhile. */
function mailerDuring(meanwhile: () => Promise<void> = async () => undefined) {
  const accepted: string[] = []
  const send: Mailer['send'] = async ({ to }) => {
    await meanwhile()
    accepted.push(to)
  }
  return { mailer: { send, close: () => undefined }, accepted }
}

test('a mail that was accepted while the database went away is recorded later and not sent twice', async () => {
  const proxy = await startBreakableProxy(url)
  const database = connect(proxy.url, { max: 2, name: 'test' })
  onTestFinished(async () => {
    await database.end({ timeout: 0 })
    await proxy.stop()
  })
  const { mailer, accepted } = mailerDuring(proxy.disconnect)
  const task = sendMail({ sql: database, mailer, ...shared })
  const id = await queueReset()
  expect(await task.run()).toBe(false)
  await proxy.reconnect()
  await sql`update private.mail_outbox set locked_until = now() - interval '1 second'`
  await expect.poll(() => task.run()).toBe(false)
  expect(accepted).toEqual(['once@example.org'])
  expect(await outbox()).toEqual([
    { to_email: 'once@example.org', is_sent: true, message_id: `<${id}@www.lintel.test>` },
  ])
})

test('workers do not repeat a mail whose record an asynchronous standby had lost', async () => {
  const { mailer, accepted } = mailerDuring()
  const first = sendMail({ sql, mailer, ...shared })
  const second = sendMail({ sql, mailer, ...shared })
  await queueReset()
  await first.run()
  expect(accepted).toHaveLength(1)
  const forget = () => sql`
    update private.mail_outbox set sent_at = null, locked_until = null, message_id = null, data = ${sql.json(data)}`
  await forget()
  for (const worker of [second, first]) worker.onReconnect?.()
  await Promise.all([second.run(), first.run()])
  expect(accepted).toHaveLength(1)
  expect(await outbox()).toMatchObject([{ is_sent: true }])
  await forget()
  await first.run()
  expect(accepted).toHaveLength(1)
})
