import type { MailRequestRow } from '../../platform/auth/mail/send-mail.ts'
import type { Sql, Tx } from '../../platform/db/connect.ts'
import type { Mail } from './mail-payloads.ts'

export type OutgoingMail = (Mail | MailRequestRow) & {
  to: string
  userId?: string | undefined
  /** Only one email is queued per key. */
  dedupeKey?: string
}

/**
 * Queues an email in the transaction that causes it, so that it is sent if and only if the transaction commits. Returns
 * its id, or undefined for a duplicate `dedupeKey`.
 */
export async function queueMail(db: Sql | Tx, mail: OutgoingMail): Promise<string | undefined> {
  const [row] = await db<{ id: string }[]>`
    insert into private.mail_outbox (template, to_email, user_id, data, dedupe_key)
    values (${mail.template}, ${mail.to}, ${mail.userId ?? null}, ${db.json(mail.data)}, ${mail.dedupeKey ?? null})
    on conflict (dedupe_key) do nothing
    returning id`
  return row?.id
}
