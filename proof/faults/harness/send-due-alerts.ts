import type { Sql } from '../../../platform/db/connect.ts'
import { createSmtpMailer, type Mailer } from '../../../product/mail/mailer.ts'
import { sendNextAlert } from '../../../worker/send-alert.ts'
import { sendMail } from '../../../worker/send-mail.ts'

type Options = { sql: Sql; mailer: Mailer; now: Date }

export const openMailer = (mailUrl: string): Mailer =>
  createSmtpMailer(mailUrl, 'Lintel <no-reply@lintel.test>')

/** Matches listings, queues alerts and sends mails until nothing is due. */
export async function sendDueAlerts({ sql, mailer, now }: Options): Promise<void> {
  const log = { error: () => undefined }
  const mails = sendMail({ sql, mailer, requests: {}, siteUrl: 'https://www.lintel.test', log })
  for (;;) if ((await sql`select private.match_alerts() as taken`)[0]?.taken === 0) break
  // Mails are sent between alerts, as in the server.
  do while (await mails.run());
  while (await sendNextAlert(sql, now))
}
