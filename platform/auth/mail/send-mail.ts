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
  | { template: 'already_registered' | 'email_taken'; data: Record<string, never> }
  | { template: 'reauthenticate'; data: { code: string } }
  | { template: 'recovery_codes_generated'; data: { at: string } }
  | { template: 'password_changed'; data: { at: string; passkeys: number } }
  | {
      template: 'recovery_code_used'
      data: { at: string; remaining: number; address: string; user_agent: string }
    }
  | { template: 'new_device'; data: { at: string; address: string; user_agent: string } }
)

/** A queued request, which the worker turns into an email or drops. */
export type MailRequestRow = { template: `requested:${string}`; to: string; data: Record<string, unknown> }

/** Sends an email after the transaction that causes it has been committed. */
export type SendMail = (db: Sql | Tx, mail: AuthMail | MailRequestRow) => Promise<unknown>

/** Turns a queued request into an email, or drops it. */
export type MailRequest = (tx: Tx, request: { to: string; data: unknown }) => Promise<AuthMail | undefined>
