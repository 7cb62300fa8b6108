import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { confirmAccount } from '../accounts.ts'
import { recordEvent } from '../audit.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  identityAlreadyLinked,
  providerEmailMissing,
  sessionNotFound,
  signUpDisabled,
  userBanned,
} from '../errors.ts'
import { ensureMayBeCreated } from '../hooks/before-user-created.ts'
import { addIdentity, updateProviders } from '../identities.ts'
import { requestMail } from '../mail/mail-requests.ts'
import { mergeMetadata } from '../metadata.ts'
import type { Client } from '../session.ts'
import { findUserByEmail, findUserById, isBanned, type UserRow } from '../users.ts'
import type { Profile } from './oauth-provider.ts'

export type ExternalSignIn = { provider: string; profile: Profile; client: Client; redirectTo: string }

/**
 * The account of a person who signed in at a provider: the one that has the identity, or the one with the same confirmed address, or
 * a new one. Undefined if the address has yet to be confirmed; then an email is on its way.
 */
export async function accountForIdentity(
  context: AuthContext,
  tx: Tx,
  signIn: ExternalSignIn,
): Promise<UserRow | undefined> {
  const { provider, profile } = signIn
  const [identity] = await tx<{ user_id: string }[]>`
    update auth.identities set identity_data = ${tx.json(profile.data)}, last_sign_in_at = now(), updated_at = now()
    where provider = ${provider} and provider_id = ${profile.id} returning user_id`
  const known = identity ? await findUserById(tx, identity.user_id) : await linkByEmail(tx, signIn)
  if (!known) return createAccount(context, tx, signIn)
  if (isBanned(known)) throw userBanned(403)
  await mergeMetadata(tx, known.id, 'raw_user_meta_data', withoutAddress(profile.data))
  return findUserById(tx, known.id)
}

/** Only an address that the provider has verified proves that both accounts are the same person's. */
async function linkByEmail(tx: Tx, { provider, profile }: ExternalSignIn): Promise<UserRow | undefined> {
  const user = profile.email && profile.isEmailVerified ? await findUserByEmail(tx, profile.email) : undefined
  if (!user || user.deleted_at) return undefined
  if (!user.email_confirmed_at) {
    // The person who signed up without confirming may not be the owner of the address, so their password is removed.
    await tx`update auth.users set encrypted_password = null where id = ${user.id}`
    await tx`delete from auth.one_time_tokens where user_id = ${user.id}`
    await confirmAccount(tx, user)
  }
  await addIdentity(tx, { userId: user.id, provider, providerId: profile.id, data: profile.data })
  await updateProviders(tx, user.id)
  return user
}

async function createAccount(
  context: AuthContext,
  tx: Tx,
  { provider, profile, client, redirectTo }: ExternalSignIn,
): Promise<UserRow | undefined> {
  const { email, isEmailVerified, data } = profile
  if (!context.config.isSignUpAllowed) throw signUpDisabled()
  if (!email && !context.config.providers[provider]?.isEmailOptional) throw providerEmailMissing()
  await ensureMayBeCreated(context, { email: email ?? null, metadata: data, provider }, client)
  const isConfirmed = isEmailVerified || (Boolean(email) && context.config.isAutoconfirmed)
  const id = randomUUID()
  const [created] = await tx`
    insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at,
      updated_at)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email ?? null},
      ${isConfirmed ? tx`now()` : null}, ${tx.json({ provider, providers: [provider] })}, ${tx.json(data)}, now(), now())
    on conflict (email) where not is_sso_user do nothing returning id`
  if (created) {
    await addIdentity(tx, { userId: id, provider, providerId: profile.id, data })
    await recordEvent(tx, { action: 'user_signedup', userId: id, client, traits: { provider } })
  }
  if (created && (isConfirmed || !email)) return findUserById(tx, id)
  // Also for an address that has an account: the response must not tell.
  await requestMail(context, tx, {
    kind: 'signup',
    email: email ?? '',
    redirectTo,
    challenge: undefined,
    client,
  })
  return undefined
}

/** Adds an identity to the account of a signed-in user. */
export async function linkIdentity(
  tx: Tx,
  { provider, profile, client }: ExternalSignIn,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<UserRow> {
  await tx`select from auth.users where id = ${userId} for update`
  const [session] = await tx`
    select from auth.sessions s where s.id = ${sessionId} and s.user_id = ${userId} and platform.session_is_live(s.id, s.user_id)`
  const user = await findUserById(tx, userId)
  if (!session || !user || user.deleted_at) throw sessionNotFound()
  const [taken] = await tx<{ user_id: string }[]>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${profile.id}`
  if (taken) throw identityAlreadyLinked(taken.user_id === userId)
  await addIdentity(tx, { userId, provider, providerId: profile.id, data: profile.data })
  if (!user.email && profile.email && profile.isEmailVerified && !(await findUserByEmail(tx, profile.email)))
    await tx`update auth.users set email = ${profile.email}, email_confirmed_at = now() where id = ${userId}`
  await tx`update auth.users set is_anonymous = false where id = ${userId}`
  await updateProviders(tx, userId)
  await recordEvent(tx, { action: 'identity_linked', userId, client, traits: { provider } })
  return (await findUserById(tx, userId)) as UserRow
}

/** The address in the metadata is the account's own, not that of the identity used last. */
const withoutAddress = ({ email: _, email_verified: __, ...data }: Record<string, unknown>) => data
