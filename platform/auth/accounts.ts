import type { Sql, Tx } from '../db/connect.ts'
import type { UserRow } from './users.ts'

type NewAccount = {
  id: string
  email: string
  passwordHash: string | null
  metadata: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  isConfirmed?: boolean
  isInvited?: boolean
}

/** Returns false if the address already has an account. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const {
    id,
    email,
    passwordHash,
    metadata,
    appMetadata = {},
    isConfirmed = false,
    isInvited = false,
  } = account
  const [row] = await tx<{ is_created: boolean }[]>`
    select platform.create_account(${id}, ${email}, ${passwordHash}, ${tx.json(metadata)},
      ${tx.json(appMetadata)}, ${isConfirmed}, ${isInvited}) as is_created`
  return row?.is_created ?? false
}

/** Returns whether the account is new. The caller's response must not depend on it. */
export async function registerAccount(
  tx: Tx,
  { id, email, passwordHash, metadata }: NewAccount,
): Promise<boolean> {
  const [row] = await tx<{ is_new: boolean }[]>`
    select platform.sign_up(${id}, ${email}, ${passwordHash}, ${tx.json(metadata)}) as is_new`
  return row?.is_new ?? false
}

/** The password chosen at an unconfirmed sign-up: the account's own, or its shadow password. */
export async function findUnconfirmedPasswordHash(
  sql: Sql,
  email: string,
): Promise<string | null | undefined> {
  const [row] = await sql<{ hash: string | null }[]>`
    select case when u.email_confirmed_at is null and u.invited_at is null then u.encrypted_password
      else s.password_hash end as hash
    from auth.users u left join platform.shadow_passwords s on s.user_id = u.id
    where u.email = ${email} and not u.is_sso_user`
  return row?.hash
}

/** Clears that password, unless it has changed since it was read. */
export async function clearUnconfirmedPasswordHash(
  sql: Sql,
  email: string,
  hash: string | null,
): Promise<void> {
  await sql`
    with shadow as (
      update platform.shadow_passwords s set password_hash = null from auth.users u
      where u.email = ${email} and not u.is_sso_user and s.user_id = u.id and s.password_hash = ${hash}
    )
    update auth.users set encrypted_password = null, updated_at = now()
    where email = ${email} and not is_sso_user and email_confirmed_at is null and encrypted_password = ${hash}`
}

/** Marks the address as confirmed. Triggers update the product's tables. */
export async function confirmAccount(tx: Tx, user: UserRow): Promise<void> {
  await tx`
    update auth.users set email_confirmed_at = now(), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${user.id}`
  await tx`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${user.id} and provider = 'email'`
}
