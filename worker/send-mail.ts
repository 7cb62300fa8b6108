import type { Sql } from '../platform/db/connect.ts'
import { type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import type { MailRequest, OutgoingMail } from '../platform/mail/outbox.ts'
import { renderMail } from '../platform/mail/render.ts'
import type { Task } from './worker.ts'

export type MailParts = {
  sql: Sql
  mailer: Mailer
  /** Requests that only become mails when their turn comes. */
  requests: Record<string, MailRequest>
  siteUrl: string
  log: { error: (fields: object, message: string) => void }
}

type Row = {
  id: string
  template: string
  to_email: string
  user_id: string | null
  data: Record<string, unknown>
  attempts: number
}

const batch = 20
/** Longer than any attempt can take: a worker that died lets go of its mails after this. */
const leaseMinutes = 5
/** About three days with the pauses below. */
const maxAttempts = 20

/** Sends what is due in the outbox. A mail belongs to one worker at a time, and leaves the queue when it was taken. */
export const sendMail = (parts: MailParts): Task => ({
  name: 'send mail',
  channel: 'mail_outbox',
  everyMs: 15_000,
  run: async () => {
    const rows = await claimDue(parts.sql)
    for (const [index, row] of rows.entries()) {
      const isServerGone = await sendOne(parts, row)
      if (!isServerGone) continue
      await release(parts.sql, rows.slice(index + 1))
      return false
    }
    return rows.length === batch
  },
})

async function claimDue(sql: Sql): Promise<Row[]> {
  return sql<Row[]>`
    with claimed as (
      update private.mail_outbox set attempts = attempts + 1, locked_until = now() + make_interval(mins => ${leaseMinutes})
      where id in (
        select id from private.mail_outbox
        where sent_at is null and failed_at is null and send_after <= now() and (locked_until is null or locked_until < now())
        order by send_after limit ${batch} for update skip locked
      )
      returning id, template, to_email, user_id, data, attempts, send_after
    )
    select id, template, to_email, user_id, data, attempts from claimed order by send_after`
}

/** Answers whether the mail server itself is out of reach. */
async function sendOne(parts: MailParts, row: Row): Promise<boolean> {
  const { sql, mailer, siteUrl, log } = parts
  try {
    const mail = await resolve(parts, row)
    if (!mail) {
      await sql`delete from private.mail_outbox where id = ${row.id}`
      return false
    }
    const messageId = `<${row.id}@${new URL(siteUrl).hostname}>`
    await mailer.send({ to: mail.to, messageId, ...renderMail(mail, siteUrl) })
    // What it carried (links, names) has no reason to stay.
    await sql`
      update private.mail_outbox set sent_at = now(), locked_until = null, last_error = null, message_id = ${messageId}, data = '{}'
      where id = ${row.id}`
    return false
  } catch (error) {
    log.error({ err: error, mail: row.id, template: row.template, attempt: row.attempts }, 'mail not sent')
    await putOff(sql, row, error as Error)
    return error instanceof MailRefused && error.isOurs
  }
}

async function resolve({ sql, requests }: MailParts, row: Row): Promise<OutgoingMail | undefined> {
  const request = requests[row.template]
  const { template, to_email: to, data } = row
  if (!request) return { template, to, userId: row.user_id ?? undefined, data }
  return (await sql.begin((tx) => request(tx, { to, data }))) as OutgoingMail | undefined
}

/** Half a minute, a minute, two, and so on up to six hours; a message that will never be taken is given up. */
async function putOff(sql: Sql, row: Row, error: Error): Promise<void> {
  const isOver = (error instanceof MailRefused && error.isPermanent) || row.attempts >= maxAttempts
  const pauseSeconds = Math.min(30 * 2 ** (row.attempts - 1), 6 * 3600) * (0.9 + Math.random() / 5)
  await sql`
    update private.mail_outbox set locked_until = null, last_error = ${error.message.slice(0, 500)},
      send_after = now() + make_interval(secs => ${pauseSeconds}), failed_at = ${isOver ? sql`now()` : null}
    where id = ${row.id}`
}

/** Mails that were claimed but not tried do not pay for a dead server. */
async function release(sql: Sql, rows: Row[]): Promise<void> {
  if (!rows.length) return
  await sql`
    update private.mail_outbox set locked_until = null, attempts = attempts - 1, send_after = now() + interval '30 seconds'
    where id in ${sql(rows.map((row) => row.id))}`
}
