import type { Sql, Tx } from '../../db/connect.ts'

/** The emails that the service sends, with their data. The sender that words and delivers them is injected. */
export type AuthMail = {
  to: string
  userId?: string
} & (
  | { template: 'confirm' | 'reset' | 'invite'; data: { link: string; expires_in_minutes: number } }
  | { template: 'magic_link'; data: { link: string; code: string; expires_in_minutes: number } }
  | {
      template: 'email_change'
      data: {
        link: string
        old_email: string | null
        new_email: string
        is_to_new: boolean
        expires_in_minutes: number
      }
    }
  | { template: 'already_registered' | 'email_taken'; data: { link: string } }
  | { template: 'reauthenticate'; data: { code: string } }
  | { template: 'password_changed' | 'recovery_codes_generated'; data: { at: string } }
  | {
      template: 'recovery_code_used'
      data: { at: string; remaining: number; address: string; user_agent: string }
    }
  | { template: 'new_device'; data: { at: string; address: string; user_agent: string; link: string } }
)

/** A request for mail that the worker turns into one, or into none, when its turn comes. */
type MailRequestRow = { template: `requested:${string}`; to: string; data: Record<string, unknown> }

/** Sends a mail once the transaction that causes it is committed. */
export type SendMail = (db: Sql | Tx, mail: AuthMail | MailRequestRow) => Promise<unknown>

/** Turns a request into a mail, or none, when the worker gets to it. */
export type MailRequest = (tx: Tx, asked: { to: string; data: unknown }) => Promise<AuthMail | undefined>
