import { createHash, randomUUID } from 'node:crypto'
import { paths } from '../../../domain/site/paths.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { takePermit } from '../../http/rate-limit.ts'
import { createAccount } from '../accounts.ts'
import { recordEvent } from '../audit.ts'
import type { AuthContext, LinkContext } from '../auth-context.ts'
import { tooManyMails } from '../errors.ts'
import { ensureMayBeCreated } from '../hooks/before-user-created.ts'
import type { Client } from '../session.ts'
import type { CodeChallenge } from '../tokens/flow-state.ts'
import { createLink } from '../tokens/links.ts'
import { findUserByEmail, findUserById, type UserRow } from '../users.ts'
import { mailboxOf } from './mailbox.ts'
import type { AuthMail, MailRequest, SendMail } from './send-mail.ts'

/**
 * The response to a request for an email must not reveal, by content or timing, whether the address has an account. The request is
 * therefore queued as it is; only the worker looks the address up, and sends an email or drops the request.
 */
export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change'

type MailRequestInput = {
  kind: MailKind
  email: string
  /** The account that sends the request, if it is signed in; otherwise the account is looked up by address. */
  userId?: string
  redirectTo: string
  challenge: CodeChallenge | undefined
  client: Client
  /** Creates an account with this metadata if the address has none. */
  newAccount?: { metadata: Record<string, unknown> } | undefined
}

type MailRequestData = Pick<MailRequestInput, 'redirectTo' | 'client' | 'userId' | 'newAccount'> & {
  challenge: CodeChallenge | null
}

export async function requestMail(
  { sendMail }: { sendMail: SendMail },
  db: Sql | Tx,
  { kind, email, userId, redirectTo, challenge, client, newAccount }: MailRequestInput,
) {
  const data: MailRequestData = {
    redirectTo,
    client,
    challenge: challenge ?? null,
    ...(userId ? { userId } : {}),
    ...(newAccount ? { newAccount } : {}),
  }
  await sendMail(db, { template: `requested:${kind}`, to: email, data })
}

/**
 * Limits emails of one kind per address, and of all kinds per mailbox, whether or not there is an account. Returns 0, or the
 * seconds until the next request is allowed.
 */
export async function takeMailPermit(
  context: AuthContext,
  kind: MailKind | 'reauthentication',
  email: string,
): Promise<number> {
  const waitSeconds = await takeIntervalPermit(context, kind, email)
  if (waitSeconds) return waitSeconds
  await takeServiceMailPermit(context)
  return takeMailboxPermit(context, email)
}

/** Limits the emails of the whole service, if configured. */
export async function takeServiceMailPermit({ sql, config }: AuthContext): Promise<void> {
  if (config.maxMailsPerHour === undefined) return
  const limit = { burst: Math.max(1, config.maxMailsPerHour), windowSeconds: 3600 }
  const waitSeconds = await takePermit(sql, 'auth:mails', limit)
  if (waitSeconds) throw tooManyMails(waitSeconds)
}

export function takeIntervalPermit(
  context: AuthContext,
  kind: MailKind | 'reauthentication',
  email: string,
): Promise<number> {
  return takePermit(context.sql, `auth:mail-to:${kind}:${hashOf(email)}`, {
    burst: 1,
    windowSeconds: context.config.mailIntervalSeconds,
  })
}

export function takeMailboxPermit(context: AuthContext, email: string): Promise<number> {
  const key = `auth:mailbox:${hashOf(mailboxOf(email))}`
  return takePermit(context.sql, key, context.config.rateLimits.mailsToMailbox)
}

const hashOf = (value: string) => createHash('sha256').update(value).digest('base64url')

type BuildMail = (
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  data: MailRequestData,
) => Promise<AuthMail | undefined>

/** For the worker: turns each kind of request into an email. An address without an account gets none. */
export function createMailRequests(context: AuthContext): Record<string, MailRequest> {
  const forAccount =
    (buildMail: BuildMail): MailRequest =>
    async (tx, { to, data }) => {
      const requestData = data as MailRequestData
      const { userId } = requestData
      const existing = userId ? await findUserById(tx, userId) : await findUserByEmail(tx, to)
      const user = existing ?? (await createRequestedAccount(context, tx, to, requestData))
      if (!user || user.deleted_at) return undefined
      return buildMail(context, tx, user, requestData)
    }
  return {
    'requested:signup': forAccount(confirmOrRemind),
    'requested:recovery': forAccount(passwordReset),
    'requested:magiclink': forAccount(magicLink),
    'requested:email_change': forAccount(emailChange),
  }
}

/** A request for a sign-in code may create an account. A hook that refuses it leaves the request unanswered. */
async function createRequestedAccount(
  context: AuthContext,
  tx: Tx,
  email: string,
  { newAccount, client }: MailRequestData,
): Promise<UserRow | undefined> {
  const { isOtpSignUpAllowed, isSignUpAllowed } = context.config
  if (!newAccount || !isOtpSignUpAllowed || !isSignUpAllowed) return undefined
  const { metadata } = newAccount
  try {
    await ensureMayBeCreated(context, { email, metadata, provider: 'email' }, client)
  } catch {
    return undefined
  }
  const id = randomUUID()
  await createAccount(tx, { id, email, passwordHash: null, metadata })
  await recordEvent(tx, { action: 'user_signedup', userId: id, client })
  return findUserByEmail(tx, email)
}

/** A user who forgot that they have an account gets an email that says so. */
const confirmOrRemind: BuildMail = async (context, tx, user, { redirectTo, challenge, client }) => {
  const to = user.email ?? ''
  if (user.email_confirmed_at) {
    return { template: 'already_registered', to, userId: user.id, data: {} }
  }
  const { link } = await createLink(context, tx, {
    type: 'signup',
    tokenType: 'confirmation_token',
    userId: user.id,
    email: to,
    // Conflicting sign-ups left the account without a password, so the user chooses one first.
    redirectTo: user.encrypted_password ? redirectTo : `${context.config.siteUrl}${paths.resetPassword}`,
    challenge: challenge ?? undefined,
  })
  await tx`update auth.users set confirmation_sent_at = now() where id = ${user.id}`
  await recordEvent(tx, { action: 'user_confirmation_requested', userId: user.id, client })
  const data = { link, ...expiry(context, context.config.confirmationSeconds) }
  return { template: 'confirm', to, userId: user.id, data }
}

const passwordReset: BuildMail = async (context, tx, user, { redirectTo, challenge, client }) => {
  const to = user.email ?? ''
  const { link } = await createLink(context, tx, {
    type: 'recovery',
    tokenType: 'recovery_token',
    userId: user.id,
    email: to,
    redirectTo,
    challenge: challenge ?? undefined,
  })
  await tx`update auth.users set recovery_sent_at = now() where id = ${user.id}`
  await recordEvent(tx, { action: 'user_recovery_requested', userId: user.id, client })
  return { template: 'reset', to, userId: user.id, data: { link, ...expiry(context) } }
}

const magicLink: BuildMail = async (context, tx, user, { redirectTo, challenge }) => {
  const to = user.email ?? ''
  const { link, otp } = await createLink(context, tx, {
    type: 'magiclink',
    tokenType: 'recovery_token',
    userId: user.id,
    email: to,
    redirectTo,
    challenge: challenge ?? undefined,
  })
  await tx`update auth.users set recovery_sent_at = now() where id = ${user.id}`
  return { template: 'magic_link', to, userId: user.id, data: { link, code: otp, ...expiry(context) } }
}

const emailChange: BuildMail = async (context, tx, user, { redirectTo, challenge, userId }) => {
  if (!user.email_change) return undefined
  // Requested by address alone, so the new address has not been limited yet. If it is, earlier links stay valid.
  if (!userId && (await takeMailboxPermit(context, user.email_change))) return undefined
  const mails = await emailChangeMails(context, tx, user, redirectTo, challenge ?? undefined)
  for (const mail of mails) await context.sendMail(tx, mail)
  return undefined
}

/**
 * A link to the new address and, if both must confirm, one to the old. Earlier confirmations are reset, so that one address cannot
 * confirm twice. If the new address already has an account, it gets an email that says so instead of a link, and the response to
 * the request is the same.
 */
async function emailChangeMails(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  redirectTo: string,
  challenge: CodeChallenge | undefined,
): Promise<AuthMail[]> {
  const newEmail = user.email_change ?? ''
  const newAddress = [{ email: newEmail, tokenType: 'email_change_token_new' as const }]
  const mails: AuthMail[] = []
  const addresses =
    context.config.isEmailChangeConfirmedTwice && user.email
      ? [...newAddress, { email: user.email, tokenType: 'email_change_token_current' as const }]
      : newAddress
  const isTaken = (await findUserByEmail(tx, newEmail)) !== undefined
  for (const { email, tokenType } of addresses) {
    if (isTaken && email === newEmail) {
      mails.push({ template: 'email_taken', to: email, data: {} })
      continue
    }
    const link = await createLink(context, tx, {
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
      ...expiry(context),
    }
    mails.push({ template: 'email_change', to: email, userId: user.id, data })
  }
  await tx`
    update auth.users set email_change_sent_at = now(), email_change_confirm_status = 0 where id = ${user.id}`
  return mails
}

export const expiry = (context: LinkContext, seconds = context.config.linkSeconds) => ({
  expires_in_minutes: Math.round(seconds / 60),
})
