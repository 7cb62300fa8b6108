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

/** Makes an account; answers whether its address was free. */
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
  const [row] = await tx<{ made: boolean }[]>`
    select platform.create_account(${id}, ${email}, ${passwordHash}, ${tx.json(metadata)},
      ${tx.json(appMetadata)}, ${isConfirmed}, ${isInvited}) as made`
  return row?.made ?? false
}

/** Somebody signs up; answers whether the account is new. The rest is between them and their mailbox. */
export async function signUpAccount(
  tx: Tx,
  { id, email, passwordHash, metadata }: NewAccount,
): Promise<boolean> {
  const [row] = await tx<{ is_new: boolean }[]>`
    select platform.sign_up(${id}, ${email}, ${passwordHash}, ${tx.json(metadata)}) as is_new`
  return row?.is_new ?? false
}

/** The password that somebody has chosen for an address without having proven it: the account's, or its shadow's. */
export async function findUnprovenHash(sql: Sql, email: string): Promise<string | null | undefined> {
  const [row] = await sql<{ hash: string | null }[]>`
    select case when u.email_confirmed_at is null and u.invited_at is null then u.encrypted_password
      else s.password_hash end as hash
    from auth.users u left join platform.shadow_passwords s on s.user_id = u.id
    where u.email = ${email} and not u.is_sso_user`
  return row?.hash
}

/** Takes that password away, unless it is another by now. */
export async function voidUnprovenHash(sql: Sql, email: string, hash: string | null): Promise<void> {
  await sql`
    with shadow as (
      update platform.shadow_passwords s set password_hash = null from auth.users u
      where u.email = ${email} and not u.is_sso_user and s.user_id = u.id and s.password_hash = ${hash}
    )
    update auth.users set encrypted_password = null, updated_at = now()
    where email = ${email} and not is_sso_user and email_confirmed_at is null and encrypted_password = ${hash}`
}

/** Marks an address as proven. The product's own tables follow by trigger. */
export async function confirmAccount(tx: Tx, user: UserRow): Promise<void> {
  await tx`
    update auth.users set email_confirmed_at = now(), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${user.id}`
  await tx`
    update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
    where user_id = ${user.id} and provider = 'email'`
}
