import { randomUUID } from 'node:crypto'
import type { Tx } from '../db/connect.ts'
import type { UserRow } from './users.ts'

export type NewAccount = {
  id: string
  email: string
  passwordHash: string | null
  metadata: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  isConfirmed?: boolean
  isInvited?: boolean
}

/** Makes an account with its e-mail identity. Of many that come at once for one address, one makes it. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { id, email, passwordHash, isConfirmed = false, isInvited = false } = account
  const data = identityData(account)
  const made = await tx`
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at,
      raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
    values ('00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash},
      ${isConfirmed ? tx`now()` : null}, ${isInvited ? tx`now()` : null},
      ${tx.json({ ...account.appMetadata, provider: 'email', providers: ['email'] } as never)},
      ${tx.json({ ...account.metadata, ...(isInvited ? {} : data) } as never)}, now(), now())
    on conflict (email) where not is_sso_user do nothing returning id`
  if (!made.length) return false
  await tx`
    insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, ${id}, ${id}, ${tx.json({ ...account.metadata, ...data } as never)}, 'email', now(), now(), now())`
  return true
}

function identityData({ id, email, isConfirmed = false }: NewAccount) {
  return { sub: id, email, email_verified: isConfirmed, phone_verified: false }
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
