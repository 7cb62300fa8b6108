import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthMail, MailRequest } from '../platform/auth/mail/send-mail.ts'
import type { Sql } from '../platform/db/connect.ts'
import { InvalidMail, type Mail, parseMail } from '../product/mail/mail-payloads.ts'
import { type Mailer, MailRefused } from '../product/mail/mailer.ts'
import { renderMail } from '../product/mail/render.ts'
import { AcceptedMail, markSent } from './accepted-mail.ts'
import type { Task } from './run-tasks.ts'

export type MailParts = {
  sql: Sql
  mailer: Mailer
  /** Requests that are resolved to an email only when it is sent. */
  requests: Record<string, MailRequest>
  siteUrl: string
  log: { error: (fields: object, message: string) => void }
}

type Row = {
  id: string
  template: string
  to_email: string
  data: unknown
  attempts: number
}

/** Longer than one attempt can take. After this the mail of a worker that died is sent by another. */
const leaseMinutes = 5
/** About three days with the delays below. */
const maxAttempts = 20

/** After a reconnection, so that every worker has recorded what it had sent before any of them claims a mail. */
const settleMs = 2_000

/**
 * Sends the mail that has been due longest. A lease gives it to one worker at a time. One mail per run: the lease
 * covers a single attempt, and stopping the worker waits for one mail only.
 */
export function sendMail(parts: MailParts): Task {
  const accepted = new AcceptedMail()
  const messageIdOf = (id: string) => `<${id}@${new URL(parts.siteUrl).hostname}>`
  let claimAfter = 0
  return {
    name: 'send mail',
    channel: 'mail_outbox',
    everyMs: 15_000,
    onReconnect: () => {
      accepted.scheduleRecording()
      claimAfter = performance.now() + settleMs
    },
    run: async () => {
      await accepted.recordIfDue(parts.sql, messageIdOf)
      if (claimAfter > performance.now()) await sleep(claimAfter - performance.now())
      const row = await claimNext(parts.sql)
      if (!row) return false
      const isUnavailable = await sendOne({ ...parts, accepted, messageIdOf }, row)
      return !isUnavailable
    },
  }
}

type SendParts = MailParts & { accepted: AcceptedMail; messageIdOf: (id: string) => string }

async function claimNext(sql: Sql): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    update private.mail_outbox set attempts = attempts + 1, locked_until = now() + make_interval(mins => ${leaseMinutes})
    where id = (
      select id from private.mail_outbox
      where sent_at is null and failed_at is null and send_after <= now() and (locked_until is null or locked_until < now())
      order by send_after limit 1 for update skip locked
    )
    returning id, template, to_email, data, attempts`
  return row
}

/** Returns whether the mail server or the database is unavailable. */
async function sendOne(parts: SendParts, row: Row): Promise<boolean> {
  const { sql, mailer, siteUrl, log, accepted, messageIdOf } = parts
  if (accepted.has(row.id)) return record(parts, row.id)
  try {
    const mail = await resolveMail(parts, row)
    if (!mail) {
      await sql`delete from private.mail_outbox where id = ${row.id}`
      return false
    }
    await mailer.send({ to: mail.to, messageId: messageIdOf(row.id), ...renderMail(mail, siteUrl) })
  } catch (error) {
    log.error({ err: error, mail: row.id, template: row.template, attempt: row.attempts }, 'mail not sent')
    await reschedule(sql, row, error as Error)
    return error instanceof MailRefused && error.isServerFailure
  }
  accepted.add(row.id)
  return record(parts, row.id)
}

/** A mail that was accepted is never sent again by this worker; its row is updated once the database is back. */
async function record({ sql, log, accepted, messageIdOf }: SendParts, id: string): Promise<boolean> {
  try {
    await markSent(sql, [id], messageIdOf)
    return false
  } catch (error) {
    accepted.scheduleRecording()
    log.error({ err: error, mail: id }, 'mail sent, which is recorded when the database is back')
    return true
  }
}

async function resolveMail(
  { sql, requests }: MailParts,
  row: Row,
): Promise<(Mail & { to: string }) | undefined> {
  const request = requests[row.template]
  const { to_email: to, data } = row
  if (!request) return { ...parseMail(row), to }
  return (await sql.begin((tx) => request(tx, { to, data }))) as AuthMail | undefined
}

/** Exponential backoff from half a minute to six hours; permanent failures are not retried. */
async function reschedule(sql: Sql, row: Row, error: Error): Promise<void> {
  const isPermanent = error instanceof InvalidMail || (error instanceof MailRefused && error.isPermanent)
  const isFinal = isPermanent || row.attempts >= maxAttempts
  const delaySeconds = Math.min(30 * 2 ** (row.attempts - 1), 6 * 3600) * (0.9 + Math.random() / 5)
  await sql`
    update private.mail_outbox set locked_until = null, last_error = ${error.message.slice(0, 500)},
      send_after = now() + make_interval(secs => ${delaySeconds}), failed_at = ${isFinal ? sql`now()` : null}
    where id = ${row.id}`
}
