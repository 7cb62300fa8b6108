import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/connect.ts'
import { createAccount } from '../accounts.ts'
import type { LinkContext } from '../auth-context.ts'
import { emailExists } from '../errors.ts'
import { createLink } from '../tokens/links.ts'
import type { IssuedToken } from '../tokens/one-time-token.ts'
import { findUserByEmail, type UserRow } from '../users.ts'

type Invitation = { email: string; metadata: Record<string, unknown>; redirectTo: string }

export type Invited = IssuedToken & { user: UserRow; link: string }

/** Creates an unconfirmed account without a password, and the link that confirms it. */
export async function inviteAccount(
  context: LinkContext,
  tx: Tx,
  { email, metadata, redirectTo }: Invitation,
): Promise<Invited> {
  await createAccount(tx, { id: randomUUID(), email, passwordHash: null, metadata, isInvited: true })
  const user = (await findUserByEmail(tx, email)) as UserRow
  if (user.email_confirmed_at) throw emailExists()
  // Another person may have signed up with this address without access to its mailbox, so their password is removed.
  await tx`
    update auth.users set invited_at = now(), encrypted_password = null, confirmation_sent_at = now(), updated_at = now()
    where id = ${user.id}`
  const link = await createLink(context, tx, {
    type: 'invite',
    tokenType: 'confirmation_token',
    userId: user.id,
    email,
    redirectTo,
  })
  return { user: (await findUserByEmail(tx, email)) as UserRow, ...link }
}
