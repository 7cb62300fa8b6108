import { randomUUID } from 'node:crypto'
import type { Sql } from '../../platform/db/connect.ts'
import type { Mailer } from './mailer.ts'

export type InboxMessage = {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  at: Date
}

const maxMessages = 500

/** Without a mail server, the newest emails are kept for a page on this machine. */
export function createInboxMailer(sql: Sql): Mailer {
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      await sql`
        insert into platform.inbox_messages (message_id, recipient, subject, body_text, body_html)
        values (${messageId}, ${to}, ${subject}, ${text}, ${html}) on conflict (message_id) do nothing`
      await sql`
        delete from platform.inbox_messages where id <= (select max(id) from platform.inbox_messages) - ${maxMessages}`
    },
    close: () => undefined,
  }
}

/** The same for text messages. */
export async function keepSmsInInbox(sql: Sql, { to, text }: { to: string; text: string }): Promise<void> {
  const message = {
    to: `+${to}`,
    subject: 'Text message',
    text,
    html: '',
    messageId: `<${randomUUID()}@sms>`,
  }
  await createInboxMailer(sql).send(message)
}

/** Newest first. */
export async function readInbox(sql: Sql): Promise<InboxMessage[]> {
  const rows = await sql<Omit<InboxMessage, 'links'>[]>`
    select recipient as to, subject, body_text as text, body_html as html, at
    from platform.inbox_messages order by id desc limit ${maxMessages}`
  return rows.map((row) => ({ ...row, links: linksIn(row.text) }))
}

/** The links in a text without duplicates, main link first. */
const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])]
