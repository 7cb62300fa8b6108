import type { AuthMail, MailRequest } from '../platform/auth/mail/send-mail.ts'
import type { Sql } from '../platform/db/connect.ts'
import { InvalidMail, type Mail, parseMail } from '../product/mail/mail-payloads.ts'
import { type Mailer, MailRefused } from '../product/mail/mailer.ts'
import { renderMail } from '../product/mail/render.ts'
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

/**
 * Sends the mail that has been due longest. A lease gives it to one worker at a time. One mail per run: the lease
 * covers a single attempt, and stopping the worker waits for one mail only.
 */
export const sendMail = (parts: MailParts): Task => ({
  name: 'send mail',
  channel: 'mail_outbox',
  everyMs: 15_000,
  run: async () => {
    const row = await claimNext(parts.sql)
    if (!row) return false
    const isServerUnreachable = await sendOne(parts, row)
    return !isServerUnreachable
  },
})

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

/** Returns whether the mail server itself is unreachable. */
async function sendOne(parts: MailParts, row: Row): Promise<boolean> {
  const { sql, mailer, siteUrl, log } = parts
  try {
    const mail = await resolveMail(parts, row)
    if (!mail) {
      await sql`delete from private.mail_outbox where id = ${row.id}`
      return false
    }
    const messageId = `<${row.id}@${new URL(siteUrl).hostname}>`
    await mailer.send({ to: mail.to, messageId, ...renderMail(mail, siteUrl) })
    // Links and names are no longer needed.
    await sql`
      update private.mail_outbox set sent_at = now(), locked_until = null, last_error = null, message_id = ${messageId}, data = '{}'
      where id = ${row.id}`
    return false
  } catch (error) {
    log.error({ err: error, mail: row.id, template: row.template, attempt: row.attempts }, 'mail not sent')
    await reschedule(sql, row, error as Error)
    return error instanceof MailRefused && error.isServerFailure
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
