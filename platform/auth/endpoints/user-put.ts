import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import { type CurrentSession, lockAndRequireSession, requireSession } from '../current-session.ts'
import {
  anonymousNeedsAddress,
  appMetadataNeedsAdmin,
  insufficientAal,
  invalidCredentials,
  mailTooSoon,
  reauthenticationNeeded,
  reauthenticationNotValid,
  samePassword,
} from '../errors.ts'
import { changeEmail } from '../mail/email-change.ts'
import { requestMail, takeMailboxPermit, takeMailPermit } from '../mail/mail-requests.ts'
import { mergeMetadata } from '../metadata.ts'
import { ensurePasswordAllowed } from '../passwords/password-policy.ts'
import { ensurePhoneEnabled, sendPhoneChangeCode } from '../phone/phone-code.ts'
import { phoneNumber } from '../phone/phone-number.ts'
import { allowedRedirect } from '../redirect.ts'
import {
  type AuthRequest,
  challengeFields,
  clientOf,
  emailField,
  limitByAddress,
  metadataField,
  readBody,
} from '../request.ts'
import { readCodeChallenge } from '../tokens/flow-state.ts'
import { checkOtp } from '../tokens/one-time-token.ts'
import { findUserById, hasVerifiedFactor, toUserJson, type UserRow } from '../users.ts'
import { listPasskeys } from '../webauthn/passkeys.ts'
import { ensureMetadataSize } from './sign-up.ts'

const schema = z.object({
  email: z.union([z.literal(''), emailField]).nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: metadataField,
  app_metadata: metadataField,
  ...challengeFields,
})

/** A session that started within this time needs no reauthentication. */
const recentSignInMs = 24 * 60 * 60 * 1000

type UserChanges = z.infer<typeof schema>

/** PUT /user: changes the user's own password, email address and metadata. */
export const updateUser = (context: AuthContext) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  const session = await requireSession(context, c)
  const { user } = session
  const newPhone = body.phone && body.phone !== user.phone ? phoneNumber(body.phone) : undefined
  if (newPhone) ensurePhoneEnabled(context)
  if (body.app_metadata) throw appMetadataNeedsAdmin()
  if (user.is_anonymous && body.password && !body.email) throw anonymousNeedsAddress()
  const newEmail = body.email && body.email !== user.email ? body.email : undefined
  const isSensitive = Boolean(body.password || newEmail || newPhone || body.data)
  if (isSensitive) ensureCanChange(session)
  if (body.password) await limitByAddress(context, c, 'signIn')
  const passwordHash = body.password ? await newPasswordHash(context, session, body) : undefined
  if (newEmail) await takeEmailChangePermits(context, c, user, newEmail)

  const updated = await context.sql.begin(async (tx) => {
    // While the password was hashed, a factor may have been verified or this session's assurance level may have dropped.
    const locked = isSensitive ? ensureCanChange(await lockAndRequireSession(context, c, tx)) : session
    if (body.data) await changeMetadata(tx, locked.user, body.data)
    if (passwordHash) await changePassword(context, tx, session, passwordHash)
    if (newEmail) await requestEmailChange(context, c, tx, user, newEmail, body)
    await recordEvent(tx, {
      action: passwordHash ? 'user_updated_password' : 'user_modified',
      userId: user.id,
      client: clientOf(context, c),
    })
    return findUserById(tx, user.id)
  })
  if (newPhone) {
    await limitByAddress(context, c, 'mail')
    await sendPhoneChangeCode(context, user, newPhone)
  }
  return c.json(toUserJson(updated as UserRow))
}

/** Applies to metadata too: it is part of every token, and tokens that are too long would lock the owner out. */
function ensureCanChange(session: CurrentSession): CurrentSession {
  if (session.aal === 'aal1' && hasVerifiedFactor(session.user))
    throw insufficientAal(
      401,
      'AAL2 session is required to update email, password or metadata when MFA is enabled.',
    )
  return session
}

/** Unlike at sign-up, the strong rule applies unless the configuration says otherwise. */
async function newPasswordHash(
  context: AuthContext,
  { user, createdAt }: CurrentSession,
  { password, current_password, nonce }: UserChanges,
) {
  const { hasher } = context
  const newPassword = password ?? ''
  ensurePasswordAllowed(context.config, newPassword, 'change')
  const isOld = Date.now() - createdAt.getTime() > recentSignInMs
  if (context.config.isReauthenticationRequired && isOld && !nonce) throw reauthenticationNeeded()
  const stored = user.encrypted_password
  if (current_password && !(await hasher.verify(stored, current_password))) throw invalidCredentials()
  if (nonce && !(await checkOtp(context, ['reauthentication_token'], user.email ?? '', nonce)))
    throw reauthenticationNotValid()
  if (stored && (await hasher.verify(stored, newPassword))) throw samePassword()
  return hasher.hash(newPassword)
}

/**
 * Ends all other sessions and invalidates emailed links, since another person may know the old password. Passkeys stay, and the email
 * says so: that person may have added one.
 */
async function changePassword(
  context: AuthContext,
  tx: Tx,
  { user, sessionId }: Pick<CurrentSession, 'user' | 'sessionId'>,
  hash: string,
) {
  await tx`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${user.id}`
  await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${sessionId}`
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`
  if (user.email)
    await context.sendMail(tx, {
      template: 'password_changed',
      to: user.email,
      userId: user.id,
      data: { at: new Date().toISOString(), passkeys: (await listPasskeys(tx, user.id)).length },
    })
}

/** `user` must have been read under the account's lock. */
async function changeMetadata(tx: Tx, user: UserRow, data: Record<string, unknown>): Promise<void> {
  // The limit applies to the merged metadata, since small changes add up.
  ensureMetadataSize({ ...user.raw_user_meta_data, ...data })
  await mergeMetadata(tx, user.id, 'raw_user_meta_data', data)
}

/** Limits the emails that a user can cause to other addresses. */
async function takeEmailChangePermits(
  context: AuthContext,
  c: AuthRequest,
  { email }: UserRow,
  newEmail: string,
): Promise<void> {
  await limitByAddress(context, c, 'mail')
  if (context.config.isAutoconfirmed) return
  const waitSeconds = await takeMailPermit(context, 'email_change', newEmail)
  if (waitSeconds) throw mailTooSoon(waitSeconds)
  const currentEmail = context.config.isEmailChangeConfirmedTwice ? email : undefined
  const currentWaitSeconds = currentEmail ? await takeMailboxPermit(context, currentEmail) : 0
  if (currentWaitSeconds) throw mailTooSoon(currentWaitSeconds)
}

/** The worker looks up whether the new address has an account, so that neither the response nor its duration depends on it. */
async function requestEmailChange(
  context: AuthContext,
  c: AuthRequest,
  tx: Tx,
  user: UserRow,
  newEmail: string,
  { code_challenge, code_challenge_method }: UserChanges,
): Promise<void> {
  if (context.config.isAutoconfirmed) return changeEmail(tx, user.id, newEmail)
  await tx`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0, email_change_sent_at = now(),
      updated_at = now()
    where id = ${user.id}`
  // Links sent for an earlier new address must not confirm this one.
  await tx`
    delete from auth.one_time_tokens where user_id = ${user.id}
      and token_type in ('email_change_token_new', 'email_change_token_current')`
  await requestMail(context, tx, {
    kind: 'email_change',
    email: user.email ?? newEmail,
    userId: user.id,
    redirectTo: allowedRedirect(context.config, c.req.query('redirect_to')),
    challenge: readCodeChallenge(code_challenge, code_challenge_method),
    client: clientOf(context, c),
  })
}
