import type { Tx } from '../../db/connect.ts'
import type { AuthContext } from '../auth-context.ts'
import { emailExists, tokenExpired } from '../errors.ts'
import { addIdentity, updateProviders } from '../identities.ts'
import type { ConsumedToken } from '../tokens/one-time-token.ts'
import type { UserRow } from '../users.ts'

/** Records that one of the two addresses confirmed the change. Returns false while the other one has yet to confirm. */
export async function applyEmailChange(
  context: AuthContext,
  tx: Tx,
  user: UserRow,
  token: ConsumedToken,
): Promise<boolean> {
  const newEmail = user.email_change
  const isCurrent =
    token.type === 'email_change_token_new' ? token.email === newEmail : token.email === user.email
  if (!newEmail || !isCurrent) throw tokenExpired()
  // Both links may be opened at the same time, so the count is updated in one statement.
  const [row] = await tx<{ confirmations: number }[]>`
    update auth.users set email_change_confirm_status = email_change_confirm_status + 1, updated_at = now()
    where id = ${user.id} and email_change = ${newEmail} returning email_change_confirm_status as confirmations`
  if (!row) throw tokenExpired()
  if (context.config.isEmailChangeConfirmedTwice && user.email && row.confirmations < 2) return false
  await changeEmail(tx, user.id, newEmail)
  return true
}

/** Changes the address of the account and its identity, and deletes its pending links. */
export async function changeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  const taken =
    await tx`select from auth.users where email = ${email} and id <> ${userId} and not is_sso_user`
  if (taken.length) throw emailExists()
  const confirmed = tx.json({ email, email_verified: true })
  await tx`
    update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${confirmed}
    where id = ${userId}`
  const [identity] = await tx`
    update auth.identities set identity_data = identity_data || ${confirmed}, updated_at = now()
    where user_id = ${userId} and provider = 'email' returning id`
  if (!identity) {
    const data = { sub: userId, email, email_verified: true, phone_verified: false }
    await addIdentity(tx, { userId, provider: 'email', providerId: userId, data })
    // An anonymous account becomes a permanent one.
    await tx`update auth.users set is_anonymous = false where id = ${userId}`
    await updateProviders(tx, userId)
  }
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`
}
