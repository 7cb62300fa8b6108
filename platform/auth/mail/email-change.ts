import type { Tx } from '../../db/connect.ts'
import { emailExists, tokenExpired } from '../errors.ts'
import type { AuthParts } from '../parts.ts'
import type { UsedToken } from '../tokens/one-time-token.ts'
import type { UserRow } from '../users.ts'

/** One side of a change of address agreed. Answers whether the change is made, or the other side is still to come. */
export async function applyEmailChange(
  parts: AuthParts,
  tx: Tx,
  user: UserRow,
  used: UsedToken,
): Promise<boolean> {
  const newEmail = user.email_change
  const isCurrent =
    used.type === 'email_change_token_new' ? used.email === newEmail : used.email === user.email
  if (!newEmail || !isCurrent) throw tokenExpired()
  // Both links may be opened at once: the row decides which of them was first.
  const [row] = await tx<{ agreed: number }[]>`
    update auth.users set email_change_confirm_status = email_change_confirm_status + 1, updated_at = now()
    where id = ${user.id} and email_change = ${newEmail} returning email_change_confirm_status as agreed`
  if (!row) throw tokenExpired()
  if (parts.config.isEmailChangeConfirmedTwice && user.email && row.agreed < 2) return false
  await changeEmail(tx, user.id, newEmail)
  return true
}

/** Gives an account another address, with everything that says so. */
export async function changeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  const taken =
    await tx`select from auth.users where email = ${email} and id <> ${userId} and not is_sso_user`
  if (taken.length) throw emailExists()
  const proven = tx.json({ email, email_verified: true })
  await tx`
    update auth.users set email = ${email}, email_change = '', email_change_confirm_status = 0,
      email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
      raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || ${proven}
    where id = ${userId}`
  await tx`
    update auth.identities set identity_data = identity_data || ${proven}, updated_at = now()
    where user_id = ${userId} and provider = 'email'`
  await tx`delete from auth.one_time_tokens where user_id = ${userId}`
}
