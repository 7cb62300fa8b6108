import { z } from 'zod'
import type { Tx } from '../../db/connect.ts'
import { recordEvent } from '../audit.ts'
import {
  insufficientAal,
  invalidCredentials,
  mailTooSoon,
  phoneProviderDisabled,
  reauthenticationNotValid,
  samePassword,
  validationFailed,
} from '../errors.ts'
import { changeEmail } from '../mail/email-change.ts'
import { requestMail, takeMailboxPermit, takeMailPermit } from '../mail/mail-requests.ts'
import type { AuthParts } from '../parts.ts'
import { ensurePasswordAllowed } from '../passwords/password-policy.ts'
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
import { lockSignedIn, type SignedIn, signedIn } from '../signed-in.ts'
import { readCodeChallenge } from '../tokens/flow-state.ts'
import { judgeOtp } from '../tokens/one-time-token.ts'
import { findUserById, hasVerifiedFactor, type UserRow, userOnWire } from '../users.ts'
import { checkedMetadata } from './sign-up.ts'

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

type Changes = z.infer<typeof schema>

/** PUT /user: one's own password, address and metadata. */
export const updateUser = (parts: AuthParts) => async (c: AuthRequest) => {
  const body = await readBody(c, schema)
  const session = await signedIn(parts, c)
  const { user } = session
  if (body.phone && body.phone !== user.phone) throw phoneProviderDisabled()
  if (body.app_metadata) throw validationFailed('Updating app_metadata requires admin privileges')
  const newEmail = body.email && body.email !== user.email ? body.email : undefined
  const isSensitive = Boolean(body.password || newEmail || body.data)
  if (isSensitive) ensureMayChange(session)
  if (body.password) await limitByAddress(parts, c, 'signIn')
  const passwordHash = body.password ? await newHash(parts, user, body) : undefined
  if (newEmail) await ensureMayMail(parts, c, user, newEmail)

  const updated = await parts.sql.begin(async (tx) => {
    // While the password was hashed, a factor may have been verified or this session's assurance level may have dropped.
    const locked = isSensitive ? ensureMayChange(await lockSignedIn(parts, c, tx)) : session
    if (body.data) await changeMetadata(tx, locked.user, body.data)
    if (passwordHash) await changePassword(parts, tx, session, passwordHash)
    if (newEmail) await askForEmailChange(parts, c, tx, user, newEmail, body)
    await recordEvent(tx, {
      action: passwordHash ? 'user_updated_password' : 'user_modified',
      userId: user.id,
      client: clientOf(parts, c),
    })
    return findUserById(tx, user.id)
  })
  return c.json(userOnWire(updated as UserRow))
}

/** Metadata too: they travel in every token, so whoever fills them up shuts the owner out. */
function ensureMayChange(session: SignedIn): SignedIn {
  if (session.aal === 'aal1' && hasVerifiedFactor(session.user))
    throw insufficientAal(
      401,
      'AAL2 session is required to update email, password or metadata when MFA is enabled.',
    )
  return session
}

/** A password chosen later is held to the strong rule, however the account began. */
async function newHash(parts: AuthParts, user: UserRow, { password, current_password, nonce }: Changes) {
  const { hasher } = parts
  const chosen = password ?? ''
  ensurePasswordAllowed(chosen, 'strong')
  const stored = user.encrypted_password
  if (current_password && !(await hasher.verify(stored, current_password))) throw invalidCredentials()
  if (nonce && !(await judgeOtp(parts, ['reauthentication_token'], user.email ?? '', nonce)))
    throw reauthenticationNotValid()
  if (stored && (await hasher.verify(stored, chosen))) throw samePassword()
  return hasher.hash(chosen)
}

/** Whoever knew the old password is out: other sessions end and links that were sent stop working. */
async function changePassword(
  parts: AuthParts,
  tx: Tx,
  { user, sessionId }: Pick<SignedIn, 'user' | 'sessionId'>,
  hash: string,
) {
  await tx`update auth.users set encrypted_password = ${hash}, updated_at = now() where id = ${user.id}`
  await tx`delete from auth.sessions where user_id = ${user.id} and id <> ${sessionId}`
  await tx`delete from auth.one_time_tokens where user_id = ${user.id}`
  if (user.email)
    await parts.sendMail(tx, {
      template: 'password_changed',
      to: user.email,
      userId: user.id,
      data: { at: new Date().toISOString() },
    })
}

/** The account is as it was read under its lock. */
async function changeMetadata(tx: Tx, user: UserRow, data: Record<string, unknown>): Promise<void> {
  // Small changes add up: what counts is what there will be.
  checkedMetadata({ ...user.raw_user_meta_data, ...data })
  await tx`
    update auth.users set updated_at = now(),
      raw_user_meta_data = jsonb_strip_nulls(coalesce(raw_user_meta_data, '{}') || ${tx.json(data)})
    where id = ${user.id}`
}

/** Whoever has an account may not use it to write to any number of strangers, or to find out which of them have one. */
async function ensureMayMail(
  parts: AuthParts,
  c: AuthRequest,
  { email }: UserRow,
  newEmail: string,
): Promise<void> {
  await limitByAddress(parts, c, 'mail')
  if (parts.config.isAutoconfirmed) return
  const wait = await takeMailPermit(parts, 'email_change', newEmail)
  if (wait) throw mailTooSoon(wait)
  const isMailedToo = email && parts.config.isEmailChangeConfirmedTwice
  const ownWait = isMailedToo ? await takeMailboxPermit(parts, email) : 0
  if (ownWait) throw mailTooSoon(ownWait)
}

/** Whether the new address has an account is looked up by the worker: neither the answer nor its time depends on it. */
async function askForEmailChange(
  parts: AuthParts,
  c: AuthRequest,
  tx: Tx,
  user: UserRow,
  newEmail: string,
  { code_challenge, code_challenge_method }: Changes,
): Promise<void> {
  if (parts.config.isAutoconfirmed) return changeEmail(tx, user.id, newEmail)
  await tx`
    update auth.users set email_change = ${newEmail}, email_change_confirm_status = 0, email_change_sent_at = now(),
      updated_at = now()
    where id = ${user.id}`
  // What was sent for another address must not agree to this one.
  await tx`
    delete from auth.one_time_tokens where user_id = ${user.id}
      and token_type in ('email_change_token_new', 'email_change_token_current')`
  await requestMail(parts, tx, {
    kind: 'email_change',
    email: user.email ?? newEmail,
    userId: user.id,
    redirectTo: allowedRedirect(parts.config, c.req.query('redirect_to')),
    challenge: readCodeChallenge(code_challenge, code_challenge_method),
    client: clientOf(parts, c),
  })
}
