import { createHash } from 'node:crypto'
import type { Sql, Tx } from '../../db/connect.ts'
import { takePermit } from '../../http/rate-limit.ts'
import { recordEvent } from '../audit.ts'
import type { AuthParts, LinkParts } from '../parts.ts'
import type { Client } from '../session.ts'
import type { CodeChallenge } from '../tokens/flow-state.ts'
import { makeLink } from '../tokens/links.ts'
import { findUserByEmail, findUserById, type UserRow } from '../users.ts'
import { mailboxOf } from './mailbox.ts'
import type { AuthMail, MailRequest, SendMail } from './send-mail.ts'

/**
 * A stranger who asks for mail to an address gets the same answer in the same time whoever lives there, because
 * the answer does not depend on it: what was asked is put into the outbox as it is, and only the worker, whom
 * nobody times, looks the address up and turns the request into a mail or drops it.
 */
export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change'

type Asked = {
  kind: MailKind
  email: string
  /** The account that asks, where it is signed in; otherwise it is whoever has the address. */
  userId?: string
  redirectTo: string
  challenge: CodeChallenge | undefined
  client: Client
}

type AskedData = Pick<Asked, 'redirectTo' | 'client' | 'userId'> & { challenge: CodeChallenge | null }

export async function requestMail(
  { sendMail }: { sendMail: SendMail },
  db: Sql | Tx,
  { kind, email, userId, redirectTo, challenge, client }: Asked,
) {
  const data: AskedData = { redirectTo, client, challenge: challenge ?? null, ...(userId ? { userId } : {}) }
  await sendMail(db, { template: `requested:${kind}`, to: email, data })
}

/**
 * One mail of a kind to an address at a time, and a few of all kinds to a mailbox, counted the same whether it has an account
 * or not. Answers 0, or the seconds until the next may be requested.
 */
export async function takeMailPermit(
  parts: AuthParts,
  kind: MailKind | 'reauthentication',
  email: string,
): Promise<number> {
  return (await takeIntervalPermit(parts, kind, email)) || takeMailboxPermit(parts, email)
}

export function takeIntervalPermit(
  parts: AuthParts,
  kind: MailKind | 'reauthentication',
  email: string,
): Promise<number> {
  return takePermit(parts.sql, `auth:mail-to:${kind}:${hashOf(email)}`, {
    burst: 1,
    windowSeconds: parts.config.mailIntervalSeconds,
  })
}

export function takeMailboxPermit(parts: AuthParts, email: string): Promise<number> {
  const key = `auth:mailbox:${hashOf(mailboxOf(email))}`
  return takePermit(parts.sql, key, parts.config.rateLimits.mailsToMailbox)
}

const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url')

type Answer = (parts: AuthParts, tx: Tx, user: UserRow, data: AskedData) => Promise<AuthMail | undefined>

/** What the worker does with each request. No account, no mail. */
export function createMailRequests(parts: AuthParts): Record<string, MailRequest> {
  const answering =
    (answer: Answer): MailRequest =>
    async (tx, { to, data }) => {
      const asked = data as AskedData
      const user = asked.userId ? await findUserById(tx, asked.userId) : await findUserByEmail(tx, to)
      if (!user || user.deleted_at) return undefined
      return answer(parts, tx, user, asked)
    }
  return {
    'requested:signup': answering(confirmOrRemind),
    'requested:recovery': answering(reset),
    'requested:magiclink': answering(magicLink),
    'requested:email_change': answering(emailChange),
  }
}

/** Somebody who forgot that they have an account would otherwise wait for a mail in vain. */
const confirmOrRemind: Answer = async (parts, tx, user, { redirectTo, challenge, client }) => {
  const to = user.email ?? ''
  if (user.email_confirmed_at) {
    const data = { link: `${parts.config.siteUrl}/auth` }
    return { template: 'already_registered', to, userId: user.id, data }
  }
  const { link } = await makeLink(parts, tx, {
    type: 'signup',
    tokenType: 'confirmation_token',
    userId: user.id,
    email: to,
    // Where sign-ups differed none of their passwords stands: the first thing to do is to choose one.
    redirectTo: user.encrypted_password ? redirectTo : `${parts.config.siteUrl}/reset-password`,
    challenge: challenge ?? undefined,
  })
  await tx`update auth.users set confirmation_sent_at = now() where id = ${user.id}`
  await recordEvent(tx, { action: 'user_confirmation_requested', userId: user.id, client })
  const data = { link, ...validity(parts, parts.config.confirmationSeconds) }
  return { template: 'confirm', to, userId: user.id, data }
}

const reset: Answer = async (parts, tx, user, { redirectTo, challenge, client }) => {
  const to = user.email ?? ''
  const { link } = await makeLink(parts, tx, {
    type: 'recovery',
    tokenType: 'recovery_token',
    userId: user.id,
    email: to,
    redirectTo,
    challenge: challenge ?? undefined,
  })
  await tx`update auth.users set recovery_sent_at = now() where id = ${user.id}`
  await recordEvent(tx, { action: 'user_recovery_requested', userId: user.id, client })
  return { template: 'reset', to, userId: user.id, data: { link, ...validity(parts) } }
}

const magicLink: Answer = async (parts, tx, user, { redirectTo, challenge }) => {
  const to = user.email ?? ''
  const { link, otp } = await makeLink(parts, tx, {
    type: 'magiclink',
    tokenType: 'recovery_token',
    userId: user.id,
    email: to,
    redirectTo,
    challenge: challenge ?? undefined,
  })
  await tx`update auth.users set recovery_sent_at = now() where id = ${user.id}`
  return { template: 'magic_link', to, userId: user.id, data: { link, code: otp, ...validity(parts) } }
}

const emailChange: Answer = async (parts, tx, user, { redirectTo, challenge, userId }) => {
  if (!user.email_change) return undefined
  // A stranger named only the current address. Without a permit for the new one the links sent before stay valid.
  if (!userId && (await takeMailboxPermit(parts, user.email_change))) return undefined
  const mails = await emailChangeMails(parts, tx, user, redirectTo, challenge ?? undefined)
  for (const mail of mails) await parts.sendMail(tx, mail)
  return undefined
}

/**
 * A link to the new address and, where both must agree, one to the old. Both begin anew: a side that agreed already
 * must not agree again in the other's place. An address that has an account is told so and gets no link; whoever asked
 * sees the same as ever.
 */
async function emailChangeMails(
  parts: AuthParts,
  tx: Tx,
  user: UserRow,
  redirectTo: string,
  challenge: CodeChallenge | undefined,
): Promise<AuthMail[]> {
  const newEmail = user.email_change ?? ''
  const sides = [{ email: newEmail, tokenType: 'email_change_token_new' as const }]
  const mails: AuthMail[] = []
  const both =
    parts.config.isEmailChangeConfirmedTwice && user.email
      ? [...sides, { email: user.email, tokenType: 'email_change_token_current' as const }]
      : sides
  const isTaken = (await findUserByEmail(tx, newEmail)) !== undefined
  for (const { email, tokenType } of both) {
    if (isTaken && email === newEmail) {
      mails.push({ template: 'email_taken', to: email, data: { link: `${parts.config.siteUrl}/auth` } })
      continue
    }
    const link = await makeLink(parts, tx, {
      type: 'email_change',
      tokenType,
      userId: user.id,
      email,
      redirectTo,
      challenge,
    })
    const data = {
      link: link.link,
      old_email: user.email,
      new_email: newEmail,
      is_to_new: tokenType === 'email_change_token_new',
      ...validity(parts),
    }
    mails.push({ template: 'email_change', to: email, userId: user.id, data })
  }
  await tx`
    update auth.users set email_change_sent_at = now(), email_change_confirm_status = 0 where id = ${user.id}`
  return mails
}

export const validity = (parts: LinkParts, seconds = parts.config.linkSeconds) => ({
  expires_in_minutes: Math.round(seconds / 60),
})
